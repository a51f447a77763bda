import type { OpenAccountRequest, OpenedAccount } from '@fairhouse/contract/agent-register';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { codeFor, countTry, openForAnother, placeUnder, type Session, subjectOf } from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';
import { requireWithin, setLevels, storedLevels } from '../tree/levels.ts';
import { lockNode, putRoots } from '../tree/move-store.ts';

/**
 * Opens an account directly below the agent; the new member must replace the agent's password at the first login. Tries
 * are limited, since the answers reveal which names are taken.
 * @throws TOO_MANY_REQUESTS, LEVEL_ABOVE_UPLINE (value.max), USERNAME_TAKEN, FIELD_RULE (value.issues),
 * PASSWORD_TOO_COMMON (value.field), CURRENCY_NOT_OFFERED (value.currencies)
 */
export async function openBelow(
  ctx: Ctx,
  { memberId: agentId, accountType: ownType }: Pick<Session, 'memberId' | 'accountType'>,
  { kind, username, password, currency, levels: asked }: OpenAccountRequest,
): Promise<OpenedAccount> {
  await countTry(ctx, [subjectOf('register', `agent:${agentId}`)]);
  const { memberTypes } = await brandSettings(ctx);
  const accountType = kind === 'agent' ? ownType : memberTypes[0];
  assert(accountType !== undefined, 'the brand has a type for members');
  const at = ctx.clock();
  const levels = storedLevels(asked);
  return await ctx.db.transaction().execute(async (tx) => {
    await putRoots(tx, [agentId]);
    const own = await lockNode(tx, agentId);
    assert(own, 'it was put into the tree');
    requireWithin(levels, own);
    const inTx = { ...ctx, db: tx };
    const name = username.trim();
    const memberId = await openForAnother(inTx, name, { accountType, password, currency });
    if (kind === 'agent') await codeFor(tx, { memberId, kind: 'affiliate', at });
    const code = await codeFor(tx, { memberId: agentId, kind: 'affiliate', at });
    await placeUnder(tx, { memberId, uplineId: agentId, code, at });
    await setLevels(tx, memberId, levels);
    return { memberId: String(memberId), account: name };
  });
}

import { randomBytes } from 'node:crypto';
import type { LoginValue } from '@fairhouse/contract/identity';
import type { Ctx } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { houseAccount, postIn } from '../ledger/index.ts';
import { brandSettings, isModuleOn } from '../site/index.ts';
import { addressSubject, countTry, subjectOf } from './attempts.ts';
import { createMember } from './members.ts';
import { loginValue, startSession } from './sessions.ts';
import { leaveStay } from './stay/stay.ts';
import type { Visitor } from './visitor.ts';

const modId = 'FREEPLAY3';

/**
 * Makes a trial user with play money and signs in.
 * @throws MODULE_DISABLED (value.modId), TOO_MANY_REQUESTS
 */
export async function startFreePlay(ctx: Ctx, visitor: Visitor): Promise<LoginValue> {
  if (!(await isModuleOn(ctx, modId))) throw new DomainError('MODULE_DISABLED', { modId });
  await countTry(ctx, [
    addressSubject('freeplay', visitor.ip),
    addressSubject('freeplay-day', visitor.ip),
    subjectOf('freeplay-browser', visitor.browser.toString('hex')),
  ]);
  const brand = await brandSettings(ctx);
  const { currency, playMoney: amount } = brand;
  const [accountType] = brand.trialTypes;
  assert(accountType !== undefined, 'the brand has a trial type');
  const house = await houseAccount(ctx, 'play', currency);
  const at = ctx.clock();

  return await ctx.db.transaction().execute(async (tx) => {
    const { member, wallets } = await createMember(tx, {
      username: trialName(),
      passwordHash: null,
      accountType,
      currency,
      at,
      trial: true,
      registerMethod: 'FREEPLAY',
    });
    const wallet = wallets.get('play');
    assert(wallet, 'a trial user has a play wallet');
    await leaveStay(tx, visitor);
    const token = await startSession(tx, { memberId: member.id, visitor, way: 'freeplay', at, brand });
    const [grant] = await postIn(tx, [
      {
        key: idempotencyKey(member.id, 'play-grant', 'start'),
        legs: [{ debit: house, credit: wallet, amount, kind: 'playGrant', ref: member.id }],
      },
    ]);
    assert(grant?.outcome === 'posted', 'a new play wallet takes its grant');
    return loginValue(token, member, brand);
  });
}

/** Returns a name with a hyphen, which the rule for usernames refuses, so that no member has such a name. */
function trialName(): string {
  return `trial-${randomBytes(5).toString('hex')}`;
}

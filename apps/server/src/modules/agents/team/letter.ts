import type { DownlineLetter } from '@fairhouse/contract/agent-register';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { countTry, maskAccount, type Session, subjectOf } from '../../identity/index.ts';
import { noteMoneyEvent } from '../../money-rows/index.ts';
import { foreignHosts, siteHosts } from '../../site/index.ts';
import { stepsTo } from './line.ts';

/**
 * Writes a letter to somebody below. It stands in the inbox among the site's own, so it leads to no host of others.
 * @throws NOT_FOUND, TOO_MANY_REQUESTS, CHAT_LINK
 */
export async function writeToDownline(
  ctx: Ctx,
  { memberId: agentId, account }: Pick<Session, 'memberId' | 'account'>,
  memberId: bigint,
  { title, text }: DownlineLetter,
): Promise<void> {
  const line = await stepsTo(ctx, agentId, memberId);
  if (line.length === 0) throw new DomainError('NOT_FOUND');
  if (foreignHosts([title, text], await siteHosts(ctx)).length > 0) throw new DomainError('CHAT_LINK');
  await countTry(ctx, [subjectOf('register', `agent-letters:${agentId}`)]);
  // A member further down must not learn who stands above their upline.
  const from = line.length === 1 ? maskAccount(account) : '';
  await noteMoneyEvent(ctx, ctx.db, {
    subject: 'agent',
    id: memberId,
    memberId,
    kind: from === '' ? 'letter' : 'uplineLetter',
    from: null,
    to: 'SENT',
    actor: { kind: 'member', id: agentId },
    detail: { from, title: title.trim(), text: text.trim() },
  });
}

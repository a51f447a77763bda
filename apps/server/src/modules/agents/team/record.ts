import type { CurrencyCode } from '@fairhouse/money/money';
import { isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { periodOf } from '../../../platform/http/period.ts';
import { relativesOf } from '../../identity/index.ts';
import { spansBelow } from '../tree/index.ts';
import { stepsTo } from './line.ts';
import type { Looker } from './overview.ts';

/**
 * Returns the account below an agent whose record is asked for, and the query cut to the time since the account stands
 * there: the agent may not see earlier records.
 * @throws NOT_FOUND for every other account, the agent's own too; MALFORMED
 */
export async function whoseRecord<Q extends { from?: string; to?: string }>(
  ctx: Ctx,
  { memberId: agentId }: Looker,
  memberId: bigint,
  query: Q,
): Promise<{ whose: { memberId: bigint; currency: CurrencyCode }; query: Q & { from: string } }> {
  const line = await stepsTo(ctx, agentId, memberId);
  const currency = (await relativesOf(ctx, [memberId])).get(memberId)?.currency;
  if (line.length === 0 || currency === undefined || !isCurrency(currency)) throw new DomainError('NOT_FOUND');
  const now = await databaseNow(ctx.db);
  const stays = await spansBelow(ctx.db, { agentId, memberId }, { from: new Date(0), to: now });
  // A branch that has just moved here counts from the next five-minute boundary on.
  const since = stays.findLast(({ to }) => to >= now)?.from ?? now;
  const { from = since } = periodOf(query);
  const cut = new Date(Math.max(from.getTime(), since.getTime()));
  return { whose: { memberId, currency }, query: { ...query, from: cut.toISOString() } };
}

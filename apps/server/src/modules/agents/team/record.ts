import type { CurrencyCode } from '@fairhouse/money/money';
import { isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { relativesOf } from '../../identity/index.ts';
import { stepsTo } from './line.ts';
import type { Looker } from './overview.ts';

/** Returns the account below an agent whose record is asked for. @throws NOT_FOUND for every other account, the agent's own too */
export async function whoseRecord(
  ctx: Ctx,
  { memberId: agentId }: Looker,
  memberId: bigint,
): Promise<{ memberId: bigint; currency: CurrencyCode }> {
  const line = await stepsTo(ctx, agentId, memberId);
  const currency = (await relativesOf(ctx, [memberId])).get(memberId)?.currency;
  if (line.length === 0 || currency === undefined || !isCurrency(currency)) throw new DomainError('NOT_FOUND');
  return { memberId, currency };
}

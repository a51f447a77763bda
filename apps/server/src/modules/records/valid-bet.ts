import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { sumBets } from './bet-sums.ts';

/**
 * Returns the valid bet (turnover) of the member's bets placed from `from` on and before `to`, in units: whole hours
 * from the roll-ups, the pieces at both ends from the bets themselves. Bets of the last moment may be missing.
 */
export async function validBetOf(
  ctx: Ctx,
  asked: { memberId: bigint; currency: CurrencyCode; from: Date; to?: Date },
): Promise<bigint> {
  const sums = await sumBets(ctx.db, asked);
  return sums.reduce((sum, { validBet }) => sum + validBet, 0n);
}

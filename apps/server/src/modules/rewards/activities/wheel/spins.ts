import type { RuleOf } from '@fairhouse/contract/activity-rules';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { creditedBetween } from '../../../cashier/index.ts';
import { playedIn } from '../../../records/index.ts';
import { brandPeriod } from '../../../site/index.ts';
import { partOf, unitsIn } from '../kinds/kind.ts';
import { dayName } from '../kinds/periods.ts';
import type { Seat } from './wheel-store.ts';

/** The spins of a member: those earned today, used and left of them, and those left that operators gave. */
export type Spins = { day: string; today: number; dayUsed: number; dayLeft: number; givenLeft: number };

type Whose = { memberId: bigint; currency: CurrencyCode; now: Date; utcOffsetMinutes: number };

/** Counts a member's spins by the present record: a voided bet, or a deposit charged back, no longer counts. */
export async function spinsOf(
  { db }: Ctx,
  rule: RuleOf<'wheel'>,
  seat: Pick<Seat, 'day' | 'day_used' | 'given' | 'given_used'>,
  { memberId, currency, now, utcOffsetMinutes }: Whose,
): Promise<Spins> {
  const { from, until } = brandPeriod(now, utcOffsetMinutes, 'day');
  const day = dayName(now, utcOffsetMinutes);
  const { perDeposit, perTurnover } = partOf(rule, currency) ?? {};
  let earned = BigInt(rule.daily);
  const whose = { memberId, currency, from, to: until };
  if (perDeposit !== undefined) earned += (await creditedBetween(db, whose)) / unitsIn(perDeposit, currency);
  if (perTurnover !== undefined) {
    const { validBet } = await playedIn(db, { ...whose, ...(rule.games ? { games: rule.games } : {}) });
    earned += validBet / unitsIn(perTurnover, currency);
  }
  const most = BigInt(rule.dailyMax);
  const today = Number(earned < most ? earned : most);
  const dayUsed = seat.day === day ? seat.day_used : 0;
  return { day, today, dayUsed, dayLeft: Math.max(0, today - dayUsed), givenLeft: seat.given - seat.given_used };
}

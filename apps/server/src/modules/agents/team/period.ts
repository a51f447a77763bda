import type { TeamSums } from '@fairhouse/contract/team';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { MalformedError } from '../../../platform/http/validation.ts';
import { brandSettings } from '../../site/index.ts';
import type { Period, Sums } from '../figures/index.ts';

const dayMs = 86_400_000;
const daysMax = 366;

export type DayPeriod = Period & { utcOffsetMinutes: number };

/**
 * Returns days of the brand, both included, as a period.
 * @throws MALFORMED for days out of order, or too many of them
 */
export async function daysOf(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<DayPeriod> {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (!(days >= 1 && days <= daysMax)) throw new MalformedError([{ field: 'to', rule: 'period', max: daysMax }]);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const midnight = (day: string) => Date.parse(day) - utcOffsetMinutes * 60_000;
  return { from: new Date(midnight(from)), to: new Date(midnight(to) + dayMs), utcOffsetMinutes };
}

export const noSums: Sums = {
  stake: 0n,
  validBet: 0n,
  payout: 0n,
  deposits: 0n,
  withdrawals: 0n,
  promotions: 0n,
  rebates: 0n,
  joined: 0n,
  idleStake: 0n,
  idleBet: 0n,
  idlePayout: 0n,
  unpaid: 0n,
};

export function addSums(a: Sums, b: Sums): Sums {
  return {
    stake: a.stake + b.stake,
    validBet: a.validBet + b.validBet,
    payout: a.payout + b.payout,
    deposits: a.deposits + b.deposits,
    withdrawals: a.withdrawals + b.withdrawals,
    promotions: a.promotions + b.promotions,
    rebates: a.rebates + b.rebates,
    joined: a.joined + b.joined,
    idleStake: a.idleStake + b.idleStake,
    idleBet: a.idleBet + b.idleBet,
    idlePayout: a.idlePayout + b.idlePayout,
    unpaid: a.unpaid + b.unpaid,
  };
}

/** Returns sums as the wire contract has them: decimal strings of the currency. */
export function shownSums(sums: Sums, currency: CurrencyCode): TeamSums {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    stake: money(sums.stake),
    validBet: money(sums.validBet),
    payout: money(sums.payout),
    winLoss: money(sums.payout - sums.stake),
    deposits: money(sums.deposits),
    withdrawals: money(sums.withdrawals),
    promotions: money(sums.promotions),
    rebates: money(sums.rebates),
    unpaid: money(sums.unpaid),
    joined: Number(sums.joined),
  };
}

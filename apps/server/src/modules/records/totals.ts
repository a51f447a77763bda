import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';

/** Amounts in units. */
export type Totals = { bets: bigint; stake: bigint; validBet: bigint; payout: bigint };

export function totalOf(sums: readonly Totals[]): Totals {
  const total = { bets: 0n, stake: 0n, validBet: 0n, payout: 0n };
  for (const { bets, stake, validBet, payout } of sums) {
    total.bets += bets;
    total.stake += stake;
    total.validBet += validBet;
    total.payout += payout;
  }
  return total;
}

/** Totals as the contract has them: `winLoss` is positive when the member won. */
export function shownTotals({ bets, stake, validBet, payout }: Totals, currency: CurrencyCode) {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    bets: Number(bets),
    stake: money(stake),
    validBet: money(validBet),
    payout: money(payout),
    winLoss: money(payout - stake),
  };
}

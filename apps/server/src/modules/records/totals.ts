import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';

/** Amounts in units. `open`: the part of the stake in rounds that are not settled, neither won nor lost. */
export type Totals = { bets: bigint; stake: bigint; validBet: bigint; payout: bigint; open: bigint };
export type Summed = Omit<Totals, 'open'> & { status?: string };

export function totalOf(sums: readonly Summed[]): Totals {
  const total = { bets: 0n, stake: 0n, validBet: 0n, payout: 0n, open: 0n };
  for (const { bets, stake, validBet, payout, status } of sums) {
    total.bets += bets;
    total.stake += stake;
    total.validBet += validBet;
    total.payout += payout;
    if (status === 'UNSETTLED') total.open += stake;
  }
  return total;
}

/** Returns totals as the contract has them: `winLoss` is positive when the member won. */
export function shownTotals({ bets, stake, validBet, payout, open }: Totals, currency: CurrencyCode) {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    bets: Number(bets),
    stake: money(stake),
    validBet: money(validBet),
    payout: money(payout),
    winLoss: money(payout - (stake - open)),
  };
}

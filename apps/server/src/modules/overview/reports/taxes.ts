import type { DeskTaxLine } from '@fairhouse/contract/desk-taxes';
import { formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Period } from '../figures/period.ts';
import { playByGame } from '../figures/play-store.ts';
import { type TaxRateRow, taxRatesIn } from './tax-store.ts';

const wholeBp = 10_000n;

/**
 * Returns what players staked and won in a month, by currency and type of games, and the tax on what the house won by its rates. A type
 * at which players won of the house has nothing to be taxed and takes nothing off another one; without a rate nothing is reckoned. A
 * part of the smallest unit is rounded up: what is due is never stated too low.
 */
export async function taxesOf(
  ctx: Ctx,
  { month, currency: only, ...period }: Period & { month: string; currency?: string },
): Promise<DeskTaxLine[]> {
  const [games, rates] = await Promise.all([
    playByGame(ctx.db, { ...period, ...(only === undefined ? {} : { currency: only }) }),
    taxRatesIn(ctx.db, `${month}-01`),
  ]);
  type Sum = { currency: string; gameType: string; bets: bigint; stake: bigint; payout: bigint };
  const sums = new Map<string, Sum>();
  for (const { currency, gameType, bets, stake, payout } of games) {
    if (!isCurrency(currency)) continue;
    const key = `${currency} ${gameType}`;
    const sum = sums.get(key) ?? { currency, gameType, bets: 0n, stake: 0n, payout: 0n };
    sum.bets += bets;
    sum.stake += stake;
    sum.payout += payout;
    sums.set(key, sum);
  }
  const lines = [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([, sum]) => sum);
  return lines.map(({ currency, gameType, bets, stake, payout }) => {
    const money = (units: bigint) => formatMoney(units, currency);
    const ggr = stake - payout;
    const taxable = ggr > 0n ? ggr : 0n;
    const rateBp = rateOf(rates, currency, gameType);
    const due = rateBp === null ? null : (taxable * BigInt(rateBp) + wholeBp - 1n) / wholeBp;
    return {
      ...{ month, currency, gameType, bets: Number(bets), stake: money(stake), payout: money(payout) },
      ...{ ggr: money(ggr), taxable: money(taxable), rateBp, due: due === null ? null : money(due) },
    };
  });
}

/** Returns the rate of a type of games, else the one of all types; null: none is set. */
function rateOf(rates: readonly TaxRateRow[], currency: string, gameType: string): number | null {
  const own = rates.filter((rate) => rate.currency === currency);
  const found = own.find((rate) => rate.gameType === gameType) ?? own.find((rate) => rate.gameType === '');
  return found?.rateBp ?? null;
}

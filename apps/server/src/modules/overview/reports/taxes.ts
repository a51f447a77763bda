import type { DeskTaxLine } from '@fairhouse/contract/desk-taxes';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Period } from '../figures/period.ts';
import { playByGame } from '../figures/play-store.ts';
import { wholeBp } from './invoices.ts';
import { sumPlay } from './play-sums.ts';
import { rateOf, taxRateRows } from './rate-store.ts';

/**
 * Returns the stakes and winnings of players in a month, by currency and type of games, and the tax on the house's
 * winnings by its rates. A type at which players won more than they lost has no tax, and does not lower that of
 * another type; play without a rate has no line. Fractions of the smallest unit are rounded up, so that the tax is
 * never stated too low.
 */
export async function taxesOf(
  ctx: Ctx,
  { month, currency: only, ...period }: Period & { month: string; currency?: string },
): Promise<DeskTaxLine[]> {
  const [games, rates] = await Promise.all([
    playByGame(ctx.db, { ...period, ...(only === undefined ? {} : { currency: only }) }),
    taxRateRows.inMonth(ctx.db, `${month}-01`),
  ]);
  const lines = sumPlay(games, ['currency', 'gameType']);
  return lines.map(({ currency, gameType, bets, stake, payout }) => {
    const money = (units: bigint) => formatMoney(units, currency);
    const ggr = stake - payout;
    const taxable = ggr > 0n ? ggr : 0n;
    const rateBp = rateOf(
      rates.filter((rate) => rate.currency === currency),
      gameType,
    );
    const due = rateBp === null ? null : (taxable * BigInt(rateBp) + wholeBp - 1n) / wholeBp;
    return {
      ...{ month, currency, gameType, bets: Number(bets), stake: money(stake), payout: money(payout) },
      ...{ ggr: money(ggr), taxable: money(taxable), rateBp, due: due === null ? null : money(due) },
    };
  });
}

import type { DeskInvoiceLine } from '@fairhouse/contract/desk-reports';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { brandPeriod, brandSettings } from '../../site/index.ts';
import { vendorNames } from '../figures/dashboard.ts';
import type { Period } from '../figures/period.ts';
import { playByGame } from '../figures/play-store.ts';
import { sumPlay } from './play-sums.ts';
import { rateOf, vendorRateRows } from './rate-store.ts';

/** 100 percent in hundredths of a percent. */
export const wholeBp = 10_000n;

/** Returns a month of the brand by its name (`2026-05`); without a name, the month before the present one. */
export async function monthOf(ctx: Ctx, named: string | undefined): Promise<Period & { month: string }> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const present = brandPeriod(ctx.clock(), utcOffsetMinutes, 'month');
  const within = named === undefined ? new Date(present.from.getTime() - 1) : new Date(`${named}-15T00:00:00Z`);
  const { from, until } = brandPeriod(within, utcOffsetMinutes, 'month');
  return { from, to: until, month: monthName(from, utcOffsetMinutes) };
}

const monthName = (at: Date, utcOffsetMinutes: number) =>
  new Date(at.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 7);

/** Returns the names of the brand's present month and of the next one. */
export async function presentMonths(ctx: Ctx): Promise<{ present: string; next: string }> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const { from, until } = brandPeriod(ctx.clock(), utcOffsetMinutes, 'month');
  return { present: monthName(from, utcOffsetMinutes), next: monthName(until, utcOffsetMinutes) };
}

/**
 * Returns what each vendor is due by its rates for a month: a line for each currency and type of games. A month in
 * which players won more than they lost makes a negative line, which contracts carry over or leave out; play without
 * a rate has no line.
 */
export async function invoicesOf(
  ctx: Ctx,
  products: readonly BetProduct[],
  { month, ...period }: Period & { month: string },
): Promise<DeskInvoiceLine[]> {
  const [games, rates] = await Promise.all([playByGame(ctx.db, period), vendorRateRows.inMonth(ctx.db, `${month}-01`)]);
  const lines = sumPlay(games, ['vendor', 'currency', 'gameType']);
  const names = await vendorNames(ctx, products, [...new Set(lines.map(({ vendor }) => vendor))]);
  return lines.map(({ vendor, currency, gameType, bets, stake, payout }) => {
    const money = (units: bigint) => formatMoney(units, currency);
    const ggr = stake - payout;
    const rateBp = rateOf(
      rates.filter((rate) => rate.vendor === vendor),
      gameType,
    );
    return {
      ...{ month, vendor, vendorName: names.get(vendor) ?? vendor, currency, gameType, bets: Number(bets) },
      ...{ stake: money(stake), payout: money(payout), ggr: money(ggr), rateBp },
      due: rateBp === null ? null : money((ggr * BigInt(rateBp)) / wholeBp),
    };
  });
}

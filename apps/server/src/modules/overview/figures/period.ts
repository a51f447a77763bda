import type { Ctx } from '../../../platform/ctx.ts';
import { periodOf } from '../../../platform/http/period.ts';
import { MalformedError } from '../../../platform/http/validation.ts';
import { brandPeriod, brandSettings } from '../../site/index.ts';

export type Period = { from: Date; to: Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysMax = 400;
/** Periods up to this length are shown by the hour. */
const byHourMs = 3 * dayMs;

/**
 * Returns the period that a query asks for, cut to whole hours; without one, the brand's present day.
 * @throws MALFORMED for an end that is not after the beginning, or a period longer than 400 days
 */
export async function askedPeriod(ctx: Ctx, asked: { from?: string; to?: string }): Promise<Period> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const said = periodOf(asked);
  const now = ctx.clock();
  const to = said.to ?? new Date(Math.max(now.getTime(), (said.from?.getTime() ?? 0) + 1));
  const from = said.from ?? brandPeriod(new Date(to.getTime() - 1), utcOffsetMinutes, 'day').from;
  const cut = { from: atHour(from, Math.floor), to: atHour(to, Math.ceil) };
  const length = cut.to.getTime() - cut.from.getTime();
  if (from >= to || length > daysMax * dayMs) throw new MalformedError([{ field: 'to', rule: 'period' }]);
  return cut;
}

/** Returns the brand's present day up to the present hour and the days before it, `days` in all. */
export async function lastDays(ctx: Ctx, days: number): Promise<Period> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const now = ctx.clock();
  const { from } = brandPeriod(now, utcOffsetMinutes, 'day');
  return { from: new Date(from.getTime() - (days - 1) * dayMs), to: atHour(now, (hours) => Math.floor(hours) + 1) };
}

/**
 * Splits a period at the brand's first midnight within it; a period without one, or with nothing after it, stays
 * whole.
 */
export function atBrandDays({ from, to }: Period, utcOffsetMinutes: number): Period[] {
  const day = brandPeriod(from, utcOffsetMinutes, 'day');
  if (day.from.getTime() === from.getTime() || day.until >= to) return [{ from, to }];
  return [
    { from, to: day.until },
    { from: day.until, to },
  ];
}

const atHour = (at: Date, round: (hours: number) => number) => new Date(round(at.getTime() / hourMs) * hourMs);

/**
 * Returns the period before, of the same length: it begins the fewest whole days earlier that make it end by the
 * given one's beginning.
 */
export function periodBefore({ from, to }: Period): Period {
  const shift = Math.ceil((to.getTime() - from.getTime()) / dayMs) * dayMs;
  return { from: new Date(from.getTime() - shift), to: new Date(to.getTime() - shift) };
}

/** Returns the parts in which a period is shown. */
export function unitOf({ from, to }: Period): 'hour' | 'day' {
  return to.getTime() - from.getTime() <= byHourMs ? 'hour' : 'day';
}

export const unitMinutes = { hour: 60, day: 1440 } as const;

/** Returns the beginnings of the parts of a period. */
export function partsOf({ from, to }: Period, unit: 'hour' | 'day'): Date[] {
  const length = unitMinutes[unit] * 60_000;
  const count = Math.ceil((to.getTime() - from.getTime()) / length);
  return Array.from({ length: count }, (_, i) => new Date(from.getTime() + i * length));
}

import { type BrandPeriod, brandPeriod } from '../../../site/index.ts';

/**
 * Returns the name of the brand's day, week or month that holds a time, its first day: `2026-11-24`; `once` has one
 * period for ever.
 */
export function periodName(at: Date, utcOffsetMinutes: number, period: BrandPeriod | 'once'): string {
  return period === 'once' ? 'once' : dayName(brandPeriod(at, utcOffsetMinutes, period).from, utcOffsetMinutes);
}

/** Returns the name of the brand's day that holds a time. */
export function dayName(at: Date, utcOffsetMinutes: number): string {
  return new Date(at.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
}

/** Returns the day of the week of the brand's day that holds a time: 1 is Monday, 7 Sunday. */
export function weekday(at: Date, utcOffsetMinutes: number): number {
  return ((new Date(at.getTime() + utcOffsetMinutes * 60_000).getUTCDay() + 6) % 7) + 1;
}

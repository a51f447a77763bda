import { brandPeriod } from '../site/index.ts';

/** The begin and end of the brand's day that holds this moment. */
export function brandDay(at: Date, utcOffsetMinutes: number): { from: Date; until: Date } {
  return brandPeriod(at, utcOffsetMinutes, 'day');
}

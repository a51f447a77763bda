import { brandPeriod } from '../site/index.ts';

/** Returns the beginning and the end of the brand's day that holds this moment. */
export function brandDay(at: Date, utcOffsetMinutes: number): { from: Date; until: Date } {
  return brandPeriod(at, utcOffsetMinutes, 'day');
}

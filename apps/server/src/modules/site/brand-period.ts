const dayMs = 86_400_000;

export type BrandPeriod = 'day' | 'week' | 'month';

/** Returns the beginning and end of the brand's day, week (from Monday) or month that holds a time. */
export function brandPeriod(at: Date, utcOffsetMinutes: number, period: BrandPeriod): { from: Date; until: Date } {
  const offsetMs = utcOffsetMinutes * 60_000;
  const today = Math.floor((at.getTime() + offsetMs) / dayMs) * dayMs;
  const local = new Date(today);
  const [from, until] = ((): [number, number] => {
    if (period === 'day') return [today, today + dayMs];
    if (period === 'month') {
      const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
      return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
    }
    const monday = today - ((local.getUTCDay() + 6) % 7) * dayMs;
    return [monday, monday + 7 * dayMs];
  })();
  return { from: new Date(from - offsetMs), until: new Date(until - offsetMs) };
}

import { type PeriodSearch, periodNames, usualPeriod } from './period-search.ts';

/** Returns the instants of a period: from the first day's start to the start of the day after the last, exclusive. */
export function boundsOf(search: PeriodSearch, now: Date): { from?: string; to?: string } {
  const day = (offset: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset).toISOString();
  switch (search.period ?? usualPeriod) {
    case 'today':
      return { from: day(0) };
    case 'yesterday':
      return { from: day(-1), to: day(0) };
    case 'week':
      return { from: day(-6) };
    case 'month':
      return { from: day(-29) };
    case 'all':
      return {};
    case 'custom':
      return {
        ...(search.from === undefined ? {} : { from: startOf(search.from, 0) }),
        ...(search.to === undefined ? {} : { to: startOf(search.to, 1) }),
      };
  }
}

/** Periods of a profit report, which covers at most a year of days. */
export const dayPeriodNames = periodNames.filter((name) => name !== 'all');

/**
 * Returns the days of a period, both included, and the offset at which they begin: the viewer's, if it is whole hours
 * from UTC; otherwise the server takes the brand's day.
 */
export function daysOf(search: PeriodSearch, now: Date): { from: string; to: string; offset?: number } {
  const day = (offset: number) => dateText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset));
  const minutes = -now.getTimezoneOffset();
  const offset = minutes % 60 === 0 ? { offset: minutes } : {};
  switch (search.period ?? usualPeriod) {
    case 'today':
      return { from: day(0), to: day(0), ...offset };
    case 'yesterday':
      return { from: day(-1), to: day(-1), ...offset };
    case 'month':
      return { from: day(-29), to: day(0), ...offset };
    case 'custom':
      return { from: search.from ?? search.to ?? day(0), to: search.to ?? day(0), ...offset };
    default:
      return { from: day(-6), to: day(0), ...offset };
  }
}

/** Formats a date for a date field (yyyy-MM-dd). */
export function dateText(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function startOf(date: string, daysLater: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, dayOfMonth + daysLater).toISOString();
}

import { type PeriodSearch, readPeriodSearch } from '../../records/period-search.ts';

/** Reads the period of a wages page; without one its record holds all of them. */
export const readWagesSearch = (search: Record<string, unknown>): PeriodSearch =>
  search.period === 'week' ? { period: 'week' } : readPeriodSearch(search);

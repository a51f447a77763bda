import { type PeriodSearch, readPeriodSearch } from '../../records/period-search.ts';

/** Reads the period of a wages page; without one the record lists all payments. */
export const readWagesSearch = (search: Record<string, unknown>): PeriodSearch =>
  search.period === 'week' ? { period: 'week' } : readPeriodSearch(search);

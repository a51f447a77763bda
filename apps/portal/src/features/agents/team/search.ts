import type { DownlineQuery, TeamReportQuery } from '@fairhouse/contract/team';
import { type PeriodSearch, readPeriodSearch } from '../../records/period-search.ts';

/** The address of a report: its period, whose downlines, and their order. */
export type ReportSearch = PeriodSearch & {
  under?: string;
  sort?: TeamReportQuery['sort'];
  descending?: boolean;
  page?: number;
};

const sorts: readonly TeamReportQuery['sort'][] = [
  'account',
  'stake',
  'validBet',
  'payout',
  'winLoss',
  'deposits',
  'withdrawals',
  'promotions',
  'rebates',
  'unpaid',
  'joined',
];
const memberSorts: readonly DownlineQuery['sort'][] = ['account', 'joined', 'login', 'balance', 'team', 'level'];

export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const sort = sorts.find((name) => name === search.sort);
  return { ...readPeriodSearch(search), ...readPlace(search), ...(sort === undefined ? {} : { sort }) };
}

export type DownlineSearch = {
  under?: string;
  search?: string;
  sort?: DownlineQuery['sort'];
  descending?: boolean;
  page?: number;
};

export function readDownlineSearch(search: Record<string, unknown>): DownlineSearch {
  const sort = memberSorts.find((name) => name === search.sort);
  const named = typeof search.search === 'string' ? search.search.slice(0, 64) : '';
  return { ...readPlace(search), ...(sort === undefined ? {} : { sort }), ...(named === '' ? {} : { search: named }) };
}

function readPlace(search: Record<string, unknown>): { under?: string; descending?: boolean; page?: number } {
  const under = String(search.under ?? '');
  const page = Number(search.page);
  return {
    ...(/^\d{1,18}$/.test(under) ? { under } : {}),
    ...(search.descending === true || search.descending === 'true' ? { descending: true } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

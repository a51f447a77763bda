import type { DownlineLetter, Levels } from '@fairhouse/contract/agent-register';
import type { Language } from '@fairhouse/contract/language';
import type { AccountRecordPage, BetRecordPage } from '@fairhouse/contract/records';
import type { DownlinePage, DownlineQuery, TeamActive, TeamOverview, TeamReport } from '@fairhouse/contract/team';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';
import { kindGroups } from '../../records/kind-groups.ts';
import { boundsOf, daysOf } from '../../records/period.ts';
import type { PeriodSearch } from '../../records/period-search.ts';
import type { AccountSearch } from '../../records/search.ts';
import type { DownlineSearch, ReportSearch } from './search.ts';

const path = '/wps/agent/team';
const staleTime = 10_000;

/** The days of the address; the server takes them as the brand's. */
function days(search: PeriodSearch): { from: string; to: string } {
  const { from, to } = daysOf(search, new Date());
  return { from, to };
}

export function overviewQuery(memberId: string | null, search: PeriodSearch & { currency?: string }) {
  const asked = { ...days(search), currency: search.currency };
  return queryOptions({
    queryKey: memberKey(memberId, 'team', 'overview', asked),
    queryFn: ({ signal }) => call<TeamOverview>('GET', withQuery(`${path}/overview`, asked), { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

export const overviewFile = (search: PeriodSearch & { currency?: string }) =>
  withQuery(`${path}/overview/csv`, { ...days(search), currency: search.currency });

export function activeQuery(memberId: string | null, search: PeriodSearch & { currency?: string }) {
  const asked = { ...days(search), currency: search.currency };
  return queryOptions({
    queryKey: memberKey(memberId, 'team', 'active', asked),
    queryFn: ({ signal }) => call<TeamActive>('GET', withQuery(`${path}/active`, asked), { signal }),
    staleTime,
  });
}

const reportAsked = ({ under, sort, descending, page, ...period }: ReportSearch) => ({
  ...days(period),
  under,
  sort,
  descending: descending ? 'true' : undefined,
  page,
});

export function reportQuery(memberId: string | null, search: ReportSearch) {
  const asked = reportAsked(search);
  return queryOptions({
    queryKey: memberKey(memberId, 'team', 'report', asked),
    queryFn: ({ signal }) => call<TeamReport>('GET', withQuery(`${path}/report`, asked), { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

export const reportFile = (search: ReportSearch) => withQuery(`${path}/report/csv`, reportAsked(search));

export function downlinesQuery(memberId: string | null, asked: Partial<DownlineQuery>) {
  const { descending, page, pageSize, ...rest } = asked;
  return queryOptions({
    queryKey: memberKey(memberId, 'team', 'members', asked),
    queryFn: ({ signal }) =>
      call<DownlinePage>(
        'GET',
        withQuery(`${path}/members`, { ...rest, descending: descending ? 'true' : undefined, page, pageSize }),
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

export const downlinesFile = ({ under, search, sort, descending }: DownlineSearch) =>
  withQuery(`${path}/members/csv`, { under, search, sort, descending: descending ? 'true' : undefined });

export const setLevels = (id: string, levels: Levels) =>
  call<Levels>('PUT', `${path}/members/${id}/levels`, { body: levels });

export const writeLetter = (id: string, letter: DownlineLetter) =>
  call<null>('POST', `${path}/members/${id}/letter`, { body: letter });

/** Query of the movements of one account below, newest first. */
export function downlineAccountQuery(memberId: string | null, id: string, { kind, ...period }: AccountSearch) {
  const kinds = kind && kindGroups[kind].join(',');
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'team', 'account', id, kind, period),
    queryFn: ({ pageParam: cursor, signal }) =>
      call<AccountRecordPage>(
        'GET',
        withQuery(`${path}/members/${id}/transactions`, {
          cursor,
          pageSize: 20,
          kinds,
          ...boundsOf(period, new Date()),
        }),
        { signal },
      ),
    ...byCursor,
    staleTime,
  });
}

/** Query of the bets of one account below, newest first. */
export function downlineBetsQuery(memberId: string | null, id: string, search: PeriodSearch, language: Language) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'team', 'bets', id, language, search),
    queryFn: ({ pageParam: cursor, signal }) =>
      call<BetRecordPage>(
        'GET',
        withQuery(`${path}/members/${id}/bets`, { cursor, pageSize: 20, language, ...boundsOf(search, new Date()) }),
        { signal },
      ),
    ...byCursor,
    staleTime,
  });
}

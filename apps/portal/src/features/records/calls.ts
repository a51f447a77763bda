import type { AccountRecordPage, BetRecordPage } from '@fairhouse/contract/records';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { call, withQuery } from '../../api/call.ts';
import { boundsOf, type PeriodSearch } from './period.ts';

const pageSize = 20;

export function betsQuery(memberId: string | null, period: PeriodSearch) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'bets', period),
    queryFn: ({ pageParam, signal }) =>
      call<BetRecordPage>('GET', pathOf('/wps/records/bets', period, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

export function transactionsQuery(memberId: string | null, period: PeriodSearch) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'transactions', period),
    queryFn: ({ pageParam, signal }) =>
      call<AccountRecordPage>('GET', pathOf('/wps/records/transactions', period, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

function pathOf(path: string, period: PeriodSearch, cursor: string): string {
  return withQuery(path, { cursor, pageSize, ...boundsOf(period, new Date()) });
}

import type { DepositView } from '@fairhouse/contract/deposits';
import type { Language } from '@fairhouse/contract/language';
import type {
  AccountRecordPage,
  AccountTotals,
  BetRecordPage,
  BetTotals,
  ProfitReport,
} from '@fairhouse/contract/records';
import type { WithdrawalView } from '@fairhouse/contract/withdrawals';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { byCursor, call, withQuery } from '../../api/call.ts';
import { cashierKey } from '../cashier/shared/calls.ts';
import { kindGroups } from './kind-groups.ts';
import { boundsOf, daysOf } from './period.ts';
import type { PeriodSearch } from './period-search.ts';
import type { AccountSearch, BetSearch, MoneySearch } from './search.ts';

const pageSize = 20;
const bets = '/wps/records/bets';
const transactions = '/wps/records/transactions';

/** Returns the parameters of a page of bets and its totals; periods are days in the viewer's time zone. */
function betFilter({ gameType, vendor, status, ...period }: BetSearch) {
  return { gameType, vendor, status, ...boundsOf(period, new Date()) };
}

function accountFilter({ kind, ...period }: AccountSearch) {
  return { kinds: kind && kindGroups[kind].join(','), ...boundsOf(period, new Date()) };
}

function moneyFilter({ state, ...period }: MoneySearch) {
  return { state, ...boundsOf(period, new Date()) };
}

export function betsQuery(memberId: string | null, search: BetSearch, language: Language) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'bets', language, search),
    queryFn: ({ pageParam: cursor, signal }) =>
      call<BetRecordPage>('GET', withQuery(bets, { cursor, pageSize, language, ...betFilter(search) }), { signal }),
    ...byCursor,
    staleTime: 0,
  });
}

export function betTotalsQuery(memberId: string | null, search: BetSearch) {
  return queryOptions({
    queryKey: memberKey(memberId, 'bets', 'totals', search),
    queryFn: ({ signal }) => call<BetTotals>('GET', withQuery(`${bets}/totals`, betFilter(search)), { signal }),
    staleTime: 0,
  });
}

export const betsFile = (search: BetSearch) => withQuery(`${bets}/csv`, betFilter(search));

export function transactionsQuery(memberId: string | null, search: AccountSearch) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'transactions', search),
    queryFn: ({ pageParam: cursor, signal }) =>
      call<AccountRecordPage>('GET', withQuery(transactions, { cursor, pageSize, ...accountFilter(search) }), {
        signal,
      }),
    ...byCursor,
    staleTime: 0,
  });
}

export function transactionTotalsQuery(memberId: string | null, search: AccountSearch) {
  return queryOptions({
    queryKey: memberKey(memberId, 'transactions', 'totals', search),
    queryFn: ({ signal }) =>
      call<AccountTotals>('GET', withQuery(`${transactions}/totals`, accountFilter(search)), { signal }),
    staleTime: 0,
  });
}

export const transactionsFile = (search: AccountSearch) => withQuery(`${transactions}/csv`, accountFilter(search));

export function profitQuery(memberId: string | null, search: PeriodSearch) {
  return queryOptions({
    queryKey: memberKey(memberId, 'profit', search),
    queryFn: ({ signal }) =>
      call<ProfitReport>('GET', withQuery('/wps/records/profit', daysOf(search, new Date())), { signal }),
    staleTime: 0,
  });
}

export const profitFile = (search: PeriodSearch) => withQuery('/wps/records/profit/csv', daysOf(search, new Date()));

export type MoneyRecordKind = 'deposit' | 'withdrawal';
export type MoneyRecord = DepositView | WithdrawalView;

/** Query of deposits or withdrawals, under the cashier's key, so that a message about them refetches it. */
export function moneyRecordsQuery(memberId: string | null, kind: MoneyRecordKind, search: MoneySearch) {
  return infiniteQueryOptions({
    queryKey: cashierKey(memberId, `${kind}s`, 'record', search),
    queryFn: ({ pageParam: cursor, signal }) =>
      call<{ list: MoneyRecord[]; nextCursor: string | null }>(
        'GET',
        withQuery(`/wps/cashier/${kind}s`, { cursor, pageSize, ...moneyFilter(search) }),
        { signal },
      ),
    ...byCursor,
    staleTime: 0,
  });
}

export const moneyRecordsFile = (kind: MoneyRecordKind, search: MoneySearch) =>
  withQuery(`/wps/records/${kind}s/csv`, moneyFilter(search));

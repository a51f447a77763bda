import type {
  BindPayoutAccount,
  PayoutAccountList,
  PayoutAccountView,
  RemovePayoutAccount,
} from '@fairhouse/contract/payout-accounts';
import type { ValidBetReport } from '@fairhouse/contract/records';
import type {
  RequestWithdrawal,
  WithdrawalDetail,
  WithdrawalPage,
  WithdrawalTerms,
} from '@fairhouse/contract/withdrawals';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';
import { cashierKey } from '../shared/calls.ts';

/** Query of the present withdrawal terms; play changes them, so they are read whenever the page opens. */
export function termsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'withdrawals', 'terms'),
    queryFn: ({ signal }) => call<WithdrawalTerms>('GET', '/wps/cashier/withdrawals/terms', { signal }),
    staleTime: 0,
  });
}

/** Query of the share of each recent bet that counted as turnover; play changes it. */
export function countedBetsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'withdrawals', 'counted-bets'),
    queryFn: ({ signal }) => call<ValidBetReport>('GET', '/wps/records/valid-bets', { signal }),
    staleTime: 0,
  });
}

export function accountsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'payout-accounts'),
    queryFn: ({ signal }) => call<PayoutAccountList>('GET', '/wps/cashier/payout-accounts', { signal }),
  });
}

/** Query of the withdrawals under way. */
export function openWithdrawalsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'withdrawals', 'open'),
    queryFn: ({ signal }) =>
      call<WithdrawalPage>('GET', withQuery('/wps/cashier/withdrawals', { state: 'open', pageSize: 5 }), { signal }),
  });
}

const open: readonly WithdrawalDetail['state'][] = ['REQUESTED', 'APPROVED', 'PAYING', 'MATCHING', 'PAYOUT_FAILED'];
export const isOpen = (state: WithdrawalDetail['state']) => open.includes(state);

/** Query of one withdrawal; polled while it is under way, in case no push arrives. */
export function withdrawalQuery(memberId: string | null, id: string) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'withdrawals', 'one', id),
    queryFn: ({ signal }) => call<WithdrawalDetail>('GET', `/wps/cashier/withdrawals/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data && !isOpen(data.state) ? false : 10_000),
  });
}

export async function requestWithdrawal(body: RequestWithdrawal, idempotencyKey: string): Promise<WithdrawalDetail> {
  return await call('POST', '/wps/cashier/withdrawals', { body, idempotencyKey, encrypted: true });
}

export async function cancelWithdrawal(id: string, idempotencyKey: string): Promise<WithdrawalDetail> {
  return await call('DELETE', `/wps/cashier/withdrawals/${id}`, { idempotencyKey });
}

export async function bindAccount(body: BindPayoutAccount): Promise<PayoutAccountView> {
  return await call('POST', '/wps/cashier/payout-accounts', { body, encrypted: true });
}

export async function makeDefault(id: string): Promise<PayoutAccountView> {
  return await call('PUT', `/wps/cashier/payout-accounts/${id}/default`);
}

export async function removeAccount(id: string, body: RemovePayoutAccount): Promise<PayoutAccountList> {
  return await call('POST', `/wps/cashier/payout-accounts/${id}/remove`, { body, encrypted: true });
}

import type { DepositDetail, DepositPage, DepositRequest, DepositSubmission } from '@fairhouse/contract/deposits';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';
import { cashierKey } from '../shared/calls.ts';

const path = '/wps/cashier/deposits';

export function depositKey(memberId: string | null, id: string) {
  return cashierKey(memberId, 'deposit', id);
}

/** Query of one deposit; polled while it is under way, in case no push arrives. */
export function depositQuery(memberId: string | null, id: string) {
  return queryOptions({
    queryKey: depositKey(memberId, id),
    queryFn: ({ signal }) => call<DepositDetail>('GET', `${path}/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data.state) ? waitingMs : false),
  });
}

const waitingMs = 5000;

/** Returns true while a deposit is under way. */
export function isWaiting(state: DepositDetail['state']): boolean {
  return state === 'AWAITING' || state === 'SUBMITTED' || state === 'CONFIRMING' || state === 'REVIEW';
}

/** Query of the deposits under way. */
export function openDepositsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'deposits', 'open'),
    queryFn: ({ signal }) => call<DepositPage>('GET', withQuery(path, { state: 'open', pageSize: 10 }), { signal }),
    staleTime: 0,
    refetchInterval: 15_000,
  });
}

export function requestDeposit(body: DepositRequest, idempotencyKey: string): Promise<DepositDetail> {
  return call<DepositDetail>('POST', path, { body, idempotencyKey });
}

export function submitDeposit(id: string, body: DepositSubmission, idempotencyKey: string): Promise<DepositDetail> {
  return call<DepositDetail>('POST', `${path}/${id}/submit`, { body, idempotencyKey, encrypted: true });
}

export function cancelDeposit(id: string): Promise<DepositDetail> {
  return call<DepositDetail>('DELETE', `${path}/${id}`);
}

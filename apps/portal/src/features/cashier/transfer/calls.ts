import type {
  CheckedTransfer,
  CheckTransferRequest,
  DownlinesValue,
  MemberTransfer,
  MemberTransferPage,
  SendTransferRequest,
  TransferOptions,
} from '@fairhouse/contract/transfers';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { byCursor, call, withQuery } from '../../../api/call.ts';
import { cashierKey } from '../shared/calls.ts';

/** Query of the members that this one may send money to, and of the limits. */
export function transferOptionsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'transfers', 'options'),
    queryFn: ({ signal }) => call<TransferOptions>('GET', '/wps/cashier/transfers/options', { signal }),
    staleTime: 0,
  });
}

/** Query of the downlines whose account begins with the typed text. */
export function downlinesQuery(memberId: string | null, search: string) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'transfers', 'downlines', search),
    queryFn: ({ signal }) =>
      call<DownlinesValue>('GET', withQuery('/wps/cashier/transfers/downlines', { search }), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

export function transfersQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: cashierKey(memberId, 'transfers', 'list'),
    queryFn: ({ signal, pageParam }) =>
      call<MemberTransferPage>('GET', withQuery('/wps/cashier/transfers', { cursor: pageParam, pageSize: 10 }), {
        signal,
      }),
    ...byCursor,
  });
}

export async function checkTransfer(body: CheckTransferRequest): Promise<CheckedTransfer> {
  return await call('POST', '/wps/cashier/transfers/check', { body });
}

export async function sendTransfer(body: SendTransferRequest, idempotencyKey: string): Promise<MemberTransfer> {
  return await call('POST', '/wps/cashier/transfers', { body, idempotencyKey, encrypted: true });
}

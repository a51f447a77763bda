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
import { call, withQuery } from '../../api/call.ts';
import { cashierKey } from '../cashier/calls.ts';

/** Whom the member may send money to, and how much. */
export function transferOptionsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'transfers', 'options'),
    queryFn: ({ signal }) => call<TransferOptions>('GET', '/wps/cashier/transfers/options', { signal }),
    staleTime: 0,
  });
}

/** Downlines whose account begins as was typed. */
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
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
}

export async function checkTransfer(body: CheckTransferRequest): Promise<CheckedTransfer> {
  return await call('POST', '/wps/cashier/transfers/check', { body });
}

export async function sendTransfer(body: SendTransferRequest, idempotencyKey: string): Promise<MemberTransfer> {
  return await call('POST', '/wps/cashier/transfers', { body, idempotencyKey, encrypted: true });
}

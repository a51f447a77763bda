import type {
  MerchantWallet,
  VendorTransferPage,
  WalletTransferRequest,
  WalletTransferValue,
} from '@fairhouse/contract/transfers';
import type { ConsolidatedFunds } from '@fairhouse/contract/wallet';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byCursor, call, withQuery } from '../../../api/call.ts';
import { cashierKey } from '../shared/calls.ts';
import { noteMerchantWallet } from './merchant-wallet.ts';

/** Query of all that the member has by our own books; vendors are not asked. */
export function fundsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'funds'),
    queryFn: ({ signal }) => call<ConsolidatedFunds>('GET', '/wps/member/info/funds/consolidated', { signal }),
    staleTime: 30_000,
  });
}

/** Query of the balance of each wallet; polled while a transfer is under way, in case no push arrives. */
export function walletQuery(memberId: string | null) {
  return queryOptions({
    queryKey: cashierKey(memberId, 'wallets'),
    queryFn: async ({ signal }) => {
      const wallet = await call<MerchantWallet>('GET', '/wps/relay/GCS_merchantWallet', { signal });
      noteMerchantWallet(wallet);
      return wallet;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.wallets.some(({ pending }) => pending) ? 5000 : false),
  });
}

export function vendorTransfersQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: cashierKey(memberId, 'vendor-transfers'),
    queryFn: ({ signal, pageParam }) =>
      call<VendorTransferPage>('GET', withQuery('/wps/cashier/vendor-transfers', { cursor: pageParam, pageSize: 10 }), {
        signal,
      }),
    ...byCursor,
  });
}

export async function transferWallet(
  body: WalletTransferRequest,
  idempotencyKey: string,
): Promise<WalletTransferValue> {
  return await call('POST', '/wps/relay/GCS_walletTransfer', { body, idempotencyKey });
}

import type { ChannelList } from '@fairhouse/contract/deposits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { balanceKey, memberKey } from '../../../api/balance.ts';
import { call, withQuery } from '../../../api/call.ts';

/** Query key of everything that the cashier's screens read, so that one refresh invalidates all of it. */
export function cashierKey<const P extends readonly unknown[]>(memberId: string | null, ...parts: P) {
  return memberKey(memberId, 'cashier', ...parts);
}

/** Invalidates everything cached of the member's balance, deposits, withdrawals and transfers. */
export async function refreshCashier(client: QueryClient, memberId: string | null): Promise<void> {
  // A push brings the balance, but not the money in wallets at vendors.
  void client.invalidateQueries({ queryKey: balanceKey(memberId) });
  await client.invalidateQueries({ queryKey: cashierKey(memberId) });
}

export function channelsQuery(memberId: string | null, direction: 'deposit' | 'withdrawal') {
  return queryOptions({
    queryKey: cashierKey(memberId, 'channels', direction),
    queryFn: ({ signal }) => call<ChannelList>('GET', withQuery('/wps/cashier/channels', { direction }), { signal }),
    // Hours and rates change while a page is open.
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

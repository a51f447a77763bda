import type { ChannelList } from '@fairhouse/contract/deposits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { call, withQuery } from '../../api/call.ts';

/** Everything that the cashier's screens read is under this key: one refresh reads it all anew. */
export function cashierKey<const P extends readonly unknown[]>(memberId: string | null, ...parts: P) {
  return memberKey(memberId, 'cashier', ...parts);
}

/** What the member sees of money in and out is read anew; also when a message says that something changed. */
export async function refreshCashier(client: QueryClient, memberId: string | null): Promise<void> {
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

import type { RecentGames } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call, withQuery } from '../../../api/call.ts';

const pageSize = 20;

export function recentKey(memberId: string | null) {
  return memberKey(memberId, 'recent');
}

/** Query of the games the member opened last, newest first. */
export function recentQuery(memberId: string | null, language: Language) {
  return infiniteQueryOptions({
    queryKey: [...recentKey(memberId), language],
    queryFn: ({ pageParam: page, signal }) =>
      call<RecentGames>('GET', withQuery('/wps/relay/GCS_recentGame', { page, pageSize, language, clientType: 3 }), {
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    staleTime: 10_000,
  });
}

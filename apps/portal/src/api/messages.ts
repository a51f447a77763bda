import type { UnreadCount } from '@fairhouse/contract/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { memberKey } from './balance.ts';
import { call } from './call.ts';
import { useSession } from './session.ts';

export function unreadKey(memberId: string | null) {
  return memberKey(memberId, 'messages', 'unread');
}

function unreadQuery(memberId: string | null) {
  return queryOptions({
    queryKey: unreadKey(memberId),
    queryFn: ({ signal }) => call<UnreadCount>('GET', '/wps/relay/CSP_unreadCount', { signal }),
    staleTime: 30_000,
    // The message may be read on another device meanwhile.
    refetchOnWindowFocus: true,
  });
}

/** Returns the number of unread messages, 0 while unknown. A trial user has no messages, so no call is made. */
export function useUnreadMessages(): number {
  const { isLogin, isTrial, memberId } = useSession();
  const { data } = useQuery({ ...unreadQuery(memberId), enabled: isLogin && !isTrial });
  return data?.unreadMessage ?? 0;
}

/** Returns the numbers of rewards and of missions that wait to be claimed; an empty object while unknown. */
export function useClaimable(): { rewards?: number; missions?: number } {
  const { isLogin, isTrial, memberId } = useSession();
  const { data } = useQuery({ ...unreadQuery(memberId), enabled: isLogin && !isTrial });
  return data ? { rewards: data.rewards, missions: data.missions } : {};
}

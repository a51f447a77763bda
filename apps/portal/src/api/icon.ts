import type { MemberIcon } from '@fairhouse/contract/security';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { memberKey } from './balance.ts';
import { call } from './call.ts';
import { useSession } from './session.ts';

export function iconQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'icon'),
    queryFn: ({ signal }) => call<MemberIcon>('GET', '/wps/member/info/icon', { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Returns the address of the member's own picture; null while unknown, or if there is none. */
export function useIcon(): string | null {
  const { isLogin, isTrial, memberId } = useSession();
  const query = useQuery({ ...iconQuery(memberId), enabled: isLogin && !isTrial });
  return query.data?.icon ?? null;
}

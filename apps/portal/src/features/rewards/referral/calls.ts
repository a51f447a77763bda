import type { FriendPage, MemberReferral } from '@fairhouse/contract/referral';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';

const path = '/wps/referral';

/** Query of the member's code, the rule, and the rewards for friends. */
export function referralQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'referral', 'mine'),
    queryFn: ({ signal }) => call<MemberReferral>('GET', path, { signal }),
    staleTime: 10_000,
  });
}

/** Query of the member's friends, the newest first. */
export function friendsQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'referral', 'friends'),
    queryFn: ({ pageParam: cursor, signal }) =>
      call<FriendPage>('GET', withQuery(`${path}/friends`, { cursor, pageSize: 20 }), { signal }),
    ...byCursor,
    staleTime: 10_000,
  });
}

export const friendsFile = `${path}/friends/csv`;

/** The address at which a friend registers with a code. */
export function invitationLink(code: string): string {
  return new URL(withQuery('/register', { referralCode: code }), window.location.origin).href;
}

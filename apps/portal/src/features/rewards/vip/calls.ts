import type { MemberRebates, Rebate, RebatePage } from '@fairhouse/contract/rebates';
import type { MemberVip, VipLevels } from '@fairhouse/contract/vip';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';
import { lobbyKey } from '../../../api/lobby-key.ts';

const levelsPath = '/wps/vip';

/** Query of the levels in the brand's currency; the server writes its answer into the page. */
export function vipQuery() {
  return queryOptions({
    queryKey: lobbyKey(levelsPath),
    queryFn: ({ signal }) => call<VipLevels>('GET', levelsPath, { token: false, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Query of the member's level and progress. */
export function memberVipQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'vip'),
    queryFn: ({ signal }) => call<MemberVip>('GET', '/wps/member/vip', { signal }),
    staleTime: 10_000,
  });
}

/** Key of everything about a member's rebates. */
export const rebatesKey = (memberId: string | null) => memberKey(memberId, 'rebates');

/** Query of the rebates that the member has gathered so far. */
export function rebatesQuery(memberId: string | null) {
  return queryOptions({
    queryKey: [...rebatesKey(memberId), 'gathered'],
    queryFn: ({ signal }) => call<MemberRebates>('GET', '/wps/rebates', { signal }),
    staleTime: 5_000,
  });
}

/** Query of the rebates that were credited, newest first. */
export function rebateHistoryQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...rebatesKey(memberId), 'history'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<RebatePage>('GET', withQuery('/wps/rebates/history', { cursor, pageSize: 10 }), { signal }),
    ...byCursor,
    staleTime: 5_000,
  });
}

/** Claims all rebates that the member has gathered; calls with the same key claim them once. */
export function takeRebate(key: string): Promise<Rebate> {
  return call<Rebate>('POST', '/wps/rebates/take', { idempotencyKey: key });
}

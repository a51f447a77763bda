import type {
  ConvertRequest,
  GoodsList,
  PointsBalance,
  PointsConfig,
  PointsDetailPage,
  RedeemRequest,
  RedeemValue,
  RedemptionPage,
} from '@fairhouse/contract/points';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { byCursor, call, withQuery } from '../../api/call.ts';
import { refreshCashier } from '../cashier/shared/calls.ts';

/** Query key of everything that a member, or a visitor, has read of points; pushes of the member's money read it again. */
function pointsKey<const P extends readonly unknown[]>(memberId: string | null, ...parts: P) {
  return memberKey(memberId, 'points', ...parts);
}

export function pointsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: pointsKey(memberId, 'balance'),
    queryFn: ({ signal }) => call<PointsBalance>('GET', '/wps/relay/PTS_balance', { signal }),
    staleTime: 30_000,
  });
}

/** Query of the goods on offer, each with the reasons why the member cannot redeem it. */
export function goodsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: pointsKey(memberId, 'goods'),
    queryFn: ({ signal }) => call<GoodsList>('GET', '/wps/relay/PTS_rewardList', { signal }),
    staleTime: 30_000,
  });
}

/** Query of the value of points and the ways to earn them. */
export function pointsConfigQuery(memberId: string | null) {
  return queryOptions({
    queryKey: pointsKey(memberId, 'config'),
    queryFn: ({ signal }) => call<PointsConfig>('GET', '/wps/relay/PTS_config', { signal }),
    staleTime: 30_000,
  });
}

export function redemptionsQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: pointsKey(memberId, 'redemptions'),
    queryFn: ({ signal, pageParam }) =>
      call<RedemptionPage>('GET', withQuery('/wps/relay/PTS_redeemList', { cursor: pageParam }), { signal }),
    ...byCursor,
  });
}

export function pointsDetailsQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: pointsKey(memberId, 'details'),
    queryFn: ({ signal, pageParam }) =>
      call<PointsDetailPage>('GET', withQuery('/wps/relay/PTS_transactionList', { cursor: pageParam }), { signal }),
    ...byCursor,
  });
}

export async function redeemGoods(body: RedeemRequest, idempotencyKey: string): Promise<RedeemValue> {
  return await call('POST', '/wps/relay/PTS_redeem', { body, idempotencyKey, encrypted: true });
}

export async function convertPoints(body: ConvertRequest, idempotencyKey: string): Promise<RedeemValue> {
  return await call('POST', '/wps/relay/PTS_convert', { body, idempotencyKey, encrypted: true });
}

/** Reads again the data that a redemption or conversion may have changed: points, goods, records and the balance. */
export async function refreshPoints(client: QueryClient, memberId: string | null): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: pointsKey(memberId) }), refreshCashier(client, memberId)]);
}

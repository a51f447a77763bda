import type {
  ApplyRequest,
  MyPromotion,
  MyPromotions,
  PromotionDetail,
  PromotionList,
} from '@fairhouse/contract/activities';
import type { Language } from '@fairhouse/contract/language';
import { hallAddress, promotionAddress } from '@fairhouse/contract/promotion-addresses';
import type { RainView, TakenPacket } from '@fairhouse/contract/rain';
import type { SpinPage, SpinRequest, SpinValue, WheelView } from '@fairhouse/contract/wheel';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';
import { lobbyKey } from '../../../api/lobby-key.ts';

const staleTime = 60_000;

/** Query of the hall, by its address: the server writes its answer into the page. */
export function hallQuery(language: Language) {
  const address = hallAddress({ language });
  return queryOptions({
    queryKey: lobbyKey(address),
    queryFn: ({ signal }) => call<PromotionList>('GET', address, { token: false, signal }),
    staleTime,
  });
}

/** Query of one promotion. */
export function promotionQuery(id: string, language: Language) {
  const address = promotionAddress({ id, language });
  return queryOptions({
    queryKey: lobbyKey(address),
    queryFn: ({ signal }) => call<PromotionDetail>('GET', address, { token: false, signal }),
    staleTime,
    retry: false,
  });
}

export function mineKey(memberId: string | null) {
  return memberKey(memberId, 'promotions');
}

/** Query of the member's state in every promotion. */
export function mineQuery(memberId: string | null) {
  return queryOptions({
    queryKey: mineKey(memberId),
    queryFn: async ({ signal }) => (await call<MyPromotions>('GET', '/wps/promotions/mine', { signal })).list,
    staleTime: 5_000,
  });
}

/** Replaces the member's promotion in the cached list by an answer, before the list is read again. */
export function keepMine(client: QueryClient, memberId: string | null, changed: MyPromotion): void {
  client.setQueryData<MyPromotion[]>(mineKey(memberId), (list) =>
    list?.map((one) => (one.id === changed.id ? changed : one)),
  );
}

// A member has one entry per period, so calling it twice has the effect of one call.
export function joinPromotion(id: string): Promise<MyPromotion> {
  return call<MyPromotion>('POST', `/wps/promotions/${id}/join`);
}

export function applyForPromotion(id: string, body: ApplyRequest): Promise<MyPromotion> {
  return call<MyPromotion>('POST', `/wps/promotions/${id}/apply`, { body });
}

export function redeemCode(id: string, code: string): Promise<MyPromotion> {
  return call<MyPromotion>('POST', `/wps/promotions/${id}/redeem`, { body: { code } });
}

/** Ends the member's participation in a promotion that repeats. */
export function leavePromotion(id: string): Promise<MyPromotion> {
  return call<MyPromotion>('POST', `/wps/promotions/${id}/leave`);
}

/** Query of the rain that begins at a time, with the member's own packets. */
export function rainQuery(memberId: string | null, id: string, startsAt: number | null) {
  const at = startsAt === null ? '' : new Date(startsAt).toISOString();
  return queryOptions({
    queryKey: memberKey(memberId, 'rain', id, at),
    queryFn: ({ signal }) =>
      call<RainView>('GET', withQuery(`/wps/promotions/${id}/rain`, { startsAt: at }), { signal }),
    staleTime: 1_000,
    enabled: memberId !== null && at !== '',
  });
}

// The packet's number makes a repeated call take it only once.
export function takePacket(id: string, startsAt: number, packet: number): Promise<TakenPacket> {
  const body = { startsAt: new Date(startsAt).toISOString(), packet };
  return call<TakenPacket>('POST', `/wps/promotions/${id}/packets`, { body });
}

/** Query of a wheel with the member's spins left, and the commitment to the next spin. */
export function wheelQuery(memberId: string | null, id: string) {
  return queryOptions({
    queryKey: memberKey(memberId, 'wheel', id),
    queryFn: ({ signal }) => call<WheelView>('GET', `/wps/promotions/${id}/wheel`, { signal }),
    staleTime: 5_000,
    enabled: memberId !== null,
  });
}

const spinsShown = 10;

/** Query of the member's spins of a wheel, newest first. */
export function spinsQuery(memberId: string | null, id: string) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'spins', id),
    queryFn: ({ pageParam: cursor, signal }) =>
      call<SpinPage>('GET', withQuery(`/wps/promotions/${id}/spins`, { cursor, pageSize: spinsShown }), { signal }),
    ...byCursor,
    staleTime: 5_000,
    enabled: memberId !== null,
  });
}

// The committed seed makes a repeated call spin only once.
export function spinWheelOf(id: string, body: SpinRequest): Promise<SpinValue> {
  return call<SpinValue>('POST', `/wps/promotions/${id}/spin`, { body });
}

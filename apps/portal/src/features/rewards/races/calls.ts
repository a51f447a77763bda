import type { RaceDetail, RaceList, RacePlace } from '@fairhouse/contract/races';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call } from '../../../api/call.ts';

/** Every bet moves the places, and no push reports it to everybody, so the page polls. */
const liveMs = 4_000;
const listMs = 15_000;
const pub = { token: false } as const;

/** Query of the public races, with their top three places. */
export function racesQuery() {
  return queryOptions({
    queryKey: ['races'],
    queryFn: ({ signal }) => call<RaceList>('GET', '/wps/relay/MSS_raceList', { ...pub, signal }),
    staleTime: listMs,
    refetchInterval: listMs,
  });
}

/** Query of a race's places, polled while it is open. */
export function raceQuery(code: string) {
  return queryOptions({
    queryKey: ['races', code],
    queryFn: ({ signal }) => call<RaceDetail>('GET', `/wps/races/${code}`, { ...pub, signal }),
    staleTime: liveMs,
    refetchInterval: ({ state }) => (state.data?.state === 'PAID' ? false : liveMs),
  });
}

/** Query of the member's own place; null: no score yet. */
export function placeQuery(memberId: string | null, code: string) {
  return queryOptions({
    queryKey: memberKey(memberId, 'race', code),
    queryFn: ({ signal }) => call<RacePlace>('GET', `/wps/races/${code}/mine`, { signal }),
    staleTime: liveMs,
    refetchInterval: liveMs,
  });
}

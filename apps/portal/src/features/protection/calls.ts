import type { NewLimit, OwnExclusion, OwnLimit, OwnPeriod, Reality } from '@fairhouse/contract/protection';
import type { NetPosition } from '@fairhouse/contract/records';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { call } from '../../api/call.ts';

const path = '/wps/protection/exclusions';

/** Query of the exclusions in force, newest first. */
export function exclusionsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'protection', 'exclusions'),
    queryFn: ({ signal }) => call<OwnExclusion[]>('GET', path, { signal }),
    staleTime: 10_000,
  });
}

/** Excludes the member; if an exclusion in force lasts as long already, returns that one. */
export function excludeOneself(period: OwnPeriod): Promise<OwnExclusion> {
  return call<OwnExclusion>('POST', path, { body: { period } });
}

const limitsPath = '/wps/protection/limits';

/** Query of the member's limits. */
export function limitsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'protection', 'limits'),
    queryFn: ({ signal }) => call<OwnLimit[]>('GET', limitsPath, { signal }),
    staleTime: 10_000,
  });
}

/** Sets a limit; a looser one becomes a request, which must be confirmed later. */
export function setLimit(limit: NewLimit): Promise<OwnLimit[]> {
  return call<OwnLimit[]>('PUT', limitsPath, { body: limit });
}

/** Confirms the looser limit that was requested. */
export function confirmLimit(limit: NewLimit): Promise<OwnLimit[]> {
  return call<OwnLimit[]>('POST', `${limitsPath}/confirm`, { body: limit });
}

/** Query of the money that the member paid in and played for. */
export function positionQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'records', 'position'),
    queryFn: ({ signal }) => call<NetPosition>('GET', '/wps/records/position', { signal }),
    staleTime: 10_000,
  });
}

const realityPath = '/wps/protection/reality';

/** Query of the session so far. */
export function realityQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'protection', 'reality'),
    queryFn: ({ signal }) => call<Reality>('GET', realityPath, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Query of the session so far, for the line that is on screen during a game. It is not the query of the reality check,
 * whose times must not shift with each read.
 */
export function sessionQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'protection', 'session'),
    queryFn: ({ signal }) => call<Reality>('GET', realityPath, { signal }),
    refetchInterval: 60_000,
    staleTime: 2_000,
  });
}

/** Sets the minutes between two reality checks; null: none. */
export function setRealityCheck(minutes: Reality['minutes']): Promise<Reality> {
  return call<Reality>('PUT', realityPath, { body: { minutes } });
}

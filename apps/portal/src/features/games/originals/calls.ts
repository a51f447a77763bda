import type { BetValue, RevealedPair, Round, RoundPage, SeedState } from '@fairhouse/contract/originals';
import type { JsonObject } from '@fairhouse/games/game';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call, withQuery } from '../../../api/call.ts';

/** `auto`: placed by autobet, which the brand may forbid. */
export type Bet = { game: string; stake: string; params: JsonObject; auto?: true };

/**
 * Places a bet. The same key with the same bet gives the first answer again, so a lost answer can be asked for again.
 */
export function placeBet(bet: Bet, idempotencyKey: string): Promise<BetValue> {
  return call<BetValue>('POST', '/wps/originals/bet', { body: bet, idempotencyKey });
}

/**
 * Takes a step of an open round. `step` counts the actions before it: the same step with the same action gives the
 * present state again.
 */
export function takeStep(roundId: string, step: number, action: JsonObject): Promise<BetValue> {
  return call<BetValue>('POST', `/wps/originals/rounds/${encodeURIComponent(roundId)}/act`, { body: { step, action } });
}

/** Query of the member's open round of a stepped game, if there is one. */
export function openRoundQuery(memberId: string | null, game: string) {
  return queryOptions({
    queryKey: memberKey(memberId, 'openRound', game),
    queryFn: ({ signal }) =>
      call<{ round: Round | null }>('GET', withQuery('/wps/originals/rounds/open', { game }), { signal }),
  });
}

export function roundsKey(memberId: string | null) {
  return memberKey(memberId, 'rounds');
}

export function roundsQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: roundsKey(memberId),
    queryFn: ({ pageParam, signal }) =>
      call<RoundPage>('GET', withQuery('/wps/originals/rounds', { cursor: pageParam, pageSize: 20 }), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 30_000,
  });
}

export function roundQuery(memberId: string | null, roundId: string) {
  return queryOptions({
    queryKey: memberKey(memberId, 'round', roundId),
    queryFn: ({ signal }) => call<Round>('GET', `/wps/originals/rounds/${encodeURIComponent(roundId)}`, { signal }),
  });
}

export function seedsKey(memberId: string | null) {
  return memberKey(memberId, 'seeds');
}

export function seedsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: seedsKey(memberId),
    queryFn: ({ signal }) => call<SeedState>('GET', '/wps/originals/seeds', { signal }),
  });
}

/**
 * Reveals the seed pair in use and starts the next one, with the given client seed of the member's own, or the present
 * one.
 */
export function rotateSeeds(clientSeed?: string): Promise<{ revealed: RevealedPair; current: SeedState }> {
  return call('POST', '/wps/originals/seeds/rotate', { body: clientSeed === undefined ? {} : { clientSeed } });
}

import type { Bonus, BonusBet, BonusDetail, BonusMovement, BonusPage } from '@fairhouse/contract/bonus';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';

const path = '/wps/bonuses';
const pageSize = 20;

/** Key of everything that is read of a member's bonuses. */
export const bonusKey = (memberId: string | null) => memberKey(memberId, 'bonus');

/** Query of the member's bonuses, newest first. */
export function bonusesQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...bonusKey(memberId), 'list'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<BonusPage>('GET', withQuery(path, { cursor, pageSize }), { signal }),
    ...byCursor,
    staleTime: 5_000,
  });
}

/** Query of the movements of the bonus wallet under a bonus, newest first. */
export function movementsQuery(memberId: string | null, id: string) {
  return infiniteQueryOptions({
    queryKey: [...bonusKey(memberId), id, 'movements'],
    queryFn: async ({ pageParam: movements, signal }): Promise<{ list: BonusMovement[]; nextCursor: string | null }> =>
      (await call<BonusDetail>('GET', withQuery(`${path}/${id}`, { movements, pageSize }), { signal })).movements,
    ...byCursor,
    staleTime: 5_000,
  });
}

/** Query of the bets that were placed under a bonus, with the part of each that counted. */
export function bonusBetsQuery(memberId: string | null, id: string) {
  return infiniteQueryOptions({
    queryKey: [...bonusKey(memberId), id, 'bets'],
    queryFn: async ({ pageParam: bets, signal }): Promise<{ list: BonusBet[]; nextCursor: string | null }> =>
      (await call<BonusDetail>('GET', withQuery(`${path}/${id}`, { bets, pageSize }), { signal })).bets,
    ...byCursor,
    staleTime: 5_000,
  });
}

/** Activates an offered bonus. Calling it twice activates it once. */
export function activateBonus(id: string): Promise<Bonus> {
  return call<Bonus>('POST', `${path}/${id}/activate`, { idempotencyKey: crypto.randomUUID() });
}

/** Gives a bonus up: its money goes back to the house. */
export function giveUpBonus(id: string): Promise<Bonus> {
  return call<Bonus>('POST', `${path}/${id}/forfeit`, { idempotencyKey: crypto.randomUUID() });
}

import type { OriginalGame } from '@fairhouse/contract/originals';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';

/**
 * The in-house games that the site offers, with their limits in a currency, or in the brand's own; every page knows them,
 * so nothing else is imported here.
 */
export function gamesQuery(currency = '') {
  return queryOptions({
    queryKey: ['site', 'originals', currency],
    queryFn: ({ signal }) =>
      call<{ list: OriginalGame[] }>('GET', withQuery('/wps/originals/games', { currency }), {
        token: false,
        signal,
      }).then(({ list }) => list),
    staleTime: 5 * 60_000,
  });
}

/** Returns the game of a code; the case of letters in the address does not matter. */
export function gameOf(games: readonly OriginalGame[], gameCode: string): OriginalGame | undefined {
  return games.find((game) => game.gameCode === gameCode.toLowerCase());
}

/** Words of every game's page. */
export const gameWords = ['originals', 'errors', 'identity', 'lobby'];

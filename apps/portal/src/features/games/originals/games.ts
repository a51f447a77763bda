import type { OriginalGame } from '@fairhouse/contract/originals';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';

/**
 * Query of the in-house games that the site offers, with their limits in a currency; '' is the brand's own. Every page
 * loads this file, so it imports nothing else.
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

/** Returns the game of a code; letter case is ignored. */
export function gameOf(games: readonly OriginalGame[], gameCode: string): OriginalGame | undefined {
  return games.find((game) => game.gameCode === gameCode.toLowerCase());
}

/** The word namespaces of every game's page. */
export const gameWords = ['originals', 'errors', 'identity', 'lobby'];

import type { OriginalGame } from '@fairhouse/contract/originals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The in-house games that the site offers; every page knows them, so nothing else is imported here. */
export function gamesQuery() {
  return queryOptions({
    queryKey: ['site', 'originals'],
    queryFn: ({ signal }) =>
      call<{ list: OriginalGame[] }>('GET', '/wps/originals/games', { token: false, signal }).then(({ list }) => list),
    staleTime: 5 * 60_000,
  });
}

/** The game of a code, in whatever case of letters an address writes it. */
export function gameOf(games: readonly OriginalGame[], gameCode: string): OriginalGame | undefined {
  return games.find((game) => game.gameCode === gameCode.toLowerCase());
}

import type { GameItem, GameSearchResult, GameType, VnGameMenu } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import { type LobbyAsk, searchAddress } from '@fairhouse/contract/lobby-addresses';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';
import { recentKey } from '../lobby/recent.ts';

/** The vendor of the Vietnamese lotteries, which have menus and a launch of their own. */
export const vnVendor = 'TCG_LOTTO_VN';

const kinds: readonly GameType[] = ['LOTT', 'ELOTT'];
/** The most games that a search returns at once. */
const pageSize = 60;

type Wanted = { vassalage: string | undefined; gameCode: string | undefined };

/**
 * Query of the lotteries that are offered, of all vendors or one; with a code those of this code. It uses the search,
 * because the lists of these kinds hold vendors' tiles instead of games.
 */
export function lotteriesQuery({ vassalage, gameCode }: Wanted, ask: LobbyAsk) {
  return queryOptions({
    queryKey: ['lotteries', vassalage ?? '', gameCode ?? '', ask.language, ask.currency ?? ''] as const,
    queryFn: async ({ signal }): Promise<GameItem[]> => {
      const found: GameItem[] = [];
      for (const gameType of kinds) {
        for (let pageNo = 1, left = true; left; pageNo++) {
          const address = searchAddress({ ...ask, q: gameCode ?? '', gameType, vassalage, pageNo, pageSize });
          const { games, total } = await call<GameSearchResult>('GET', address, { token: false, signal });
          found.push(...games);
          left = pageNo * pageSize < total;
        }
      }
      return gameCode === undefined ? found : found.filter((game) => game.gameCode === gameCode);
    },
    staleTime: 60_000,
  });
}

/** A Vietnamese lottery and the prize mode under which the menu lists it. */
export type VnLottery = { prizeMode: string; game: GameItem };

async function readMenu(path: string, language: Language, signal: AbortSignal): Promise<VnLottery[]> {
  const { games } = await call<VnGameMenu>('GET', withQuery(path, { device: 'WEB', language }), { signal });
  return Object.entries(games).flatMap(([prizeMode, some]) => some.map((game) => ({ prizeMode, game })));
}

/** Query of the Vietnamese lotteries that are offered in the member's currency. */
export function vnMenuQuery(memberId: string | null, language: Language) {
  return queryOptions({
    queryKey: ['vn-lotteries', memberId, language] as const,
    queryFn: ({ signal }) => readMenu('/lgw/vn/games/game_menu', language, signal),
    staleTime: 60_000,
  });
}

/** Query of the Vietnamese lotteries that the member opened last. */
export function vnRecentQuery(memberId: string | null, language: Language) {
  return queryOptions({
    queryKey: [...recentKey(memberId), 'vn-lotteries', language] as const,
    queryFn: ({ signal }) => readMenu('/lgw/vn/games/game_menu/recent', language, signal),
    staleTime: 10_000,
  });
}

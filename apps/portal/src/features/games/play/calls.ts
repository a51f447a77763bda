import type { GameItem, GameSearchResult, LaunchRequest, LaunchValue, RoomList } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import { searchAddress } from '@fairhouse/contract/lobby-addresses';
import type { LiveModel, LiveModelList } from '@fairhouse/contract/play';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';
import { recentKey } from '../lobby/recent.ts';

/** A game as its address identifies it. */
export type GameName = { vassalage: string; gameCode: string };

export type VnLaunch = { prizeMode: string; view: 'betting' | 'lobby' };

type Launch = GameName & {
  memberId: string | null;
  /** Free play, without money or an account. */
  free: boolean;
  language: Language;
  table: string | undefined;
  backUrl: string;
  /** For a Vietnamese lottery: opens it, or the lobby of these lotteries, by their own call. */
  vn: VnLaunch | undefined;
  /** A new number launches the game again. */
  attempt: number;
};

/** Media query below which a game opens in its mobile version. */
const phone = '(max-width: 767.98px)';

/**
 * Query that launches a game, once per attempt. Its key is separate from the member's data, because each notice reads
 * that data again, which would close the open game in the middle of a round.
 */
export function launchQuery({ memberId, free, language, table, backUrl, vn, attempt, ...name }: Launch) {
  return queryOptions({
    queryKey: ['launch', free ? null : memberId, name, free, table ?? '', vn?.view ?? '', attempt] as const,
    queryFn: async ({ client, signal }) => {
      const device = window.matchMedia(phone).matches ? 'mobile' : 'desktop';
      const body: LaunchRequest = { ...name, language, device, backUrl, ...(table === undefined ? {} : { table }) };
      const path = free ? '/wps/relay/GCS_gameLaunchFB' : '/wps/game/launchGame';
      const launched = vn
        ? await call<LaunchValue>('GET', vnLaunchAddress(vn, body), { signal })
        : await call<LaunchValue>('POST', path, { body, token: !free, signal });
      // The game is now among the recent games.
      void client.invalidateQueries({ queryKey: recentKey(memberId) });
      return launched;
    },
    retry: false,
    // The address contains a token that can be used once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function vnLaunchAddress(
  { prizeMode, view }: VnLaunch,
  { gameCode, device, backUrl, language }: LaunchRequest,
): string {
  return withQuery('/wps/game/launchGame', {
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoPrizeMode: prizeMode,
    lottoGameCode: view === 'betting' ? gameCode : undefined,
    lottoView: view,
    device: device === 'mobile' ? device : 'WEB',
    backUrl,
    language,
  });
}

/** Query of a game's lobby entry; null if it is not offered. */
export function gameQuery({ vassalage, gameCode }: GameName, language: Language) {
  return queryOptions({
    queryKey: ['game', vassalage, gameCode, language] as const,
    queryFn: async ({ signal }): Promise<GameItem | null> => {
      const address = searchAddress({ q: gameCode, vassalage, pageSize: 60, language });
      const { games } = await call<GameSearchResult>('GET', address, { token: false, signal });
      return games.find((game) => game.gameCode === gameCode) ?? null;
    },
    staleTime: 60_000,
  });
}

/** Query of a game's live tables; polled while they are shown. */
export function tablesQuery({ vassalage, gameCode }: GameName, language: Language, currency: string | null) {
  return queryOptions({
    queryKey: ['live-tables', vassalage, gameCode, language, currency] as const,
    queryFn: async ({ signal }): Promise<LiveModel[]> => {
      const path = withQuery('/wps/relay/GCS_liveModelList', {
        vassalage,
        gameCode,
        language,
        currency: currency ?? undefined,
      });
      return (await call<LiveModelList>('GET', path, { token: false, signal })).list;
    },
    refetchInterval: 4000,
    staleTime: 2000,
  });
}

/** Query of the rooms of a game that members play against each other; polled while they are shown. */
export function roomsQuery({ vassalage, gameCode }: GameName, language: Language, currency: string) {
  return queryOptions({
    queryKey: ['rooms', vassalage, gameCode, language, currency] as const,
    queryFn: async ({ signal }): Promise<RoomList['list']> => {
      const path = withQuery('/wps/relay/GLS2_roomList', { vassalage, gameCode, language, currency });
      return (await call<RoomList>('GET', path, { token: false, signal })).list;
    },
    refetchInterval: 4000,
    staleTime: 2000,
  });
}

import type { GameList, GameMenus, GameSearchResult, GameType, HotList } from '@fairhouse/contract/games';
import {
  hotAddress,
  type ListAsk,
  type LobbyAsk,
  listAddress,
  menusAddress,
  popularAddress,
  type SearchAsk,
  searchAddress,
} from '@fairhouse/contract/lobby-addresses';
import { kindRowLength } from '@fairhouse/contract/lobby-sizes';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useBalance } from './balance.ts';
import { call } from './call.ts';
import { lobbyKey } from './lobby-key.ts';
import { session } from './session.ts';
import { useLanguage, useSite } from './use-site.ts';

/** Query of a public lobby call, keyed by its address, because the server writes some answers into the page. */
function lobbyQuery<T>(address: string, freshForMs: number) {
  return queryOptions({
    queryKey: lobbyKey(address),
    queryFn: ({ signal }) => call<T>('GET', address, { token: false, signal }),
    staleTime: freshForMs,
  });
}

const minuteMs = 60_000;

export function listQuery(ask: ListAsk) {
  return lobbyQuery<GameList>(listAddress(ask), 5 * minuteMs);
}

/** Query of one kind's games, as the home page shows them. */
export function rowQuery(ask: LobbyAsk & { gameType: GameType }) {
  return listQuery({ ...ask, pageSize: kindRowLength });
}

export function hotQuery(ask: LobbyAsk) {
  return lobbyQuery<HotList>(hotAddress(ask), 5 * minuteMs);
}

export function popularQuery(ask: LobbyAsk) {
  return lobbyQuery<HotList>(popularAddress(ask), 5 * minuteMs);
}

/** Query of a search; the previous answer stays until the next one arrives. */
export function searchQuery(ask: SearchAsk) {
  return { ...lobbyQuery<GameSearchResult>(searchAddress(ask), minuteMs), placeholderData: keepPreviousData };
}

type KeptMenus = { address: string; at: number; menus: GameMenus };

/** Reads the menus that session storage keeps under `gameVendor`; null if absent or of another address. */
function keptMenus(address: string): KeptMenus | null {
  const text = session.read('gameVendor');
  if (text === null) return null;
  const kept: KeptMenus = JSON.parse(text);
  return kept.address === address ? kept : null;
}

/** Query of the vendors by kind of games. Session storage keeps them: a reloaded page shows the last ones and refetches. */
export function menusQuery(ask: LobbyAsk) {
  const address = menusAddress(ask);
  return queryOptions({
    queryKey: lobbyKey(address),
    queryFn: async ({ signal }) => {
      const menus = await call<GameMenus>('GET', address, { token: false, signal });
      session.write('gameVendor', JSON.stringify({ address, at: Date.now(), menus }));
      return menus;
    },
    initialData: () => keptMenus(address)?.menus,
    initialDataUpdatedAt: () => keptMenus(address)?.at,
    staleTime: minuteMs,
  });
}

/** Returns the parameters of every lobby call: the language, and the account's currency if it differs from the brand's. */
export function useLobbyAsk(): LobbyAsk {
  const language = useLanguage();
  const { currency } = useBalance();
  const own = useSite()?.info.brand.currency;
  return { language, currency: currency && currency !== own ? currency : undefined };
}

/**
 * Query of the kinds of games. The page contains them; an open tab refetches at intervals and when it becomes visible
 * again.
 */
export function typesQuery(ask: LobbyAsk) {
  return queryOptions({
    queryKey: lobbyKey('types'),
    queryFn: async ({ client }) => {
      const { data } = await client.fetchQuery(menusQuery(ask));
      return data.lanes.map(({ gameCategory }) => gameCategory);
    },
    staleTime: minuteMs,
    refetchOnWindowFocus: true,
    refetchInterval: 5 * minuteMs,
  });
}

/** Returns the kinds of games that the site offers, in the house's order; undefined until known. */
export function useGameTypes(): GameType[] | undefined {
  return useQuery(typesQuery(useLobbyAsk())).data;
}

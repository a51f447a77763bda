import type { GameList, GameMenus, GameSearchResult, GameType, HotList } from '@fairhouse/contract/games';
import {
  hotAddress,
  type ListAsk,
  type LobbyAsk,
  listAddress,
  menusAddress,
  popularAddress,
  rowLength,
  type SearchAsk,
  searchAddress,
} from '@fairhouse/contract/lobby-addresses';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useBalance } from './balance.ts';
import { call } from './call.ts';
import { lobbyKey } from './lobby-key.ts';
import { session } from './session.ts';
import { useLanguage, useSite } from './use-site.ts';

/** A public call of the lobby, kept under its address: the server puts some answers into the page. */
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

/** The games of one kind as the home page has them. */
export function rowQuery(ask: LobbyAsk & { gameType: GameType }) {
  return listQuery({ ...ask, pageSize: rowLength });
}

export function hotQuery(ask: LobbyAsk) {
  return lobbyQuery<HotList>(hotAddress(ask), 5 * minuteMs);
}

export function popularQuery(ask: LobbyAsk) {
  return lobbyQuery<HotList>(popularAddress(ask), 5 * minuteMs);
}

/** While the next answer is on its way the last one stays. */
export function searchQuery(ask: SearchAsk) {
  return { ...lobbyQuery<GameSearchResult>(searchAddress(ask), minuteMs), placeholderData: keepPreviousData };
}

type KeptMenus = { address: string; at: number; menus: GameMenus };

/** What the tab keeps of the menus under `gameVendor`; null where it keeps none, or others. */
function keptMenus(address: string): KeptMenus | null {
  const text = session.read('gameVendor');
  if (text === null) return null;
  const kept: KeptMenus = JSON.parse(text);
  return kept.address === address ? kept : null;
}

/** Vendors by kind of games. The tab keeps them for its life: a page opened anew shows the last ones and asks for newer. */
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

/** What every call of the lobby says of who asks: the language, and the account's currency where it is not the brand's. */
export function useLobbyAsk(): LobbyAsk {
  const language = useLanguage();
  const { currency } = useBalance();
  const own = useSite()?.info.brand.currency;
  return { language, currency: currency && currency !== own ? currency : undefined };
}

/** The page brings the kinds along; a tab that stays open asks again now and then, and when somebody comes back to it. */
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

/** The kinds of games that the site offers, in the house's order; undefined until known. */
export function useGameTypes(): GameType[] | undefined {
  return useQuery(typesQuery(useLobbyAsk())).data;
}

import type { GameItem, GameList, GameListQuery, GameMenus, GameType, HotList, Lane } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import type { GamesDeps } from '../deps.ts';
import { type Catalogue, type CatalogueGame, catalogueOf, vendorOrder } from './catalogue.ts';
import { gameItem, isHot, laneCard, opensAtOnce, type Shown } from './game-item.ts';
import { type Device, isOffered, type Offered, offeredOf } from './offered.ts';
import { inHouseGames } from './original-games.ts';
import { popularity, shownTo } from './popular.ts';

/** The view of a lobby: the language, the account's currency, and the device. */
type Looking = { language: Language; currency: CurrencyCode; device: Device };

/** The games offered to an account in its currency; in lists of all kinds the in-house games come first. */
export type Lobby = Looking & {
  catalogue: Catalogue;
  offered: Offered;
  inHouse: readonly CatalogueGame[];
  shown: Shown;
  /** Changes with every state of these games. */
  state: string;
};

export async function lobbyOf(ctx: Ctx, deps: GamesDeps, looking: Looking): Promise<Lobby> {
  const { language, currency, device } = looking;
  const inHouse = await inHouseGames(ctx, deps, currency);
  const catalogue = await catalogueOf(ctx);
  const offered = offeredOf(catalogue, currency, device);
  const shown = await shownTo(ctx, { ...looking, deps });
  const state = [catalogue.version, language, currency, device, inHouse.state, ...shown.hot].join(' ');
  return { ...looking, catalogue, offered, inHouse: inHouse.games, shown, state };
}

/** Returns the games offered of one kind, or of all kinds. */
export function gamesIn({ offered, inHouse }: Lobby, gameType?: GameType): readonly CatalogueGame[] {
  if (gameType === undefined) return [...inHouse, ...offered.games];
  const ofVendors = offered.byType.get(gameType) ?? [];
  return gameType === 'INHOUSE' ? [...inHouse, ...ofVendors] : ofVendors;
}

/** Returns the offered game with a number; null: none. */
export function gameAt({ catalogue, inHouse, currency, device }: Lobby, nodeId: bigint): CatalogueGame | null {
  const game = catalogue.byNode.get(nodeId);
  if (game) return isOffered(game, currency, device) ? game : null;
  return inHouse.find((own) => own.nodeId === nodeId) ?? null;
}

/** Returns the vendors by kind of games, as menus show them, without kinds that have no games. */
export function gameMenus(lobby: Lobby): GameMenus {
  const lanes = lobby.catalogue.lanes.flatMap((lane): Lane[] => {
    const cards = laneCards(lobby, lane.category);
    if (cards.length === 0) return [];
    return [
      {
        title: lane.category,
        gameCategory: lane.category,
        gameClassify: [...new Set(gamesIn(lobby, lane.category).map(({ gameClassify }) => gameClassify))].filter(
          Boolean,
        ),
        vendors: cards.map(({ vassalage }) => vassalage),
        cards: Object.fromEntries(cards.map((card) => [card.vassalage, card])),
      },
    ];
  });
  return { data: { lanes } };
}

/** Returns the vendors' tiles of one kind, in their order. */
function laneCards(lobby: Lobby, category: GameType) {
  const byVendor = Map.groupBy(gamesIn(lobby, category), ({ vendor }) => vendor);
  const lane = lobby.catalogue.lanes.find((known) => known.category === category);
  const order = lane && vendorOrder(lane, [...lobby.catalogue.vendors.values()]);
  const place = (vendor: string) => order?.get(vendor) ?? -1;
  return [...byVendor]
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([, [first, ...rest]]) => (first ? [laneCard([first, ...rest], lobby.shown)] : []));
}

/**
 * Returns a page of the games of a kind, a group or a vendor; for kinds whose pages show vendors, the vendors' tiles.
 */
export function listGames(lobby: Lobby, query: GameListQuery): GameList {
  const { gameType, gameClassify, vassalage, selection = 'ALL', pageNo, pageSize } = query;
  const isNarrowed = vassalage !== undefined || gameClassify !== undefined || selection !== 'ALL';
  if (gameType !== undefined && opensAtOnce.has(gameType) && !isNarrowed) {
    const cards = laneCards(lobby, gameType).map(({ games: _, ...card }): GameItem => card);
    return { games: pageOf(cards, query), total: cards.length, pageNo, pageSize };
  }
  const games = narrowed(gamesIn(lobby, gameType), query).filter(
    (game) => (selection !== 'HOT' || isHot(game, lobby.shown)) && (selection !== 'NEW' || game.isNew),
  );
  return { games: itemsOf(lobby, pageOf(games, query)), total: games.length, pageNo, pageSize };
}

/** Returns the games of the vendor and the class for which a list asks. */
export function narrowed(games: readonly CatalogueGame[], { vassalage, gameClassify }: GameListQuery): CatalogueGame[] {
  return games.filter(
    (game) =>
      (vassalage === undefined || game.vendor === vassalage) &&
      (gameClassify === undefined || game.gameClassify === gameClassify),
  );
}

/** Returns the hot games, marked by an operator or opened by many members. */
export function hotGames(lobby: Lobby, limit: number): HotList {
  const hot = gamesIn(lobby).filter((game) => isHot(game, lobby.shown));
  return { list: itemsOf(lobby, hot.slice(0, limit)) };
}

/** Returns the games that most members opened within seven days; where these are few, hot ones follow. */
export async function popularGames(ctx: Ctx, lobby: Lobby, limit: number): Promise<HotList> {
  const opened = (await popularity(ctx)).opened.flatMap((nodeId) => gameAt(lobby, nodeId) ?? []);
  const hot = gamesIn(lobby).filter((game) => isHot(game, lobby.shown));
  return { list: itemsOf(lobby, [...new Set([...opened, ...hot])].slice(0, limit)) };
}

export function itemsOf({ shown }: Lobby, games: readonly CatalogueGame[]): GameItem[] {
  return games.map((game) => gameItem(game, shown));
}

export function pageOf<T>(all: readonly T[], { pageNo, pageSize }: { pageNo: number; pageSize: number }): T[] {
  return all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
}

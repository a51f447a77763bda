import { type GameType, gameTypes } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import { hotAddress, listAddress, menusAddress, popularAddress } from '@fairhouse/contract/lobby-addresses';
import { fewGames, kindRowLength, listPageSize, rowLength } from '@fairhouse/contract/lobby-sizes';
import type { PageData } from '@fairhouse/contract/page';
import type { CurrencyCode } from '@fairhouse/money/money';
import {
  catalogueOf,
  type GamesDeps,
  gameMenus,
  hotGames,
  type Lobby,
  listGames,
  lobbyOf,
  popularGames,
} from '../modules/games/index.ts';
import type { Ctx } from '../platform/ctx.ts';

/** Answers of the lobby's calls by their address, as the page carries them; `types`: the existing types of games. */
type LobbyData = PageData['lobby'];

/** Milliseconds for which a drawn page shows the same counters and favourites of the house. */
const sameForMs = 10 * 60_000;

const typeOfPath = new Map<string, GameType>([
  ...gameTypes.map((type): [string, GameType] => [`/${type.toLowerCase()}`, type]),
  ['/originals', 'INHOUSE'],
]);
/** Pages with games of all types. */
const mixed = new Set(['/hot', '/favorite', '/recent']);

/** The part of an address that determines the drawing: the path, and the vendor in its query. */
export type LobbyPath = { path: string; vassalage: string | undefined };

/** Returns the version that a page of the lobby depends on, as a part of its cache key. */
export async function lobbyVersion(ctx: Ctx): Promise<string> {
  const { version } = await catalogueOf(ctx);
  return `${version} ${Math.floor(ctx.clock().getTime() / sameForMs)}`;
}

/** Returns the vendor that an address names, if it exists and the page shows vendors' games. */
export async function vendorOf(ctx: Ctx, path: string, vassalage: string | null): Promise<string | undefined> {
  if (vassalage === null || !typeOfPath.has(path.toLowerCase())) return undefined;
  return (await catalogueOf(ctx)).vendors.has(vassalage) ? vassalage : undefined;
}

/**
 * Returns the answers from which the page of an address is drawn, as a visitor with the brand's own currency gets
 * them.
 */
export async function lobbyData(
  ctx: Ctx,
  deps: GamesDeps,
  { path, vassalage }: LobbyPath,
  { language, currency }: { language: Language; currency: CurrencyCode },
): Promise<LobbyData> {
  const lobby = await lobbyOf(ctx, deps, { language, currency, device: null });
  const menus = gameMenus(lobby);
  const types = menus.data.lanes.map(({ gameCategory }) => gameCategory);
  const data: LobbyData = { types };
  const asked = path.toLowerCase();
  const gameType = typeOfPath.get(asked);
  if (gameType) {
    data[menusAddress({ language })] = menus;
    const ask = { gameType, ...(vassalage === undefined ? {} : { vassalage }), pageNo: 1, pageSize: listPageSize };
    const list = listGames(lobby, ask);
    data[listAddress({ language, ...ask })] = list;
    if (list.total <= fewGames) await addHot(ctx, lobby, data);
  } else if (mixed.has(asked)) {
    await addHot(ctx, lobby, data);
    if (asked === '/hot') data[popularAddress({ language })] = await popularGames(ctx, lobby, rowLength);
  } else if (asked === '/') {
    await addHot(ctx, lobby, data);
    for (const type of types) {
      const ask = { gameType: type, pageNo: 1, pageSize: kindRowLength };
      data[listAddress({ language, ...ask })] = listGames(lobby, ask);
    }
  }
  return data;
}

/** Adds the hot games; if there are none, the most popular ones. */
async function addHot(ctx: Ctx, lobby: Lobby, data: LobbyData): Promise<void> {
  const { language } = lobby;
  const hot = hotGames(lobby, rowLength);
  data[hotAddress({ language })] = hot;
  if (hot.list.length === 0) data[popularAddress({ language })] = await popularGames(ctx, lobby, rowLength);
}

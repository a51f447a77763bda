import {
  type GameItem,
  type PrizeMode,
  prizeModes,
  type VnGameMenu,
  type VnGameMenuQuery,
} from '@fairhouse/contract/games';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { CatalogueGame } from './catalogue.ts';
import { gameAt, gamesIn, itemsOf, type Lobby } from './lobby.ts';
import { readRecents } from './member-store.ts';

/** The vendor code of the Vietnamese lotteries in the specification. */
const vendor = 'TCG_LOTTO_VN';
const recentMax = 20;

/** Returns the Vietnamese lotteries by prize mode; none while their vendor is missing. */
export function vnGames(lobby: Lobby, query: VnGameMenuQuery): VnGameMenu {
  return menuOf(lobby, gamesIn(lobby), query);
}

/** Returns the Vietnamese lotteries that the member opened, last opened first. */
export async function vnRecentGames(
  ctx: Ctx,
  memberId: bigint,
  lobby: Lobby,
  query: VnGameMenuQuery,
): Promise<VnGameMenu> {
  const opened = (await readRecents(ctx.db, memberId, recentMax)).flatMap((nodeId) => gameAt(lobby, nodeId) ?? []);
  return menuOf(lobby, opened, query);
}

/**
 * Returns a Vietnamese lottery by its code; without one, the first of its prize mode, with which the lobby begins.
 * @throws GAME_NOT_FOUND
 */
export function vnLottery(
  lobby: Lobby,
  { prizeMode, gameCode }: { prizeMode?: PrizeMode; gameCode?: string },
): GameItem {
  const fitting = lotteriesOf(gamesIn(lobby), prizeMode).map(({ game }) => game);
  const game = gameCode === undefined ? fitting[0] : fitting.find((one) => one.gameCode === gameCode);
  const [item] = itemsOf(lobby, game ? [game] : []);
  if (!item) throw new DomainError('GAME_NOT_FOUND');
  return item;
}

function menuOf(lobby: Lobby, games: readonly CatalogueGame[], { prizeMode }: VnGameMenuQuery): VnGameMenu {
  const modes = Map.groupBy(lotteriesOf(games, prizeMode), ({ mode }) => mode);
  const itemsIn = (some: { game: CatalogueGame }[]) =>
    itemsOf(
      lobby,
      some.map(({ game }) => game),
    );
  return { games: Object.fromEntries([...modes].map(([mode, some]) => [mode, itemsIn(some)])) };
}

function lotteriesOf(games: readonly CatalogueGame[], prizeMode: PrizeMode | undefined) {
  return games.flatMap((game) => {
    const mode = game.vendor === vendor ? modeOf(game) : undefined;
    return mode !== undefined && (prizeMode === undefined || mode === prizeMode) ? [{ game, mode }] : [];
  });
}

/** Returns a lottery's prize mode: by its vendor's group, else by its kind. */
function modeOf({ gameClassify, gameType }: CatalogueGame): PrizeMode | undefined {
  return prizeModes.find((mode) => mode === gameClassify) ?? prizeModes.find((mode) => mode === gameType);
}

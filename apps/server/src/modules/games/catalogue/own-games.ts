import type { GameList, GameListQuery } from '@fairhouse/contract/games';
import type { Ctx } from '../../../platform/ctx.ts';
import { gameAt, itemsOf, type Lobby, narrowed, pageOf } from './lobby.ts';
import { readFavourites, readRecents } from './member-store.ts';
import { recentsMax } from './recents.ts';

/** Lists a member's favourites (`selection` FAV) or last opened games (RECENT), newest first. */
export async function listOwnGames(ctx: Ctx, memberId: bigint, lobby: Lobby, query: GameListQuery): Promise<GameList> {
  const { gameType, selection, pageNo, pageSize } = query;
  const nodes = await (selection === 'FAV'
    ? readFavourites(ctx.db, memberId)
    : readRecents(ctx.db, memberId, recentsMax));
  const known = nodes.flatMap((nodeId) => gameAt(lobby, nodeId) ?? []);
  const games = narrowed(known, query).filter((game) => gameType === undefined || game.gameType === gameType);
  return { games: itemsOf(lobby, pageOf(games, query)), total: games.length, pageNo, pageSize };
}

import type { FavouriteList, FavouriteListQuery } from '@fairhouse/contract/games';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { catalogueOf } from './catalogue.ts';
import { gameAt, itemsOf, type Lobby, pageOf } from './lobby.ts';
import { addFavourite, readFavourites, removeFavourite, takeFavouriteTurn } from './member-store.ts';

/** The shortest time between two changes of a member's favourites. */
const everyMs = 1000;

/**
 * Adds a game to a member's favourites, or removes it; repeating a change does nothing.
 * @throws GAME_NOT_FOUND when an unknown game is added; TOO_MANY_REQUESTS within a second of the last change
 */
export async function setFavourite(
  ctx: Ctx,
  memberId: bigint,
  nodeId: bigint,
  favourite: boolean,
): Promise<{ nodeId: string; favourite: boolean }> {
  if (favourite) {
    const { byNode, inHouse } = await catalogueOf(ctx);
    if (!byNode.has(nodeId) && ![...inHouse.values()].includes(nodeId)) throw new DomainError('GAME_NOT_FOUND');
  }
  const at = ctx.clock();
  await ctx.db.transaction().execute(async (tx) => {
    const turn = await takeFavouriteTurn(tx, memberId, at, everyMs);
    if (!turn) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: everyMs / 1000 });
    if (favourite) await addFavourite(tx, memberId, nodeId, at);
    else await removeFavourite(tx, memberId, nodeId);
  });
  return { nodeId: String(nodeId), favourite };
}

/** Returns a member's favourites, last added first: the ids of all, and a page of those offered now. */
export async function listFavourites(
  ctx: Ctx,
  memberId: bigint,
  lobby: Lobby,
  query: FavouriteListQuery,
): Promise<FavouriteList> {
  const nodes = await readFavourites(ctx.db, memberId);
  const games = nodes
    .flatMap((nodeId) => gameAt(lobby, nodeId) ?? [])
    .filter(({ gameType }) => query.gameType === undefined || gameType === query.gameType);
  return {
    favGameIds: nodes.map(String),
    favGameList: {
      content: itemsOf(lobby, pageOf(games, query)),
      pageNum: query.pageNo,
      totalPages: Math.ceil(games.length / query.pageSize),
    },
  };
}

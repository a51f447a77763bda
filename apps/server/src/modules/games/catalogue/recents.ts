import type { RecentGames, RecentGamesQuery } from '@fairhouse/contract/games';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { catalogueOf } from './catalogue.ts';
import { gameAt, itemsOf, type Lobby, pageOf } from './lobby.ts';
import { noteRecent, readRecents, trimRecents } from './member-store.ts';

/** Recent games that are kept of a member. */
export const recentsMax = 200;

/** Returns the games that a member opened last, newest first, as far as they are offered now. */
export async function recentGames(
  ctx: Ctx,
  memberId: bigint,
  lobby: Lobby,
  { gameType, page, pageSize }: RecentGamesQuery,
): Promise<RecentGames> {
  const games = (await readRecents(ctx.db, memberId, recentsMax))
    .flatMap((nodeId) => gameAt(lobby, nodeId) ?? [])
    .filter((game) => gameType === undefined || game.gameType === gameType);
  return { list: itemsOf(lobby, pageOf(games, { pageNo: page, pageSize })), total: games.length };
}

/**
 * Notes that a member opened an in-house game, whose page opens without a launch.
 * @throws GAME_NOT_FOUND for any other game: those are noted when they are launched
 */
export async function noteInHouseOpening(ctx: Ctx, memberId: bigint, nodeId: bigint): Promise<void> {
  const { inHouse } = await catalogueOf(ctx);
  if (![...inHouse.values()].includes(nodeId)) throw new DomainError('GAME_NOT_FOUND');
  await noteRecent(ctx.db, memberId, nodeId, ctx.clock());
}

/** Forgets what members opened long ago. */
export async function forgetOldRecents(ctx: Ctx): Promise<void> {
  await trimRecents(ctx.db, recentsMax);
}

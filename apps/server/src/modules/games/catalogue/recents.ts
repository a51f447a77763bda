import type { RecentGames, RecentGamesQuery } from '@fairhouse/contract/games';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { catalogueOf } from './catalogue.ts';
import { gameAt, itemsOf, type Lobby, pageOf } from './lobby.ts';
import { noteRecent, readRecents, trimRecents } from './member-store.ts';

/** The number of recent games stored for a member. */
export const recentsMax = 200;

/** Returns the games that a member opened last and that are offered now, newest first. */
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
 * @throws GAME_NOT_FOUND for any other game, which is noted when it is launched
 */
export async function noteInHouseOpening(ctx: Ctx, memberId: bigint, nodeId: bigint): Promise<void> {
  const { inHouse } = await catalogueOf(ctx);
  if (![...inHouse.values()].includes(nodeId)) throw new DomainError('GAME_NOT_FOUND');
  await noteRecent(ctx.db, memberId, nodeId, ctx.clock());
}

/** Deletes members' old openings. */
export async function forgetOldRecents(ctx: Ctx): Promise<void> {
  await trimRecents(ctx.db, recentsMax);
}

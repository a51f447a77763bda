import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Placed } from './placed.ts';
import { lastRoundSince } from './round.ts';

/**
 * Checks a bet against the brand's least time between the beginnings of two rounds, by the database's clock. The
 * caller's transaction holds the lock of the member's pairs: of two concurrent bets, on any games and nodes, the
 * later one sees the earlier.
 * @throws ROUND_TOO_SOON (value.retryAfterMs)
 */
export async function requirePace(ctx: Ctx, { player, minRoundMs }: Placed<unknown>): Promise<void> {
  if (minRoundMs === 0) return;
  const now = await databaseNow(ctx.db);
  const last = await lastRoundSince(ctx, player, new Date(now.getTime() - minRoundMs));
  if (!last) return;
  const retryAfterMs = Math.max(1, last.getTime() + minRoundMs - now.getTime());
  throw new DomainError('ROUND_TOO_SOON', { retryAfterMs });
}

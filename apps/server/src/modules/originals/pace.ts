import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Placed } from './placed.ts';
import { lastRoundSince } from './round.ts';

/**
 * Holds a bet against the brand's least time between two rounds' beginnings, by the database's clock. It is asked again for each
 * nonce that a bet is tried on: of two at once, from whatever node, the later one finds the earlier.
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

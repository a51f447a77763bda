import type { Ctx } from '../../../platform/ctx.ts';
import { readPopular } from './member-store.ts';

const countedForMs = 7 * 24 * 3_600_000;
const keptMs = 60_000;
const countMax = 200;

const kept = new WeakMap<Ctx, { nodes: Promise<bigint[]>; readAt: number }>();

/**
 * The games that most members opened in the last seven days, the most first: members are counted, so nobody makes a game
 * popular alone. By this node's copy, a minute old at most.
 */
export async function popularity(ctx: Ctx): Promise<bigint[]> {
  const held = kept.get(ctx);
  if (held && performance.now() - held.readAt < keptMs) return await held.nodes;
  const since = new Date(ctx.clock().getTime() - countedForMs);
  const fresh = { nodes: readPopular(ctx.db, since, countMax), readAt: performance.now() };
  // A failed reading is not kept: the next caller asks again.
  fresh.nodes.catch(() => kept.get(ctx) === fresh && kept.delete(ctx));
  kept.set(ctx, fresh);
  return await fresh.nodes;
}

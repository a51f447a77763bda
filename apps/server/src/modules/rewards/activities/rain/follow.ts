import type { RainPush } from '@fairhouse/contract/rain';
import type { Ctx } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { startLoop } from '../../../../platform/jobs/loop.ts';
import { givePackets } from './give.ts';
import { prepareRains } from './prepare.ts';
import { openRains } from './rain-store.ts';

const everyMs = 500;
const giveEveryMs = 250;

/** Prepares, tells, gives and ends rains until the context closes, on any number of nodes. */
export function startRains(ctx: Ctx): void {
  startLoop(ctx, 'rains', everyMs, async () => {
    await prepareRains(ctx);
    return false;
  });
  startLoop(ctx, 'packets', giveEveryMs, () => givePackets(ctx));
  let told: Date | null = null;
  startLoop(ctx, 'rain push', everyMs, async () => {
    told = await tellBegun(ctx, told);
    return false;
  });
}

/**
 * Tells the members with a socket on this node of the rains that have begun since this node looked last.
 * @returns the moment up to which they are told
 */
export async function tellBegun(ctx: Ctx, since: Date | null): Promise<Date | null> {
  const members = ctx.push.membersHere();
  // Nobody listens: nothing is read.
  if (members.size === 0) return null;
  const now = await databaseNow(ctx.db);
  if (since === null) return now;
  for (const { activity_id, opens_at, closes_at, promise } of await openRains(ctx.db)) {
    if (opens_at <= since || opens_at > now) continue;
    const push: RainPush = {
      promotionId: String(activity_id),
      title: promise.title,
      endsAt: closes_at.toISOString(),
    };
    for (const memberId of members.keys()) ctx.push.toMemberHere(memberId, 'rain', push);
  }
  return now;
}

import type { Ctx, Db } from '../../../platform/ctx.ts';
import { tellVendors } from './end-at-vendor.ts';
import { endRows } from './launch-store.ts';

/**
 * Ends a member's launches in the caller's transaction: no bet is accepted once it commits, and open rounds are still
 * settled.
 * @returns the number of launches that were open
 */
export async function endLaunches(tx: Db, memberId: bigint, at: Date): Promise<number> {
  const ended = await endRows(tx, { member: memberId }, at);
  await tellVendors(tx, ended);
  return ended.length;
}

/** Ends the launches that were opened from the given sessions, or all of a member who is signed out everywhere. */
export async function endLaunchesWith(
  ctx: Ctx,
  { sessionIds, memberId }: { sessionIds: bigint[]; memberId: bigint | null },
): Promise<void> {
  const at = ctx.clock();
  await ctx.db.transaction().execute(async (tx) => {
    if (sessionIds.length > 0) await tellVendors(tx, await endRows(tx, { sessions: sessionIds }, at));
    if (memberId !== null) await endLaunches(tx, memberId, at);
  });
}

import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import { deleteMemberSessions } from './store.ts';

export const closeSocketsTask = 'identity:close-sockets';

/**
 * Ends the member's sessions in the caller's transaction, from whatever process: their tokens are worthless once it commits,
 * and a running site closes their sockets.
 * @param keepSessionId the one that goes on
 * @returns how many ended
 */
export async function endSessionsOf(tx: Db, memberId: bigint, keepSessionId: bigint | null = null): Promise<number> {
  const ended = await deleteMemberSessions(tx, memberId, keepSessionId);
  if (ended.length > 0) await addJob(tx, closeSocketsTask, ended.map(String));
  return ended.length;
}

/** The job that closes the sockets of sessions that ended elsewhere. */
export async function closeSockets(ctx: Ctx, payload: unknown): Promise<void> {
  assert(Array.isArray(payload), 'the job names sessions');
  for (const id of payload) ctx.push.endSession(BigInt(id));
}

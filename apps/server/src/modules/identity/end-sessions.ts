import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { addJob, type Jobs } from '../../platform/jobs/jobs.ts';
import { deleteMemberSessions, deleteSessionByHash } from './session-store.ts';

/** Sessions that were ended, and the member if all of the member's were. */
export type EndedSessions = { sessionIds: bigint[]; memberId: bigint | null };
/**
 * Ends what modules above opened from the sessions. Sessions that merely expired are not reported, since their member
 * may still be playing elsewhere.
 */
export type OnSessionsEnded = (ctx: Ctx, ended: EndedSessions) => Promise<void>;

const sessionsEndedTask = 'identity:sessions-ended';

/**
 * Ends the member's sessions in the caller's transaction, from any process: their tokens are invalid once it commits,
 * and a running site closes their sockets and launches.
 * @param keepSessionId the session that stays
 * @returns the number of ended sessions
 */
export async function endSessionsOf(tx: Db, memberId: bigint, keepSessionId: bigint | null = null): Promise<number> {
  const sessionIds = await deleteMemberSessions(tx, memberId, keepSessionId);
  await tellSessionsEnded(tx, { sessionIds, memberId: keepSessionId === null ? memberId : null });
  return sessionIds.length;
}

/** Ends the session of a token, given by its hash, in the caller's transaction. */
export async function endSessionOf(tx: Db, tokenHash: Buffer): Promise<void> {
  await tellSessionsEnded(tx, { sessionIds: await deleteSessionByHash(tx, tokenHash), memberId: null });
}

/** Queues the closing of everything that belongs to these sessions, once the transaction commits. */
export async function tellSessionsEnded(tx: Db, { sessionIds, memberId }: EndedSessions): Promise<void> {
  if (sessionIds.length === 0 && memberId === null) return;
  await addJob(tx, sessionsEndedTask, {
    sessionIds: sessionIds.map(String),
    memberId: memberId === null ? null : String(memberId),
  });
}

/** Returns the job that closes the sockets of sessions that ended elsewhere, and notifies the modules above. */
export function sessionJobs(onSessionsEnded: OnSessionsEnded): Jobs {
  return {
    tasks: {
      [sessionsEndedTask]: async (ctx, payload) => {
        const ended = endedIn(payload);
        for (const id of ended.sessionIds) ctx.push.endSession(id);
        await onSessionsEnded(ctx, ended);
      },
    },
  };
}

function endedIn(payload: unknown): EndedSessions {
  assert(typeof payload === 'object' && payload !== null, 'the job names sessions');
  assert('sessionIds' in payload && Array.isArray(payload.sessionIds), 'the job names sessions');
  const memberId = 'memberId' in payload && typeof payload.memberId === 'string' ? BigInt(payload.memberId) : null;
  return { sessionIds: payload.sessionIds.map((id) => BigInt(String(id))), memberId };
}

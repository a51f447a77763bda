import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { addJob, type Jobs } from '../../platform/jobs.ts';
import { deleteMemberSessions } from './session-store.ts';

/** Sessions that somebody ended, and the member who is signed out everywhere with them, if so. */
export type EndedSessions = { sessionIds: bigint[]; memberId: bigint | null };
/** What ends with sessions in the houses above this one. What has merely expired is not told: who plays elsewhere is still there. */
export type OnSessionsEnded = (ctx: Ctx, ended: EndedSessions) => Promise<void>;

const sessionsEndedTask = 'identity:sessions-ended';

/**
 * Ends the member's sessions in the caller's transaction, from whatever process: their tokens are worthless once it commits,
 * and a running site closes their sockets and what else ends with them.
 * @param keepSessionId the one that goes on
 * @returns how many ended
 */
export async function endSessionsOf(tx: Db, memberId: bigint, keepSessionId: bigint | null = null): Promise<number> {
  const sessionIds = await deleteMemberSessions(tx, memberId, keepSessionId);
  await tellSessionsEnded(tx, { sessionIds, memberId: keepSessionId === null ? memberId : null });
  return sessionIds.length;
}

/** Lets a running site end what belongs to these sessions, once the transaction stands. */
export async function tellSessionsEnded(tx: Db, { sessionIds, memberId }: EndedSessions): Promise<void> {
  if (sessionIds.length === 0 && memberId === null) return;
  await addJob(tx, sessionsEndedTask, {
    sessionIds: sessionIds.map(String),
    memberId: memberId === null ? null : String(memberId),
  });
}

/** The job that closes the sockets of sessions that ended elsewhere, and tells those above. */
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

import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { tellSessionsEnded } from './end-sessions.ts';
import { deleteStaysOf } from './stay/stay-store.ts';

/** Returns the beginning of a session; null: it has ended. */
export async function sessionStart(db: Db, sessionId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from identity.session where id = ${sessionId}`.execute(db);
  return rows[0]?.created_at ?? null;
}

/**
 * Ends the sessions of these members that have lasted the given minutes, by the database's clock, in the caller's
 * transaction. A browser that stays signed in cannot restore one. An open page ends its session itself and shows the
 * member the reason: it has half a minute for that.
 */
export async function endLongSessions(
  tx: Db,
  limits: readonly { memberId: bigint; minutes: bigint }[],
): Promise<{ sessionId: bigint; memberId: bigint; minutes: number }[]> {
  const { rows } = await sql<{ sessionId: bigint; memberId: bigint; minutes: number }>`
    delete from identity.session s
    using unnest(${limits.map(({ memberId }) => memberId)}::int8[], ${limits.map(({ minutes }) => minutes)}::int8[])
      l (member_id, minutes)
    where s.member_id = l.member_id and s.created_at <= now() - l.minutes * interval '1 minute' - interval '30 seconds'
    returning s.id as "sessionId", s.member_id as "memberId", l.minutes::int4 as minutes`.execute(tx);
  for (const memberId of new Set(rows.map((row) => row.memberId))) await deleteStaysOf(tx, memberId);
  await tellSessionsEnded(tx, { sessionIds: rows.map(({ sessionId }) => sessionId), memberId: null });
  return rows;
}

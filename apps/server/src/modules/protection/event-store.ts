import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { hasRowsBehind, isBehind } from '../../platform/database/feed-readers.ts';

type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** A change of a member's limit or exclusion, or a session that its limit ended. */
export type ProtectionEvent = {
  id: bigint;
  at: Date;
  member_id: bigint;
  subject: 'limit' | 'exclusion' | 'session';
  subject_id: bigint;
  kind: string;
  actor_kind: 'member' | 'operator' | 'system';
  actor_id: bigint | null;
  reason: string | null;
  detail: Detail;
};

/** The author of a change. */
export type By = { kind: 'member' } | { kind: 'operator'; id: bigint; reason: string } | { kind: 'system' };

type NewEvent = Pick<ProtectionEvent, 'member_id' | 'subject' | 'subject_id' | 'kind'> & { by: By; detail?: Detail };

/** Writes an event in the transaction of its change. */
export async function noteProtection(tx: Db, { by, detail = {}, ...event }: NewEvent): Promise<void> {
  const actorId = by.kind === 'operator' ? by.id : by.kind === 'member' ? event.member_id : null;
  const reason = by.kind === 'operator' ? by.reason : null;
  await sql`
    insert into protection.event (member_id, subject, subject_id, kind, actor_kind, actor_id, reason, detail)
    values (${event.member_id}, ${event.subject}, ${event.subject_id}, ${event.kind}, ${by.kind}, ${actorId}, ${reason},
      ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}

/** True when such an event of this subject was written since a time. */
export async function wasNoted(
  db: Db,
  { subject, subject_id, kind }: Pick<ProtectionEvent, 'subject' | 'subject_id' | 'kind'>,
  since: { memberId: bigint; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from protection.event where member_id = ${since.memberId} and subject = ${subject}
      and subject_id = ${subject_id} and kind = ${kind} and at >= ${since.at} limit 1`.execute(db);
  return rows.length > 0;
}

const columns = sql`id, at, member_id, subject, subject_id, kind, actor_kind, actor_id, reason, detail`;

export type ProtectionEventFilter = { memberId?: bigint; before?: bigint; limit: number };

/** Returns events, newest first. */
export async function protectionEvents(
  db: Db,
  { memberId, before, limit }: ProtectionEventFilter,
): Promise<ProtectionEvent[]> {
  const { rows } = await sql<ProtectionEvent>`
    select ${columns} from protection.event
    where true ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** The feed of events from which members are notified of changes of their limits and exclusions. */
export const protectionFeed = {
  name: 'protection',
  start: '0:0',
  now: async (db: Db) => {
    const { rows } = await sql<{ now: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as now`.execute(
      db,
    );
    return `${rows[0]?.now ?? '0'}:0`;
  },
  hasMore: (cursor: string) => hasRowsBehind(cursor, { table: 'protection.event' }),
  read: async (db: Db, cursor: string, limit: number) => {
    const { rows } = await sql<ProtectionEvent & { at_xact: string }>`
      select ${columns}, xact::text as at_xact from protection.event
      where ${isBehind(cursor)} and xact < pg_snapshot_xmin(pg_current_snapshot())
      order by xact, id limit ${limit}`.execute(db);
    const last = rows.at(-1);
    return {
      events: rows.map(({ at_xact: _, ...event }) => ({ ...event, to_state: event.kind })),
      cursor: last ? `${last.at_xact}:${last.id}` : cursor,
    };
  },
  notices: {
    'limit.set': { params: [], own: true },
    'limit.asked': { params: [], own: true },
    'limit.ready': { params: [] },
    'limit.loosened': { params: [], own: true },
    'limit.tightened': { params: ['reason'] },
    'exclusion.begun': { params: [], own: true },
    'exclusion.lifted': { params: [], own: true },
    'session.limit-reached': { params: ['minutes'] },
  },
};

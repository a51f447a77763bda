import type { Localized } from '@fairhouse/contract/language';
import type { MessageParams } from '@fairhouse/contract/messages';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { feedReaders } from '../../platform/database/feed-readers.ts';

export type LetterParams = { title: Localized; announcement: Localized };
/** The template of a letter: its text is stored with the message. */
export const letterTemplate = 'letter';
export type StoredParams = MessageParams | LetterParams;

export type MessageRow = {
  id: bigint;
  member_id: bigint;
  template: string;
  params: StoredParams;
  subject: string | null;
  subject_id: bigint | null;
  /** The event's source; event ids are unique within a source. */
  source: string;
  event_id: bigint | null;
  at: Date;
  read_at: Date | null;
};
type MessageTables = {
  'messages.message': Omit<MessageRow, 'id' | 'params'> & {
    id: Generated<bigint>;
    params: ColumnType<StoredParams, string, never>;
    xact: Generated<string>;
  };
};
export type NewMessage = Omit<MessageRow, 'id' | 'read_at'>;

const tables = (db: Db) => db.withTables<MessageTables>();
const columns = [
  'id',
  'member_id',
  'template',
  'params',
  'subject',
  'subject_id',
  'source',
  'event_id',
  'at',
  'read_at',
] as const;

/** Writes messages in one statement; an event that has a message already gets no second one. */
export async function insertMessages(tx: Db, messages: NewMessage[]): Promise<void> {
  await tables(tx)
    .insertInto('messages.message')
    .values(messages.map((message) => ({ ...message, params: JSON.stringify(message.params), read_at: null })))
    .onConflict((on) => on.columns(['source', 'event_id']).doNothing())
    .execute();
}

/** A member's messages, newest first, before the one of a cursor. */
export async function messagesOf(
  db: Db,
  memberId: bigint,
  { before, unread, letters, limit }: { before?: bigint; unread: boolean; letters: boolean; limit: number },
): Promise<MessageRow[]> {
  let query = tables(db).selectFrom('messages.message').select(columns).where('member_id', '=', memberId);
  if (before !== undefined) query = query.where('id', '<', before);
  if (unread) query = query.where('read_at', 'is', null);
  if (letters) query = query.where('template', '=', letterTemplate);
  return await query.orderBy('id', 'desc').limit(limit).execute();
}

/** Counts a member's unread messages, no further than `max`. */
export async function countUnread(db: Db, memberId: bigint, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from messages.message where member_id = ${memberId} and read_at is null limit ${max}) unread`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Marks a message as read. @returns false when the member has no such message */
export async function markRead(db: Db, memberId: bigint, id: bigint, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update messages.message set read_at = coalesce(read_at, ${at})
    where id = ${id} and member_id = ${memberId} returning id`.execute(db);
  return rows.length > 0;
}

export async function markAllRead(db: Db, memberId: bigint, upTo: bigint, at: Date): Promise<void> {
  await tables(db)
    .updateTable('messages.message')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

export async function deleteMessage(db: Db, memberId: bigint, id: bigint): Promise<void> {
  await tables(db).deleteFrom('messages.message').where('member_id', '=', memberId).where('id', '=', id).execute();
}

/** Removes at most `limit` messages older than a date. @returns their number */
export async function deleteMessagesBefore(db: Db, at: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from messages.message where id in (
      select id from messages.message where at < ${at} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Returns the members among these who were written to since then. */
export async function writtenToSince(db: Db, members: bigint[], since: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select member.id from unnest(${members}::int8[]) member (id)
    cross join lateral (
      select at from messages.message where member_id = member.id order by id desc limit 1) newest
    where newest.at >= ${since}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the transaction number from which `writtenSince` returns only messages written from now on. */
export async function writtenNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as now`.execute(db);
  return rows[0]?.now ?? '0';
}

/**
 * Returns the messages written to these members from a transaction number on, in commit order, and the number to go
 * on from. Only transactions older than every running one are read, so none can appear behind that number later.
 */
export async function writtenSince(
  db: Db,
  since: string,
  members: bigint[],
): Promise<{ messages: MessageRow[]; now: string }> {
  const { rows } = await sql<MessageRow & { now: string; id: bigint | null }>`
    with seen as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as now)
    select seen.now::text as now, m.id, m.member_id, m.template, m.params, m.subject, m.subject_id, m.source, m.event_id, m.at, m.read_at
    from seen left join messages.message m
      on m.xact >= ${since}::xid8 and m.xact < seen.now and m.member_id = any(${members}::int8[])
    order by m.xact, m.id`.execute(db);
  return { messages: rows.filter((row) => row.id !== null), now: rows[0]?.now ?? since };
}

/** The readers of the sources of events. */
export const readers = feedReaders('messages', 'event_cursor');

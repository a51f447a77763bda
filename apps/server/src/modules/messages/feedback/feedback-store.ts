import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type FeedbackRow = {
  id: bigint;
  member_id: bigint | null;
  sender: string;
  type: number;
  state: 'OPEN' | 'ANSWERED' | 'CLOSED';
  ip: string;
  at: Date;
};
export type EntryRow = {
  id: bigint;
  feedback_id: bigint;
  author: 'MEMBER' | 'HOUSE';
  operator_id: bigint | null;
  text: string;
  request_key: string | null;
  at: Date;
};

type FeedbackTables = {
  'messages.feedback': Omit<FeedbackRow, 'id'> & { id: Generated<bigint> };
  'messages.feedback_entry': Omit<EntryRow, 'id'> & { id: Generated<bigint> };
};
const tables = (db: Db) => db.withTables<FeedbackTables>();

export async function insertFeedback(tx: Db, row: Omit<FeedbackRow, 'id'>): Promise<bigint> {
  const { id } = await tables(tx).insertInto('messages.feedback').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Adds an entry; null when its request was written before. */
export async function insertEntry(tx: Db, row: Omit<EntryRow, 'id'>): Promise<bigint | null> {
  const added = await tables(tx)
    .insertInto('messages.feedback_entry')
    .values(row)
    .onConflict((on) => on.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Locks a conversation; null when there is none. */
export async function lockFeedback(tx: Db, id: bigint): Promise<FeedbackRow | null> {
  const rows = tables(tx).selectFrom('messages.feedback').selectAll().where('id', '=', id);
  return (await rows.forUpdate().executeTakeFirst()) ?? null;
}

export async function feedbackById(db: Db, id: bigint): Promise<FeedbackRow | null> {
  return (await tables(db).selectFrom('messages.feedback').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function setState(tx: Db, id: bigint, state: FeedbackRow['state']): Promise<void> {
  await tables(tx).updateTable('messages.feedback').set({ state }).where('id', '=', id).execute();
}

type Filter = {
  memberId?: bigint;
  state?: FeedbackRow['state'];
  type?: number;
  from?: Date;
  to?: Date;
  before?: bigint;
  limit: number;
};

/** Conversations that fit, newest first. */
export async function feedbackRows(db: Db, filter: Filter): Promise<FeedbackRow[]> {
  const { memberId, state, type, from, to, before, limit } = filter;
  let query = tables(db).selectFrom('messages.feedback').selectAll();
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (type !== undefined) query = query.where('type', '=', type);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.orderBy('id', 'desc').limit(limit).execute();
}

/** The entries of conversations, in the order of time. */
export async function entriesOf(db: Db, ids: readonly bigint[]): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  return await tables(db)
    .selectFrom('messages.feedback_entry')
    .selectAll()
    .where('feedback_id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

/** Returns the number of entries since the house last answered. */
export async function unansweredEntries(tx: Db, id: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages.feedback_entry e where e.feedback_id = ${id} and e.id >
      coalesce((select max(id) from messages.feedback_entry h where h.feedback_id = ${id} and h.author = 'HOUSE'), 0)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

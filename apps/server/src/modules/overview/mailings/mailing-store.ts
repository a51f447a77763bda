import type { MailingFilter, MailingState, MailingVariant } from '@fairhouse/contract/desk-mailings';
import type { Localized } from '@fairhouse/contract/language';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { mostOf } from './tens.ts';
import { sourceOf, variants } from './variant.ts';

export type MailingRow = {
  id: bigint;
  state: MailingState;
  title: Localized;
  body: Localized;
  /** The second variant's message; null: all members get the first one. */
  title_b: Localized | null;
  body_b: Localized | null;
  filter: MailingFilter;
  agent_id: bigint | null;
  send_at: Date;
  estimate: number;
  cursor: bigint;
  sent: number;
  sent_b: number;
  author_id: bigint | null;
  approved_by: bigint | null;
  reason: string;
  created_at: Date;
  finished_at: Date | null;
  request_key: string;
};
type Words = 'title' | 'body' | 'title_b' | 'body_b';
type Tables = {
  'overview.mailing': Omit<MailingRow, 'id' | Words | 'filter' | 'cursor' | 'sent' | 'sent_b'> & {
    id: Generated<bigint>;
    title: ColumnType<Localized, string, never>;
    body: ColumnType<Localized, string, never>;
    title_b: ColumnType<Localized | null, string | null, never>;
    body_b: ColumnType<Localized | null, string | null, never>;
    filter: ColumnType<MailingFilter, string, never>;
    cursor: Generated<bigint>;
    sent: Generated<number>;
    sent_b: Generated<number>;
  };
  'overview.mailing_rule': { second_above: number };
};
const tables = (db: Db) => db.withTables<Tables>();

export type NewMailing = Omit<MailingRow, 'id' | 'cursor' | 'sent' | 'sent_b' | 'finished_at' | 'approved_by'>;

const textOf = (words: Localized | null) => (words === null ? null : JSON.stringify(words));

/** Inserts a mailing; null: the request was made before. */
export async function insertMailing(
  db: Db,
  { title, body, title_b, body_b, filter, ...row }: NewMailing,
): Promise<MailingRow | null> {
  const made = await tables(db)
    .insertInto('overview.mailing')
    .values({
      ...row,
      ...{ title: JSON.stringify(title), body: JSON.stringify(body), filter: JSON.stringify(filter) },
      ...{ title_b: textOf(title_b), body_b: textOf(body_b) },
      ...{ approved_by: null, finished_at: null },
    })
    .onConflict((on) => on.column('request_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? null;
}

export async function mailingOfRequest(db: Db, requestKey: string): Promise<MailingRow | null> {
  const query = tables(db).selectFrom('overview.mailing').selectAll().where('request_key', '=', requestKey);
  return (await query.executeTakeFirst()) ?? null;
}

export async function mailingById(db: Db, id: bigint): Promise<MailingRow | null> {
  return (await tables(db).selectFrom('overview.mailing').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks a mailing until the transaction ends, so that nothing of it is sent meanwhile. */
export async function lockMailing(tx: Db, id: bigint): Promise<MailingRow | null> {
  const query = tables(tx).selectFrom('overview.mailing').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Locks the mailing that has been due longest and that no other node sends now. */
export async function lockDueMailing(tx: Db, now: Date): Promise<MailingRow | null> {
  const query = tables(tx)
    .selectFrom('overview.mailing')
    .selectAll()
    .where('state', 'in', ['WAITING', 'SENDING'])
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return (await query.executeTakeFirst()) ?? null;
}

type Moved = Partial<Pick<MailingRow, 'state' | 'cursor' | 'sent' | 'sent_b' | 'approved_by' | 'finished_at'>>;

export async function moveMailing(tx: Db, id: bigint, to: Moved): Promise<void> {
  await tables(tx).updateTable('overview.mailing').set(to).where('id', '=', id).execute();
}

/** Returns mailings, newest first. */
export async function mailingRows(
  db: Db,
  { before, limit, state }: { before?: bigint; limit: number; state?: MailingState },
): Promise<MailingRow[]> {
  let query = tables(db).selectFrom('overview.mailing').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (state !== undefined) query = query.where('state', '=', state);
  return await query.execute();
}

/** Counts a mailing's messages that are still in inboxes, and those of them that were read. */
export async function keptMessages(db: Db, id: bigint): Promise<Map<MailingVariant, { kept: number; read: number }>> {
  const { rows } = await sql<{ source: string; kept: number; read: number }>`
    select source, count(*)::int as kept, count(read_at)::int as read from messages.message
    where source = any (${variants.map((variant) => sourceOf(id, variant))}::text[]) group by source`.execute(db);
  return new Map(
    variants.map((variant) => {
      const row = rows.find(({ source }) => source === sourceOf(id, variant));
      return [variant, { kept: row?.kept ?? 0, read: row?.read ?? 0 }];
    }),
  );
}

/** The time of a mailing and its operator, apart from the mailing itself. */
type Beside = { operatorId: bigint; now: Date; sendAt: Date; id?: bigint };

/**
 * Adds up the most members whom an operator's mailings of no second operator reach: those made within a day, and those sent within a day
 * of this one.
 */
export async function reachedAlone(db: Db, { operatorId, now, sendAt, id = 0n }: Beside): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select case state when 'CANCELLED' then sent else greatest(sent, estimate) end as members
    from overview.mailing
    where author_id = ${operatorId} and approved_by is null and state <> 'REVIEW' and id <> ${id}
      and (created_at > ${now}::timestamptz - interval '1 day'
        or send_at > ${sendAt}::timestamptz - interval '1 day' and send_at < ${sendAt}::timestamptz + interval '1 day')`.execute(
    db,
  );
  return rows.reduce((sum, { members }) => sum + mostOf(members), 0);
}

/** Reads the rule, locked if the transaction changes or depends on it. */
export async function mailingRule(db: Db, lock = false): Promise<{ secondAbove: number }> {
  const query = tables(db).selectFrom('overview.mailing_rule').select('second_above as secondAbove');
  return await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
}

export async function setMailingRule(tx: Db, second_above: number): Promise<void> {
  await tables(tx).updateTable('overview.mailing_rule').set({ second_above }).execute();
}

import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { EventKind } from './event-kinds.ts';

export type EventRow = {
  id: bigint;
  at: Date;
  kind: EventKind;
  member_id: bigint | null;
  operator_id: bigint | null;
  ip: string;
  country: string | null;
  browser: Buffer | null;
  user_agent: string;
  request_id: string;
  detail: Record<string, string | number | boolean>;
};
type EventTables = {
  'identity.event': Omit<EventRow, 'id' | 'detail'> & {
    id: Generated<bigint>;
    detail: ColumnType<EventRow['detail'], string, never>;
  };
};

const tables = (db: Db) => db.withTables<EventTables>();

/** Writes an event with the database's time, since nodes may disagree about it. */
export async function insertEvent(db: Db, event: Omit<EventRow, 'id' | 'at'>): Promise<void> {
  await tables(db)
    .insertInto('identity.event')
    .values({ ...event, at: sql`clock_timestamp()`, detail: JSON.stringify(event.detail) })
    .execute();
}

/** The events that end a try to log in. */
const triesToComeIn: EventKind[] = [
  'registered',
  'login',
  'login-failed',
  'login-verification-failed',
  'login-locked-out',
  'stay-used-twice',
];

/** True when this browser's last try to log in as the member succeeded; false also when there was none. */
export async function cameInLast(db: Db, memberId: bigint, browser: Buffer): Promise<boolean> {
  const last = await tables(db)
    .selectFrom('identity.event')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('browser', '=', browser)
    .where('kind', 'in', triesToComeIn)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'login' || last?.kind === 'registered';
}

/**
 * Returns true while a browser may belong to somebody who knows the password and has seen the name on the bank account: a
 * login of the member was verified by that name within a day, and the member has no login in this browser from before
 * that day. Times are the database's.
 */
export async function isInByName(db: Db, memberId: bigint, browser: Buffer): Promise<boolean> {
  const day = sql`clock_timestamp() - interval '1 day'`;
  const came = sql`from identity.event where member_id = ${memberId} and kind in ('login', 'registered')`;
  const { rows } = await sql<{ is: boolean }>`
    select exists (select ${came} and at > ${day} and detail->>'verified' = 'bankName')
       and not exists (select ${came} and at <= ${day} and browser = ${browser}) as is`.execute(db);
  return rows[0]?.is === true;
}

/**
 * True when the account is locked, or was locked at any time since a moment: an account that is unlocked after the moment
 * was locked at it.
 */
export async function wasLockedSince(db: Db, memberId: bigint, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from identity.member where id = ${memberId} and locked_at is not null
    union all
    select from identity.event where member_id = ${memberId} and kind in ('account-locked', 'account-unlocked')
      and at >= ${since} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns one member's events, newest first; `before` is the id at which the last page ended. */
export async function eventsOf(
  db: Db,
  memberId: bigint,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<EventRow[]> {
  return await tables(db)
    .selectFrom('identity.event')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(before !== null, (q) => q.where('id', '<', before ?? 0n))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

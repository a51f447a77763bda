import type { PasswordChange } from '@fairhouse/contract/identity';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A session that stays signed in, with the facts that decide its renewal. */
export type StayRow = {
  session_id: bigint;
  member_id: bigint;
  secret_hash: Buffer;
  previous_hash: Buffer | null;
  /** True when the last renewal was a moment ago, by the database's clock. */
  just_renewed: boolean;
  until: Date;
  /** True when it is over, by the database's clock. */
  ended: boolean;
  token_unused: boolean;
  password_change: PasswordChange | null;
  locked: boolean;
  /** The mark of the browser that signed in; null: the browser was forgotten. */
  browser: Buffer | null;
};

type Secrets = { familyHash: Buffer; secretHash: Buffer };

/**
 * Makes a session stay until a day after it began. The session must have been opened just now by password in this
 * browser.
 * @returns the end; null when the session is another one
 */
export async function insertStay(
  tx: Db,
  sessionId: bigint,
  { familyHash, secretHash, browser, openedAfter }: Secrets & { browser: Buffer; openedAfter: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    insert into identity.stay (session_id, family_hash, secret_hash, until)
    select s.id, ${familyHash}, ${secretHash}, date_trunc('milliseconds', clock_timestamp()) + interval '1 day'
      from identity.session s join identity.device d on d.id = s.device_id
     where s.id = ${sessionId} and s.way = 'password' and s.created_at > ${openedAfter} and d.browser = ${browser}
    on conflict (session_id) do update
      set family_hash = excluded.family_hash, secret_hash = excluded.secret_hash, previous_hash = null, renewed_at = null
    returning until`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Returns the session and member of a cookie's family, without locking them. */
export async function stayOwner(db: Db, familyHash: Buffer): Promise<{ session_id: bigint; member_id: bigint } | null> {
  const { rows } = await sql<{ session_id: bigint; member_id: bigint }>`
    select s.id as session_id, s.member_id
      from identity.stay t join identity.session s on s.id = t.session_id
     where t.family_hash = ${familyHash}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the session and returns its stay; null when either has ended meanwhile. */
export async function lockStay(
  tx: Db,
  sessionId: bigint,
  familyHash: Buffer,
  graceMs: number,
): Promise<StayRow | null> {
  // The session is locked first, in the same order as by those who end it.
  await sql`select id from identity.session where id = ${sessionId} for update`.execute(tx);
  const { rows } = await sql<StayRow>`
    select t.session_id, s.member_id, t.secret_hash, t.previous_hash, t.until, s.token_unused, s.password_change,
           coalesce(t.renewed_at > clock_timestamp() - ${graceMs} * interval '1 millisecond', false) as just_renewed,
           t.until <= clock_timestamp() as ended, m.locked_at is not null as locked, d.browser
      from identity.stay t
      join identity.session s on s.id = t.session_id
      join identity.member m on m.id = s.member_id
      left join identity.device d on d.id = s.device_id
     where t.session_id = ${sessionId} and t.family_hash = ${familyHash}`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces the used secret and token by the next ones; the session then proves no identity any more. */
export async function replaceSecret(
  tx: Db,
  sessionId: bigint,
  { secretHash, tokenHash }: { secretHash: Buffer; tokenHash: Buffer },
): Promise<void> {
  await sql`
    update identity.stay
       set previous_hash = secret_hash, secret_hash = ${secretHash}, renewed_at = clock_timestamp()
     where session_id = ${sessionId}`.execute(tx);
  await sql`
    update identity.session
       set token_hash = ${tokenHash}, token_unused = true, authenticated_at = to_timestamp(0)
     where id = ${sessionId}`.execute(tx);
}

/** Notes a session's use, and extends it to the length of a new one, but not beyond its stay. */
export async function wakeSession(
  tx: Db,
  sessionId: bigint,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    update identity.session s
       set last_seen_at = ${at}, expires_at = greatest(s.expires_at, least(${expiresAt}::timestamptz, t.until))
      from identity.stay t
     where s.id = ${sessionId} and t.session_id = s.id`.execute(tx);
}

/** Ends the stay of a cookie's family; the session continues. */
export async function deleteStay(db: Db, familyHash: Buffer): Promise<void> {
  await sql`delete from identity.stay where family_hash = ${familyHash}`.execute(db);
}

/** Ends the stay of a session; the session continues. */
export async function deleteStayOf(tx: Db, sessionId: bigint): Promise<void> {
  await sql`delete from identity.stay where session_id = ${sessionId}`.execute(tx);
}

/** Ends all of a member's stays; the sessions continue. */
export async function deleteStaysOf(tx: Db, memberId: bigint): Promise<void> {
  await sql`
    delete from identity.stay t using identity.session s
     where s.id = t.session_id and s.member_id = ${memberId}`.execute(tx);
}

/** Removes stays that are over; sessions kept alive only by them end with the next removal of expired sessions. */
export async function deleteEndedStays(db: Db): Promise<void> {
  await sql`delete from identity.stay where until <= clock_timestamp()`.execute(db);
}

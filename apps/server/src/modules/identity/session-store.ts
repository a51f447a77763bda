import type { PasswordChange } from '@fairhouse/contract/identity';
import { type Generated, sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { byteaArray } from '../../platform/database/binary-arrays.ts';
import type { Way } from './way.ts';

type SessionColumns = {
  token_hash: Buffer;
  member_id: bigint;
  ip: string;
  user_agent: string;
  device_id: bigint | null;
  country: string | null;
  way: Way;
  password_change: PasswordChange | null;
  created_at: Date;
  authenticated_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** True from a renewal until the new token is used. */
  token_unused: Generated<boolean>;
};

const tables = (db: Db) => db.withTables<{ 'identity.session': SessionColumns & { id: Generated<bigint> } }>();

/** The stay of a session, if it has not ended by the database's clock. */
const staysOn = sql<boolean>`(select 1 from identity.stay t where t.session_id = session.id and t.until > clock_timestamp())`;

/** The columns of a session and its member that a request needs. */
export type SessionRow = {
  /** The hash of its token, in base64. */
  hash: string;
  id: bigint;
  member_id: bigint;
  username: string;
  nickname: string;
  account_type: number;
  currency: string;
  password_change: PasswordChange | null;
  terms_edition: number;
  privacy_edition: number;
  authenticated_at: Date;
  /** True when its use must be noted. */
  unnoted: boolean;
};

export async function insertSession(tx: Db, session: Omit<SessionColumns, 'token_unused'>): Promise<bigint> {
  const { id } = await tables(tx)
    .insertInto('identity.session')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * @param options.authenticatedAt null: unchanged
 * @param options.changed lifts the restriction to changing the password
 */
export async function replaceToken(
  tx: Db,
  id: bigint,
  tokenHash: Buffer,
  { authenticatedAt, changed }: { authenticatedAt: Date | null; changed: boolean },
): Promise<void> {
  await tables(tx)
    .updateTable('identity.session')
    .set({
      token_hash: tokenHash,
      ...(authenticatedAt ? { authenticated_at: authenticatedAt } : {}),
      ...(changed ? { password_change: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Run for every bet, so it is one prepared statement for all concurrent sessions. It reads token, session and member in
 * this order whatever the statistics are: a plan made while the tables were small would read all members.
 */
const sessionsQuery = {
  name: 'identity_sessions_by_hash',
  text: `select encode(s.token_hash, 'base64') as hash, s.id, s.member_id, s.password_change, s.authenticated_at,
                s.last_seen_at <= $4 or s.token_unused as unnoted, m.username, m.nickname, m.account_type, m.currency,
                m.terms_edition, m.privacy_edition
           from unnest($1::bytea[]) asked (hash)
          cross join lateral (select * from identity.session where token_hash = asked.hash limit 1) s
          cross join lateral (select * from identity.member where id = s.member_id limit 1) m
          where s.expires_at > $2 and s.last_seen_at > $3 and m.locked_at is null`,
  // Few queries run at a time, so one that a silent database never answers must not occupy its place for ever.
  query_timeout: 5000,
};

/**
 * Returns the sessions of these tokens that have not ended.
 * @param seenBefore marks those whose use was noted at this time or before
 */
export async function sessionsByHash(
  ctx: Ctx,
  tokenHashes: readonly Buffer[],
  { now, idleSince, seenBefore }: { now: Date; idleSince: Date; seenBefore: Date },
): Promise<SessionRow[]> {
  const values = [byteaArray(tokenHashes, (hash) => hash), now, idleSince, seenBefore];
  const { rows } = await ctx.reserve.pool.query<SessionRow>({ ...sessionsQuery, values });
  return rows;
}

/** Notes the use of tokens; rows that another node is writing are skipped. */
export async function touchSessions(db: Db, tokenHashes: Buffer[], seenAt: Date, seenBefore: Date): Promise<void> {
  await tables(db)
    .updateTable('identity.session')
    .set({ last_seen_at: seenAt, token_unused: false })
    .where('id', 'in', (q) =>
      q
        .selectFrom('identity.session')
        .select('id')
        .where('token_hash', 'in', tokenHashes)
        .where((or) => or.or([or('last_seen_at', '<=', seenBefore), or('token_unused', '=', true)]))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function deleteSession(db: Db, id: bigint): Promise<void> {
  await tables(db).deleteFrom('identity.session').where('id', '=', id).execute();
}

/** Deletes the session of a token's hash. @returns its id, if there was one */
export async function deleteSessionByHash(tx: Db, tokenHash: Buffer): Promise<bigint[]> {
  const rows = await tables(tx)
    .deleteFrom('identity.session')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes all sessions of a member, or all but one. Returns their ids. */
export async function deleteMemberSessions(tx: Db, memberId: bigint, keepId: bigint | null): Promise<bigint[]> {
  const rows = await tables(tx)
    .deleteFrom('identity.session')
    .where('member_id', '=', memberId)
    .$if(keepId !== null, (q) => q.where('id', '<>', keepId ?? 0n))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes the member's longest unused sessions beyond a number, except the newest. Returns their ids. */
export async function deleteLeastUsedSessions(
  tx: Db,
  { memberId, newestId, othersMax }: { memberId: bigint; newestId: bigint; othersMax: number },
): Promise<bigint[]> {
  const rows = await tables(tx)
    .deleteFrom('identity.session')
    .where('id', 'in', (q) =>
      q
        .selectFrom('identity.session')
        .select('id')
        .where('member_id', '=', memberId)
        .where('id', '<>', newestId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(othersMax),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** True when the session exists; the lock keeps it until the transaction ends. */
export async function holdSession(tx: Db, sessionId: bigint): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('identity.session')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes expired sessions, except those that stay signed in. Returns their ids. */
export async function deleteEndedSessions(db: Db, now: Date, seenBefore: Date): Promise<bigint[]> {
  const rows = await tables(db)
    .deleteFrom('identity.session')
    .where((q) => q.or([q('expires_at', '<=', now), q('last_seen_at', '<=', seenBefore)]))
    .where((q) => q.not(q.exists(staysOn)))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { EventRow } from '../event-store.ts';
import type { Way } from '../way.ts';

export type OpenSession = {
  id: bigint;
  member_id: bigint;
  ip: string;
  user_agent: string;
  device_id: bigint | null;
  country: string | null;
  way: Way;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** The end of the stay; null: the session does not stay. */
  stays_until: Date | null;
};
/** An uploaded picture (hash, image) or a drawn one (preset). */
export type AvatarRow = {
  member_id: bigint;
  hash: string | null;
  image: Buffer | null;
  preset: number | null;
  chosen_at: Date;
};
type SecurityTables = {
  'identity.session': Omit<OpenSession, 'stays_until'>;
  'identity.stay': { session_id: bigint; until: Date };
  'identity.device': { id: bigint; member_id: bigint };
  'identity.member': { id: bigint; username_key: string; nickname: string };
  'identity.event': Pick<EventRow, 'at' | 'kind' | 'member_id' | 'ip' | 'country' | 'user_agent'> & {
    id: Generated<bigint>;
  };
  'identity.avatar': AvatarRow;
};

const tables = (db: Db) => db.withTables<SecurityTables>();

/** Returns sessions that are valid or stay signed in, by last use. */
export async function liveSessionsOf(db: Db, memberId: bigint, now: Date, seenAfter: Date): Promise<OpenSession[]> {
  return await tables(db)
    .selectFrom('identity.session as session')
    .leftJoin('identity.stay as stay', (on) =>
      on.onRef('stay.session_id', '=', 'session.id').on('stay.until', '>', sql<Date>`clock_timestamp()`),
    )
    .select([
      'session.id',
      'member_id',
      'ip',
      'user_agent',
      'device_id',
      'country',
      'way',
      'created_at',
      'last_seen_at',
      'expires_at',
      'stay.until as stays_until',
    ])
    .where('member_id', '=', memberId)
    .where((q) =>
      q.or([q.and([q('expires_at', '>', now), q('last_seen_at', '>', seenAfter)]), q('stay.until', 'is not', null)]),
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute();
}

/** Deletes sessions of the member. @returns their ids */
export async function deleteSessionsOf(
  tx: Db,
  memberId: bigint,
  which: { only: bigint } | { except: bigint } | { device: bigint },
): Promise<bigint[]> {
  const mine = tables(tx).deleteFrom('identity.session').where('member_id', '=', memberId);
  const chosen =
    'only' in which
      ? mine.where('id', '=', which.only)
      : 'except' in which
        ? mine.where('id', '!=', which.except)
        : mine.where('device_id', '=', which.device);
  const rows = await chosen.returning('id').execute();
  return rows.map((row) => row.id);
}

/** Deletes a device; false when the member does not have it. */
export async function deleteDevice(tx: Db, memberId: bigint, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('identity.device')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the member's last logins, newest first. */
export async function loginsOf(db: Db, memberId: bigint, limit: number) {
  return await tables(db)
    .selectFrom('identity.event')
    .select(['at', 'ip', 'country', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['login', 'registered'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** True when another member has one of these names. */
export async function isNameOfOther(db: Db, memberId: bigint, usernameKeys: string[]): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('identity.member')
    .select('id')
    .where('username_key', 'in', usernameKeys)
    .where('id', '!=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setNickname(tx: Db, memberId: bigint, nickname: string): Promise<void> {
  await tables(tx).updateTable('identity.member').set({ nickname }).where('id', '=', memberId).execute();
}

export async function avatarOf(db: Db, memberId: bigint): Promise<Pick<AvatarRow, 'hash' | 'preset'> | null> {
  const row = await tables(db)
    .selectFrom('identity.avatar')
    .select(['hash', 'preset'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

export async function imageOf(db: Db, hash: string): Promise<Buffer | null> {
  const row = await tables(db)
    .selectFrom('identity.avatar')
    .select('image')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row?.image ?? null;
}

export async function putAvatar(db: Db, avatar: AvatarRow): Promise<void> {
  const { member_id: _member, ...rest } = avatar;
  await tables(db)
    .insertInto('identity.avatar')
    .values(avatar)
    .onConflict((on) => on.column('member_id').doUpdateSet(rest))
    .execute();
}

export async function deleteAvatar(db: Db, memberId: bigint): Promise<void> {
  await tables(db).deleteFrom('identity.avatar').where('member_id', '=', memberId).execute();
}

import type { ColumnType, Generated } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

type IdentityTables = {
  'identity.member': MemberRow & { id: Generated<bigint> };
  'identity.profile': ProfileColumns;
  'identity.captcha': { id: string; answer_mac: Buffer; address: string; expires_at: Date };
  'identity.attempt': AttemptRow;
};

export type MemberRow = {
  id: bigint;
  username: string;
  username_key: string;
  account_type: number;
  currency: string;
  nickname: string;
  password_hash: string | null;
  password_changed_at: Date | null;
  language: string;
  register_method: string;
  domain: string;
  register_url: string;
  terms_accepted_at: Date | null;
  age_confirmed_at: Date | null;
  created_at: Date;
  last_login_at: Date | null;
  password_change_required: boolean;
  locked_at: Date | null;
  verify_always: boolean;
  terms_edition: number;
  privacy_edition: number;
};
export type ProfileRow = {
  member_id: bigint;
  payee_name: string | null;
  email: string | null;
  mobile_num: string | null;
  country_dialing_code: string | null;
  id_number: string | null;
  recommender_id: string | null;
  affiliate_code: string | null;
  referral_code: string | null;
  payment_password_hash: string | null;
  contacts: Record<string, string>;
  /** E.164; set once it is verified. */
  mobile_key: string | null;
  mobile_verified_at: Date | null;
  email_verified_at: Date | null;
  /** yyyy-MM-dd */
  birthday: string | null;
  address: string | null;
  nationality: string | null;
  occupation: string | null;
  source_of_income: string | null;
  place_of_birth: string | null;
};
/** The profile's columns; one missing from an insert is null. */
type ProfileColumns = { [Name in keyof ProfileRow]: ColumnType<ProfileRow[Name], ProfileRow[Name] | undefined> };
export type AttemptKind =
  | 'account'
  | 'address'
  | 'freeplay'
  | 'freeplay-day'
  | 'freeplay-browser'
  | 'play-bets'
  | 'play-bets-day'
  | 'register'
  | 'sms-number'
  | 'sms-address'
  | 'sms-device'
  | 'sms-address-day'
  | 'mail'
  | 'verification'
  | 'reset'
  | 'affiliate'
  | 'told'
  | 'free-launch'
  | 'free-launch-vendor'
  | 'nickname'
  | 'feedback'
  | 'feedback-address'
  | 'chat-report'
  | 'voucher'
  | 'voucher-address'
  | 'work';
export type AttemptRow = { kind: AttemptKind; subject: Buffer; tries: number; failures: number; expires_at: Date };

const tables = (db: Db) => db.withTables<IdentityTables>();

/** Inserts a member; null when the name is taken, also by a registration in progress. */
export async function insertMember(tx: Db, member: Omit<MemberRow, 'id'>): Promise<bigint | null> {
  const row = await tables(tx)
    .insertInto('identity.member')
    .values(member)
    .onConflict((c) => c.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function memberById(db: Db, id: bigint): Promise<MemberRow | null> {
  const row = await tables(db).selectFrom('identity.member').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns the member with this verified number (E.164). */
export async function memberByMobile(db: Db, mobileKey: string): Promise<MemberRow | null> {
  const row = await tables(db)
    .selectFrom('identity.member')
    .innerJoin('identity.profile', 'identity.profile.member_id', 'identity.member.id')
    .selectAll('identity.member')
    .where('identity.profile.mobile_key', '=', mobileKey)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the member whom a proof of this number (E.164) admits: the one who has verified it, else the account that was
 * registered by it without a code and has it as its name.
 */
export async function memberByNumber(db: Db, mobile: string): Promise<MemberRow | null> {
  return (await memberByMobile(db, mobile)) ?? (await memberByKey(db, mobile));
}

export async function profileOf(db: Db, memberId: bigint): Promise<ProfileRow | null> {
  const row = await tables(db)
    .selectFrom('identity.profile')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the member's row until the transaction ends, which serialises changes of a member and of their ways of logging
 * in.
 */
export async function lockMember(tx: Db, id: bigint): Promise<void> {
  await tables(tx).selectFrom('identity.member').select('id').where('id', '=', id).forUpdate().execute();
}

/** Writes the named fields; a member without a profile gets one. */
export async function putProfile(db: Db, memberId: bigint, profile: Partial<ProfileRow>): Promise<void> {
  await tables(db)
    .insertInto('identity.profile')
    .values({ contacts: {}, ...profile, member_id: memberId })
    .onConflict((on) => on.column('member_id').doUpdateSet({ ...profile, member_id: memberId }))
    .execute();
}

export async function memberByKey(db: Db, usernameKey: string): Promise<MemberRow | null> {
  const row = await tables(db)
    .selectFrom('identity.member')
    .selectAll()
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function usernamesOf(db: Db, ids: bigint[]): Promise<Pick<MemberRow, 'id' | 'username'>[]> {
  return await tables(db).selectFrom('identity.member').select(['id', 'username']).where('id', 'in', ids).execute();
}

/** Returns members' nicknames; null: the member is shown without a name. */
export async function nicknamesOf(db: Db, ids: bigint[]): Promise<{ id: bigint; nickname: string | null }[]> {
  const { rows } = await sql<{ id: bigint; nickname: string | null }>`
    select m.id, case when u.member_id is null then m.nickname end as nickname
    from identity.member m left join identity.unnamed u on u.member_id = m.id where m.id = any (${ids}::int8[])`.execute(
    db,
  );
  return rows;
}

export async function isUnnamed(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`select from identity.unnamed where member_id = ${memberId}`.execute(db);
  return rows.length > 0;
}

/** Sets if a member is shown without a name, or with the beginning of the nickname. */
export async function setUnnamed(tx: Db, memberId: bigint, isUnnamed: boolean): Promise<void> {
  if (isUnnamed) {
    await sql`insert into identity.unnamed (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
  } else await sql`delete from identity.unnamed where member_id = ${memberId}`.execute(tx);
}

/** Returns members born on this day (yyyy-MM-dd) or later. */
export async function bornSince(db: Db, day: string): Promise<bigint[]> {
  const rows = await tables(db)
    .selectFrom('identity.profile')
    .select('member_id')
    .where('birthday', '>=', day)
    .orderBy('member_id')
    .execute();
  return rows.map((row) => row.member_id);
}

/**
 * Returns members with a birthday on one of these days of the year (MM-dd), in the order of their ids, after one of
 * them.
 */
export async function bornOn(
  db: Db,
  days: readonly string[],
  { after, limit }: { after: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await tables(db)
    .selectFrom('identity.profile')
    .select('member_id')
    .where(sql<boolean>`to_char(birthday, 'MM-DD') = any (${[...days]}::text[])`)
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Replaces the hash only while it is still the verified one, so that a password changed meanwhile stays changed. */
export async function replacePasswordHash(db: Db, id: bigint, verified: string, renewed: string): Promise<void> {
  await tables(db)
    .updateTable('identity.member')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', verified)
    .execute();
}

/** Sets if a code is required at every login. */
export async function setVerifyAlways(tx: Db, id: bigint, always: boolean): Promise<void> {
  await tables(tx).updateTable('identity.member').set({ verify_always: always }).where('id', '=', id).execute();
}

/**
 * Notes the login; false when, since the member was read, the password was changed, a change was required, or the
 * account was locked.
 */
export async function markLogin(
  tx: Db,
  { id, password_changed_at, password_change_required }: MemberRow,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity.member')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .where('password_change_required', '=', password_change_required)
    .where(sql`date_trunc('milliseconds', password_changed_at)`, 'is not distinct from', password_changed_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Requires a new password at the next login; true when none was required before. */
export async function requireNewPassword(tx: Db, memberId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity.member')
    .set({ password_change_required: true })
    .where('id', '=', memberId)
    .where('password_change_required', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes the account's type; false when it had this one already. */
export async function setAccountType(tx: Db, memberId: bigint, accountType: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity.member')
    .set({ account_type: accountType })
    .where('id', '=', memberId)
    .where('account_type', '<>', accountType)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks or unlocks; true when the state changed. */
export async function setLocked(tx: Db, memberId: bigint, lockedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity.member')
    .set({ locked_at: lockedAt })
    .where('id', '=', memberId)
    .where('locked_at', lockedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a captcha. @returns false when the address has `perAddressMax` open ones already */
export async function insertCaptcha(
  db: Db,
  captcha: { id: string; answerMac: Buffer; address: string; now: Date; expiresAt: Date },
  perAddressMax: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into identity.captcha (id, answer_mac, address, expires_at)
    select ${captcha.id}::uuid, ${captcha.answerMac}, ${captcha.address}, ${captcha.expiresAt}
     where (select count(*) from identity.captcha where address = ${captcha.address} and expires_at > ${captcha.now})
           < ${perAddressMax}`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes the captcha and returns it: only one of several concurrent requests gets it. */
export async function takeCaptcha(db: Db, id: string): Promise<{ answer_mac: Buffer; expires_at: Date } | null> {
  const row = await tables(db)
    .deleteFrom('identity.captcha')
    .where('id', '=', id)
    .returning(['answer_mac', 'expires_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** Counts one try for each subject, in a new window, which ends at `windowEnd`, if the last one has ended. */
export async function countAttempts(
  db: Db,
  subjects: { kind: AttemptKind; subject: Buffer; windowEnd: Date }[],
  now: Date,
): Promise<AttemptRow[]> {
  // Every statement locks kinds in the same order, so that two of them never deadlock.
  const rows = subjects
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
    .map(({ kind, subject, windowEnd }) => ({ kind, subject, tries: 1, failures: 0, expires_at: windowEnd }));
  const current = sql<boolean>`attempt.expires_at > ${now}`;
  return await tables(db)
    .insertInto('identity.attempt')
    .values(rows)
    .onConflict((c) =>
      c.columns(['kind', 'subject']).doUpdateSet({
        tries: sql`case when ${current} then attempt.tries + 1 else 1 end`,
        failures: sql`case when ${current} then attempt.failures else 0 end`,
        expires_at: sql`case when ${current} then attempt.expires_at else excluded.expires_at end`,
      }),
    )
    .returning(['kind', 'subject', 'tries', 'failures', 'expires_at'])
    .execute();
}

export async function changeAttempt(
  db: Db,
  { kind, subject }: { kind: AttemptKind; subject: Buffer },
  change: 'take back' | 'failed' | 'forget' | { blockedUntil: Date },
): Promise<void> {
  const at = tables(db);
  if (change === 'forget') {
    await at.deleteFrom('identity.attempt').where('kind', '=', kind).where('subject', '=', subject).execute();
    return;
  }
  const changed =
    change === 'take back'
      ? { tries: sql<number>`greatest(tries - 1, 0)` }
      : change === 'failed'
        ? { failures: sql<number>`failures + 1` }
        : { expires_at: change.blockedUntil };
  await at
    .updateTable('identity.attempt')
    .set(changed)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

/** Deletes expired captchas, and windows that have ended by both the node's and the database's clock. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('identity.captcha').where('expires_at', '<=', now).execute();
  await tables(db)
    .deleteFrom('identity.attempt')
    .where('expires_at', '<=', sql<Date>`least(now(), ${now}::timestamptz)`)
    .execute();
}

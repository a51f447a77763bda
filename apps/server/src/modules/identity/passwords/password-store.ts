import type { Db } from '../../../platform/ctx.ts';
import { lockMember } from '../store.ts';

type PasswordTables = {
  'identity.member': {
    id: bigint;
    password_hash: string | null;
    password_changed_at: Date;
    password_change_required: boolean;
  };
  'identity.profile': { member_id: bigint; payment_password_hash: string | null };
  'identity.password_reset': { member_id: bigint; token_hash: Buffer; expires_at: Date };
};

const tables = (db: Db) => db.withTables<PasswordTables>();

/** Stores a new hash; with `verified`, only while that is still the old hash. @returns false when it is not */
export async function putPasswordHash(
  tx: Db,
  memberId: bigint,
  passwordHash: string,
  at: Date,
  verified?: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity.member')
    .set({ password_hash: passwordHash, password_changed_at: at, password_change_required: false })
    .where('id', '=', memberId)
    .$if(verified !== undefined, (q) => q.where('password_hash', 'is not distinct from', verified ?? null))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Voids the member's reset link. */
export async function dropReset(tx: Db, memberId: bigint): Promise<void> {
  await tables(tx).deleteFrom('identity.password_reset').where('member_id', '=', memberId).execute();
}

/** Returns the fund password's hash, locking the member. */
export async function lockFundPassword(tx: Db, memberId: bigint): Promise<string | null> {
  // Locks the member, since there may be no profile yet.
  await lockMember(tx, memberId);
  const row = await tables(tx)
    .selectFrom('identity.profile')
    .select('payment_password_hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.payment_password_hash ?? null;
}

/** Stores a member's reset link and voids the previous one. */
export async function putReset(tx: Db, memberId: bigint, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  const link = { token_hash: tokenHash, expires_at: expiresAt };
  await tables(tx)
    .insertInto('identity.password_reset')
    .values({ member_id: memberId, ...link })
    .onConflict((on) => on.column('member_id').doUpdateSet(link))
    .execute();
}

/** Returns the member of a reset link; null when the link is unknown, used or expired. */
export async function memberOfReset(db: Db, tokenHash: Buffer, now: Date): Promise<bigint | null> {
  const row = await tables(db)
    .selectFrom('identity.password_reset')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** True when the member has a valid reset link. */
export async function hasReset(db: Db, memberId: bigint, now: Date): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('identity.password_reset')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the link: only one of several concurrent requests gets true. */
export async function takeReset(tx: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('identity.password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('identity.password_reset').where('expires_at', '<=', now).execute();
}

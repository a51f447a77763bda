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

/** Keeps a new hash. With `verified` only while the old hash is still that one; false when it is not. */
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

/** A link to a new password that is under way leads nowhere. */
export async function dropReset(tx: Db, memberId: bigint): Promise<void> {
  await tables(tx).deleteFrom('identity.password_reset').where('member_id', '=', memberId).execute();
}

/** The hash as it stands while the caller's transaction holds the member: nobody else changes it meanwhile. */
export async function lockFundPassword(tx: Db, memberId: bigint): Promise<string | null> {
  // The member, not the profile: somebody without one may get it right now.
  await lockMember(tx, memberId);
  const row = await tables(tx)
    .selectFrom('identity.profile')
    .select('payment_password_hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.payment_password_hash ?? null;
}

/** Keeps a link for a member; the one before is void. */
export async function putReset(tx: Db, memberId: bigint, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  const link = { token_hash: tokenHash, expires_at: expiresAt };
  await tables(tx)
    .insertInto('identity.password_reset')
    .values({ member_id: memberId, ...link })
    .onConflict((on) => on.column('member_id').doUpdateSet(link))
    .execute();
}

/** Whose link it is, or null when it is unknown, used or too old. */
export async function memberOfReset(db: Db, tokenHash: Buffer, now: Date): Promise<bigint | null> {
  const row = await tables(db)
    .selectFrom('identity.password_reset')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Whether a link that is still good went out to the member. */
export async function hasReset(db: Db, memberId: bigint, now: Date): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('identity.password_reset')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the link up: of many at once one gets true. */
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

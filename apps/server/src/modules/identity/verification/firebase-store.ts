import type { Db } from '../../../platform/ctx.ts';

type FirebaseTables = { 'identity.firebase_token': { token_hash: Buffer; expires_at: Date } };

const tables = (db: Db) => db.withTables<FirebaseTables>();

/** Marks the token as used; false when it was used before, also by a concurrent request. */
export async function useFirebaseToken(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('identity.firebase_token')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes expired tokens, which are refused for their age anyway. */
export async function deleteExpiredFirebaseTokens(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('identity.firebase_token').where('expires_at', '<=', now).execute();
}

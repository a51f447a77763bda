import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

type CodeTables = {
  'identity.code': { subject: Buffer; code_mac: Buffer; tries: number; expires_at: Date };
};

const tables = (db: Db) => db.withTables<CodeTables>();

/** Stores the code and voids the subject's earlier one. */
export async function putCode(db: Db, code: { subject: Buffer; codeMac: Buffer; expiresAt: Date }): Promise<void> {
  const fresh = { code_mac: code.codeMac, tries: 0, expires_at: code.expiresAt };
  await tables(db)
    .insertInto('identity.code')
    .values({ subject: code.subject, ...fresh })
    .onConflict((on) => on.column('subject').doUpdateSet(fresh))
    .execute();
}

/** Counts a try before it is checked, so that concurrent tries are all counted. Null: there is no code. */
export async function countCodeTry(
  db: Db,
  subject: Buffer,
): Promise<{ code_mac: Buffer; tries: number; expires_at: Date } | null> {
  const row = await tables(db)
    .updateTable('identity.code')
    .set({ tries: sql<number>`tries + 1` })
    .where('subject', '=', subject)
    .returning(['code_mac', 'tries', 'expires_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** Removes the code if it is still this one; only one of several concurrent requests gets true. */
export async function useUpCode(db: Db, subject: Buffer, codeMac: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('identity.code')
    .where('subject', '=', subject)
    .where('code_mac', '=', codeMac)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteCodes(db: Db, expiredBefore: Date): Promise<void> {
  await tables(db).deleteFrom('identity.code').where('expires_at', '<=', expiredBefore).execute();
}

import type { Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { FactorSubject } from './subjects.ts';

export type PasskeyRow = {
  id: bigint;
  subject_kind: FactorSubject['kind'];
  subject_id: bigint;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  multi_device: boolean;
  backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};
export type ChallengeRow = {
  hash: Buffer;
  purpose: string;
  browser: Buffer;
  subject_kind: FactorSubject['kind'] | null;
  subject_id: bigint | null;
  expires_at: Date;
};
type PasskeyTables = {
  'identity.passkey': PasskeyRow & { id: Generated<bigint> };
  'identity.passkey_user': { subject_kind: FactorSubject['kind']; subject_id: bigint; handle: Buffer };
  'identity.passkey_challenge': ChallengeRow;
};

const tables = (db: Db) => db.withTables<PasskeyTables>();

/**
 * Returns the handle by which authenticators know the subject: `fresh` is stored the first time, and the stored one
 * returned ever after.
 */
export async function handleOf(db: Db, { kind, id }: FactorSubject, fresh: Buffer): Promise<Buffer> {
  const { handle } = await tables(db)
    .insertInto('identity.passkey_user')
    .values({ subject_kind: kind, subject_id: id, handle: fresh })
    .onConflict((on) =>
      on
        .columns(['subject_kind', 'subject_id'])
        .doUpdateSet((q) => ({ handle: q.ref('identity.passkey_user.handle') })),
    )
    .returning('handle')
    .executeTakeFirstOrThrow();
  return handle;
}

/** Returns the subject's passkeys, oldest first. */
export async function passkeysOf(db: Db, { kind, id }: FactorSubject): Promise<PasskeyRow[]> {
  return await tables(db)
    .selectFrom('identity.passkey')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
}

/** Returns a passkey with its owner's handle. */
export async function passkeyByCredential(
  db: Db,
  credentialId: string,
): Promise<(PasskeyRow & { handle: Buffer }) | null> {
  const row = await tables(db)
    .selectFrom('identity.passkey')
    .innerJoin('identity.passkey_user', (on) =>
      on
        .onRef('identity.passkey_user.subject_kind', '=', 'identity.passkey.subject_kind')
        .onRef('identity.passkey_user.subject_id', '=', 'identity.passkey.subject_id'),
    )
    .selectAll('identity.passkey')
    .select('identity.passkey_user.handle')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a passkey; null when it is known already. */
export async function insertPasskey(tx: Db, passkey: Omit<PasskeyRow, 'id'>): Promise<PasskeyRow | null> {
  const row = await tables(tx)
    .insertInto('identity.passkey')
    .values(passkey)
    .onConflict((on) => on.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Notes a use; false when the authenticator's count did not rise, also because of a concurrent use. */
export async function usePasskey(
  db: Db,
  id: bigint,
  { counter, backedUp, at }: { counter: bigint; backedUp: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('identity.passkey')
    .set({ counter, backed_up: backedUp, last_used_at: at })
    .where('id', '=', id)
    .where((q) => (counter === 0n ? q('counter', '=', 0n) : q('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renamePasskeyOf(
  tx: Db,
  { kind, id }: FactorSubject,
  passkeyId: bigint,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity.passkey')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskeyOf(tx: Db, { kind, id }: FactorSubject, passkeyId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('identity.passkey')
    .where('id', '=', passkeyId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertChallenge(db: Db, challenge: ChallengeRow): Promise<void> {
  await tables(db).insertInto('identity.passkey_challenge').values(challenge).execute();
}

/** Removes the challenge and returns it: only one of several concurrent answers gets it. */
export async function takeChallenge(db: Db, hash: Buffer): Promise<ChallengeRow | null> {
  const row = await tables(db)
    .deleteFrom('identity.passkey_challenge')
    .where('hash', '=', hash)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteExpiredPasskeyChallenges(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('identity.passkey_challenge').where('expires_at', '<=', now).execute();
}

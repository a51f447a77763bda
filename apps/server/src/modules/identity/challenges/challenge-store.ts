import type { ChallengePurpose } from '@fairhouse/contract/challenge';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type ChallengeRow = {
  id: string;
  purpose: ChallengePurpose;
  browser: Buffer;
  address: string;
  /** The position of a slider's gap, encrypted. */
  gap: Buffer | null;
  /** The seed of a proof of work. */
  seed: string | null;
  bits: number | null;
  created_at: Date;
  expires_at: Date;
};

const tables = (db: Db) => db.withTables<{ 'identity.challenge': ChallengeRow }>();

/** Stores a challenge. @returns false when the address has `perAddressMax` open ones already */
export async function insertChallenge(db: Db, row: ChallengeRow, perAddressMax: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into identity.challenge (id, purpose, browser, address, gap, seed, bits, created_at, expires_at)
    select ${row.id}::uuid, ${row.purpose}, ${row.browser}::bytea, ${row.address}, ${row.gap}::bytea, ${row.seed}::text,
           ${row.bits}::int, ${row.created_at}::timestamptz, ${row.expires_at}::timestamptz
     where (select count(*) from identity.challenge where address = ${row.address} and expires_at > ${row.created_at})
           < ${perAddressMax}`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes the challenge and returns it: only one of several concurrent requests gets it. */
export async function takeChallenge(db: Db, id: string): Promise<ChallengeRow | null> {
  const row = await tables(db).deleteFrom('identity.challenge').where('id', '=', id).returningAll().executeTakeFirst();
  return row ?? null;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('identity.challenge').where('expires_at', '<=', now).execute();
}

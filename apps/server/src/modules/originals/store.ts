import { type Generated, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

type SeedTables = {
  'originals.seed_pair': {
    id: Generated<bigint>;
    member_id: bigint;
    state: 'next' | 'active' | 'revealed';
    server_seed_sealed: Buffer;
    server_seed_hash: string;
    client_seed: string | null;
    nonces: bigint | null;
    created_at: Date;
    revealed_at: Date | null;
  };
};

/** A pair with a client seed: in use or revealed. */
export type PairRow = {
  id: bigint;
  server_seed_sealed: Buffer;
  server_seed_hash: string;
  client_seed: string;
  nonces: bigint | null;
  revealed_at: Date | null;
};
export type NextPairRow = { id: bigint; server_seed_hash: string };

const tables = (db: Db) => db.withTables<SeedTables>();

const pairColumns = [
  'id',
  'server_seed_sealed',
  'server_seed_hash',
  sql<string>`client_seed`.as('client_seed'),
  'nonces',
  'revealed_at',
] as const;

/** Locks the member's pairs until the transaction ends, so that they are made and rotated one at a time. */
export async function lockPairsOf(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('originals.seed_pair', ${memberId}))`.execute(tx);
}

export function readActivePair(db: Db, memberId: bigint): Promise<PairRow | undefined> {
  return tables(db)
    .selectFrom('originals.seed_pair')
    .select(pairColumns)
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .executeTakeFirst();
}

/** Returns the members who have a pair in use, in the order of their ids, a page at a time. */
export async function membersWithPairs(db: Db, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await tables(db)
    .selectFrom('originals.seed_pair')
    .select('member_id')
    .where('state', '=', 'active')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

export function readNextPair(db: Db, memberId: bigint): Promise<NextPairRow | undefined> {
  return tables(db)
    .selectFrom('originals.seed_pair')
    .select(['id', 'server_seed_hash'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'next')
    .executeTakeFirst();
}

/** The member's own pairs among these ids, in use or revealed. */
export async function readPairs(db: Db, memberId: bigint, ids: bigint[]): Promise<PairRow[]> {
  if (ids.length === 0) return [];
  return await tables(db)
    .selectFrom('originals.seed_pair')
    .select(pairColumns)
    .where('id', 'in', ids)
    .where('member_id', '=', memberId)
    .where('state', '<>', 'next')
    .execute();
}

/** Inserts a committed pair that waits for its client seed. */
export async function insertNextPair(
  tx: Db,
  pair: { memberId: bigint; serverSeedSealed: Buffer; serverSeedHash: string; at: Date },
): Promise<NextPairRow> {
  return await tables(tx)
    .insertInto('originals.seed_pair')
    .values({
      member_id: pair.memberId,
      state: 'next',
      server_seed_sealed: pair.serverSeedSealed,
      server_seed_hash: pair.serverSeedHash,
      created_at: pair.at,
    })
    .returning(['id', 'server_seed_hash'])
    .executeTakeFirstOrThrow();
}

export async function activatePair(tx: Db, pairId: bigint, clientSeed: string): Promise<PairRow> {
  return await tables(tx)
    .updateTable('originals.seed_pair')
    .set({ state: 'active', client_seed: clientSeed })
    .where('id', '=', pairId)
    .where('state', '=', 'next')
    .returning(pairColumns)
    .executeTakeFirstOrThrow();
}

export async function revealPair(tx: Db, pairId: bigint, nonces: bigint, at: Date): Promise<PairRow> {
  return await tables(tx)
    .updateTable('originals.seed_pair')
    .set({ state: 'revealed', nonces, revealed_at: at })
    .where('id', '=', pairId)
    .where('state', '=', 'active')
    .returning(pairColumns)
    .executeTakeFirstOrThrow();
}

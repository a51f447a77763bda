import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type ChainRow = {
  id: bigint;
  game_code: string;
  length: number;
  end_hash: string;
  committed_at: Date;
  salt_height: number;
  salt: string | null;
  salted_at: Date | null;
  used: number;
};
/** A chain that may be played. */
export type SaltedChain = ChainRow & { salt: string };

/** A chain before it is written: its published end, and its sealed hashes. */
export type MadeChain = { endHash: string; links: { links: number; sealed: Buffer }[] };

type ChainTables = {
  'originals.chain': Omit<ChainRow, 'id' | 'used' | 'salt' | 'salted_at'> & {
    id: Generated<bigint>;
    used: Generated<number>;
    salt: Generated<string | null>;
    salted_at: Generated<Date | null>;
  };
};
const tables = (db: Db) => db.withTables<ChainTables>();

export function chainsOf(db: Db, gameCode?: string): Promise<ChainRow[]> {
  const all = tables(db).selectFrom('originals.chain').selectAll().orderBy('id');
  return (gameCode === undefined ? all : all.where('game_code', '=', gameCode)).execute();
}

export function chainById(db: Db, id: bigint): Promise<ChainRow | undefined> {
  return tables(db).selectFrom('originals.chain').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a chain until the transaction ends. */
export function lockChain(tx: Db, id: bigint): Promise<ChainRow | undefined> {
  return tables(tx).selectFrom('originals.chain').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Takes the next round of a game's oldest chain that has one left. Called under the game's lock. */
export async function takeFromChain(tx: Db, gameCode: string): Promise<ChainRow | null> {
  const { rows } = await sql<ChainRow>`
    update originals.chain set used = used + 1 where id = (
      select id from originals.chain where game_code = ${gameCode} and salt is not null and used < length
      order by id limit 1 for update)
    returning *`.execute(tx);
  return rows[0] ?? null;
}

/** Ends a chain: the rounds that it has left are not played. */
export async function endChain(tx: Db, id: bigint): Promise<void> {
  await sql`update originals.chain set used = length where id = ${id}`.execute(tx);
}

/** Ends every chain, also those without a salt. @returns the number of chains that had rounds left */
export async function endChains(db: Db): Promise<number> {
  const { rows } = await sql`
    update originals.chain set used = length where used < length returning id`.execute(db);
  return rows.length;
}

/** Returns the rounds that each of these games has left on chains with a salt. */
export async function roundsLeftOf(db: Db, games: readonly string[]): Promise<{ gameCode: string; rounds: number }[]> {
  const { rows } = await sql<{ gameCode: string; rounds: number }>`
    select g.code as "gameCode", coalesce(sum(c.length - c.used) filter (where c.salt is not null), 0)::int4 as rounds
    from unnest(${games}::text[]) with ordinality as g (code, place)
    left join originals.chain c on c.game_code = g.code group by g.code, g.place order by g.place`.execute(db);
  return rows;
}

/** Writes a chain as committed now, by the database's clock. */
export async function insertChain(
  tx: Db,
  { gameCode, length, saltHeight }: { gameCode: string; length: number; saltHeight: number },
  { endHash, links }: MadeChain,
): Promise<ChainRow> {
  const chain = await tables(tx)
    .insertInto('originals.chain')
    .values({
      game_code: gameCode,
      length,
      end_hash: endHash,
      salt_height: saltHeight,
      committed_at: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    insert into originals.chain_link (chain_id, links, hash_sealed)
    select ${chain.id}, links, sealed from unnest(${links.map((link) => link.links)}::int4[], ${links.map(
      ({ sealed }) => sealed,
    )}::bytea[]) as made (links, sealed)`.execute(tx);
  return chain;
}

export async function putSalt(tx: Db, id: bigint, salt: string): Promise<void> {
  await sql`update originals.chain set salt = ${salt}, salted_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** The nearest sealed hash at this distance from the end, or farther. */
export async function chainLinkFrom(
  db: Db,
  chainId: bigint,
  links: number,
): Promise<{ links: number; hash_sealed: Buffer } | undefined> {
  const { rows } = await sql<{ links: number; hash_sealed: Buffer }>`
    select links, hash_sealed from originals.chain_link
    where chain_id = ${chainId} and links >= ${links} order by links limit 1`.execute(db);
  return rows[0];
}

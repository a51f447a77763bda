import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { SharedRow } from './shared-store.ts';

/** The public facts of a shared round: the hash that commits to it, and its own hash once it has ended. */
export type SharedFacts = Pick<SharedRow, 'id' | 'state' | 'position' | 'game_hash' | 'end_e2'> & {
  chain_id: bigint;
  salt: string;
  /** The hash of the round before it on its chain, or the chain's published end: the SHA-256 of this round's hash. */
  commitment: string;
};

export async function sharedFacts(db: Db, ids: readonly bigint[]): Promise<Map<bigint, SharedFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SharedFacts>`
    select s.id, s.state, s.position, s.game_hash, s.end_e2, s.chain_id, c.salt, coalesce(b.game_hash, c.end_hash) as commitment
    from originals.shared_round s
    join originals.chain c on c.id = s.chain_id
    left join originals.shared_round b on b.chain_id = s.chain_id and b.position = s.position - 1
    where s.id = any (${ids}::int8[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

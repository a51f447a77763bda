import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { removeCounters } from '../ledger/index.ts';

/**
 * Removes the rounds and seed pairs of a trial user. It fails where a round of real money uses one of the pairs: both
 * are kept.
 */
export async function forgetPlayedRounds(tx: Db, memberId: bigint): Promise<void> {
  await sql`delete from originals.round where member_id = ${memberId} and play_money`.execute(tx);
  const { rows } = await sql<{ id: bigint }>`
    delete from originals.seed_pair where member_id = ${memberId} returning id`.execute(tx);
  await removeCounters(
    tx,
    rows.map(({ id }) => id),
  );
}

import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** Removes a trial user's favourites and recent games. */
export async function forgetOwnGames(tx: Db, memberId: bigint): Promise<void> {
  for (const table of ['favourite', 'favourite_turn', 'recent']) {
    await sql`delete from ${sql.table(`games.${table}`)} where member_id = ${memberId}`.execute(tx);
  }
}

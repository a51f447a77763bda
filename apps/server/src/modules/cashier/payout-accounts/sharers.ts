import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/**
 * Returns up to `limit` members who have bound a payout account with one of this member's numbers, also one removed
 * since.
 */
export async function payoutSharers(db: Db, memberId: bigint, limit = 200): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct other.member_id as id from cashier.payout_account own
    join cashier.payout_account other on other.number_mark = own.number_mark and other.member_id <> own.member_id
    where own.member_id = ${memberId} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

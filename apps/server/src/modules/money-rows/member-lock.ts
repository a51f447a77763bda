import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/**
 * Serialises changes and counts of one member's withdrawals, payout accounts and turnover, until the transaction
 * ends. Taken after the locks on the caller's rows and before those on wallets.
 */
export async function lockMemberMoney(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.member:${memberId}`}, 0))`.execute(tx);
}

/** Locks the money of several members, always in one order. */
export async function lockMoneyOf(tx: Db, memberIds: readonly bigint[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('cashier.member:' || id, 0) as key
      from unnest(${memberIds}::int8[]) id order by key
    ) keys`.execute(tx);
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { isBehind } from '../../../platform/database/feed-readers.ts';

/** A waiting recovery, timed by the database's clock. */
export type OpenRecovery = { usable_at: Date; isDue: boolean };

/** Returns the member's open recovery; null: there is none. */
export async function openRecoveryOf(db: Db, memberId: bigint): Promise<OpenRecovery | null> {
  const { rows } = await sql<OpenRecovery>`
    select usable_at, usable_at <= now() as "isDue" from identity.fund_recovery
    where member_id = ${memberId} and outcome is null`.execute(db);
  return rows[0] ?? null;
}

/**
 * Opens a recovery under the member's lock, in place of one that waits.
 * @returns the time from which the new password is usable
 */
export async function openRecovery(
  tx: Db,
  { memberId, passwordHash, stopHash }: { memberId: bigint; passwordHash: string; stopHash: Buffer },
): Promise<Date | null> {
  await dropRecovery(tx, memberId);
  const { rows } = await sql<{ usable_at: Date }>`
    insert into identity.fund_recovery (member_id, password_hash, stop_hash)
    values (${memberId}, ${passwordHash}, ${stopHash}) returning usable_at`.execute(tx);
  return rows[0]?.usable_at ?? null;
}

/** Ends the open recovery of a member whose fund password was changed or removed in another way. */
export async function dropRecovery(tx: Db, memberId: bigint): Promise<void> {
  await sql`
    update identity.fund_recovery set outcome = 'replaced', password_hash = null
    where member_id = ${memberId} and outcome is null`.execute(tx);
}

/** Ends a recovery whose day is over, under the member's lock. @returns its password's hash; null: none is due */
export async function takeDueRecovery(tx: Db, memberId: bigint): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string }>`
    with due as (
      select id, password_hash from identity.fund_recovery
      where member_id = ${memberId} and outcome is null and usable_at <= now() for update
    )
    update identity.fund_recovery r set outcome = 'done', password_hash = null from due where r.id = due.id
    returning due.password_hash`.execute(tx);
  return rows[0]?.password_hash ?? null;
}

/** Stops a recovery that still waits, by its member or by its mailed token. @returns the member; null: none waits */
export async function stopRecovery(tx: Db, by: { memberId: bigint } | { stopHash: Buffer }): Promise<bigint | null> {
  const whose = 'memberId' in by ? sql`member_id = ${by.memberId}` : sql`stop_hash = ${by.stopHash}`;
  const { rows } = await sql<{ member_id: bigint }>`
    update identity.fund_recovery set outcome = 'stopped', password_hash = null
    where ${whose} and outcome is null and usable_at > now() returning member_id`.execute(tx);
  return rows[0]?.member_id ?? null;
}

type AskedRow = { id: bigint; member_id: bigint; asked_at: Date; at_xact: string };

/** Reads the recoveries requested after the cursor, in commit order. */
export async function readRecoveries(db: Db, cursor: string, limit: number) {
  const { rows } = await sql<AskedRow>`
    select id, member_id, asked_at, xact::text as at_xact from identity.fund_recovery
    where ${isBehind(cursor)} and xact < pg_snapshot_xmin(pg_current_snapshot())
    order by xact, id limit ${limit}`.execute(db);
  const last = rows.at(-1);
  return { rows, cursor: last ? `${last.at_xact}:${last.id}` : cursor };
}

/** Returns the cursor before recoveries that are committed from now on. */
export async function recoveriesNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as now`.execute(db);
  return `${rows[0]?.now ?? '0'}:0`;
}

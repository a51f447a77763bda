import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** An hour (UTC) of a member's play or deposits that changed. */
export type TouchedHour = { memberId: bigint; currency: string; hour: Date; what: 'bets' | 'cash'; version: bigint };

/** A member's hours that changed, in one currency. */
export type Play = { memberId: bigint; currency: string; hours: Date[] };

/**
 * Takes the lock of the follower until the transaction ends, so that one node follows at a time.
 * @returns false: another node has it
 */
export async function takeTurn(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('rewards.play', 0)) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Reads changed hours, the oldest change first. */
export async function touchedHours(tx: Db, limit: number): Promise<TouchedHour[]> {
  const { rows } = await sql<TouchedHour>`
    select member_id as "memberId", currency, hour, what, version from rewards.touched_hour
    order by version limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Removes followed hours in the version that was read; hours that a roll-up has changed or locked stay for the next
 * time.
 */
export async function forgetTouched(tx: Db, hours: readonly TouchedHour[]): Promise<void> {
  await sql`
    with done as (
      select t.member_id, t.currency, t.hour, t.what
      from rewards.touched_hour t
      join unnest(${hours.map(({ memberId }) => memberId)}::int8[], ${hours.map(({ currency }) => currency)}::text[],
        ${hours.map(({ hour }) => hour)}::timestamptz[], ${hours.map(({ what }) => what)}::text[],
        ${hours.map(({ version }) => version)}::int8[])
        k (member_id, currency, hour, what, version) using (member_id, currency, hour, what, version)
      for update of t skip locked)
    delete from rewards.touched_hour t using done d
    where (t.member_id, t.currency, t.hour, t.what) = (d.member_id, d.currency, d.hour, d.what)`.execute(tx);
}

/** Returns the members whose play of a period changed and was not followed yet. */
export async function touchedMembers(
  tx: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ memberId: bigint; currency: string }[]> {
  const { rows } = await sql<{ memberId: bigint; currency: string }>`
    select distinct member_id as "memberId", currency from rewards.touched_hour
    where hour < ${to} and hour + interval '1 hour' > ${from} order by 1, 2`.execute(tx);
  return rows;
}

import type { Localized } from '@fairhouse/contract/language';
import type { Prize } from '@fairhouse/contract/rewards';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/ctx.ts';

export type Seat = {
  activity_id: bigint;
  member_id: bigint;
  nonce: number;
  server_seed_sealed: Buffer;
  server_seed_hash: string;
  day: string;
  day_used: number;
  given: number;
  given_used: number;
};

export type Seed = { sealed: Buffer; hash: string };

type Whose = { activityId: bigint; memberId: bigint };

export async function seatOf(db: Db, { activityId, memberId }: Whose): Promise<Seat | null> {
  const { rows } = await sql<Seat>`
    select * from rewards.wheel_seat where activity_id = ${activityId} and member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a member's seat until the transaction ends; null: there is none. */
export async function lockSeat(tx: Db, { activityId, memberId }: Whose): Promise<Seat | null> {
  const { rows } = await sql<Seat>`
    select * from rewards.wheel_seat where activity_id = ${activityId} and member_id = ${memberId}
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Makes a member's seat with its first seed, unless there is one. */
export async function makeSeat(db: Db, { activityId, memberId }: Whose, seed: Seed): Promise<void> {
  await sql`
    insert into rewards.wheel_seat (activity_id, member_id, server_seed_sealed, server_seed_hash)
    values (${activityId}, ${memberId}, ${seed.sealed}, ${seed.hash}) on conflict do nothing`.execute(db);
}

/** Counts a spin as used, and commits to the seed of the next one. */
export async function moveSeat(
  tx: Db,
  { activity_id, member_id, nonce }: Seat,
  { day, dayUsed, givenUsed }: { day: string; dayUsed: number; givenUsed: number },
  seed: Seed,
): Promise<void> {
  await sql`
    update rewards.wheel_seat set nonce = ${nonce + 1}, day = ${day}, day_used = ${dayUsed}, given_used = ${givenUsed},
      server_seed_sealed = ${seed.sealed}, server_seed_hash = ${seed.hash}
    where activity_id = ${activity_id} and member_id = ${member_id}`.execute(tx);
}

/** Returns the seats of all wheels, in order, a page at a time. */
export async function seatsAfter(db: Db, after: Pick<Seat, 'activity_id' | 'member_id'>, limit: number) {
  const { rows } = await sql<Seat>`
    select * from rewards.wheel_seat where (activity_id, member_id) > (${after.activity_id}, ${after.member_id})
    order by activity_id, member_id limit ${limit}`.execute(db);
  return rows;
}

/** Replaces the committed seed of a seat, unless it was used meanwhile. */
export async function replaceSeed(db: Db, { activity_id, member_id, server_seed_hash }: Seat, seed: Seed) {
  await sql`
    update rewards.wheel_seat set server_seed_sealed = ${seed.sealed}, server_seed_hash = ${seed.hash}
    where activity_id = ${activity_id} and member_id = ${member_id} and server_seed_hash = ${server_seed_hash}`.execute(
    db,
  );
}

/** Gives spins, once for each request. @returns the id of the gift; null: this request gave them before */
export async function giveSpinsTo(
  tx: Db,
  { activityId, memberId }: Whose,
  { spins, request }: { spins: number; request: string },
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    insert into rewards.given_spins (activity_id, member_id, spins, request_key, at)
    values (${activityId}, ${memberId}, ${spins}, ${request}, now()) on conflict (request_key) do nothing returning id`.execute(
    tx,
  );
  const [given] = rows;
  if (!given) return null;
  await sql`
    update rewards.wheel_seat set given = given + ${spins}
    where activity_id = ${activityId} and member_id = ${memberId}`.execute(tx);
  return given.id;
}

/** True once a request has given its spins. */
export async function hasGiven(db: Db, request: string): Promise<boolean> {
  const { rows } = await sql`select from rewards.given_spins where request_key = ${request}`.execute(db);
  return rows.length > 0;
}

/** Serialises gifts of spins of a wheel until the transaction ends, so that the sum of a day is complete. */
export async function holdGiving(tx: Db, activityId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards.given-spins:${activityId}`}, 0))`.execute(tx);
}

/** Returns the spins of a wheel that members were given within a day. */
export async function givenLately(db: Db, activityId: bigint): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(spins), 0)::int4 as n from rewards.given_spins
    where activity_id = ${activityId} and at > now() - interval '1 day'`.execute(db);
  return rows[0]?.n ?? 0;
}

type Place = { activityId: bigint; currency: string };

/** Returns how often each segment was won, by its mark. */
export async function wonOf(db: Db, { activityId, currency }: Place): Promise<Map<string, number>> {
  const { rows } = await sql<{ segment: string; won: number }>`
    select segment, won from rewards.wheel_won where activity_id = ${activityId} and currency = ${currency}`.execute(
    db,
  );
  return new Map(rows.map(({ segment, won }) => [segment, won]));
}

/** As `wonOf` of the named segments, locked: nobody wins one of them until the transaction ends. */
export async function lockWon(tx: Db, { activityId, currency }: Place, segments: readonly string[]): Promise<void> {
  await sql`
    insert into rewards.wheel_won (activity_id, currency, segment)
    select ${activityId}, ${currency}, segment from unnest(${[...segments]}::text[]) segment order by segment
    on conflict do nothing`.execute(tx);
  await sql`
    select from rewards.wheel_won where activity_id = ${activityId} and currency = ${currency}
      and segment = any (${[...segments]}::text[]) order by segment for no key update`.execute(tx);
}

export async function countWon(tx: Db, { activityId, currency }: Place, segment: string): Promise<void> {
  await sql`
    insert into rewards.wheel_won (activity_id, currency, segment, won) values (${activityId}, ${currency}, ${segment}, 1)
    on conflict (activity_id, currency, segment) do update set won = wheel_won.won + 1`.execute(tx);
}

export type SpinRow = {
  id: bigint;
  activity_id: bigint;
  member_id: bigint;
  currency: CurrencyCode;
  nonce: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  weights: number[];
  segment: number;
  label: Localized;
  prize: Prize | null;
  browser: Buffer | null;
  network: string | null;
  at: Date;
};

export async function insertSpin(tx: Db, row: Omit<SpinRow, 'id'>): Promise<SpinRow> {
  const { label, prize, ...plain } = row;
  const said = { ...plain, label: JSON.stringify(label), prize: prize && JSON.stringify(prize) };
  const entries = Object.entries(said);
  const { rows } = await sql<SpinRow>`
    insert into rewards.spin (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => value))}) returning *`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('a spin is inserted');
  return made;
}

/** Returns the member's spin by a committed seed; null: it was not used. */
export async function spinOfSeed(db: Db, { activityId, memberId }: Whose, seedHash: string): Promise<SpinRow | null> {
  const { rows } = await sql<SpinRow>`
    select * from rewards.spin
    where activity_id = ${activityId} and member_id = ${memberId} and server_seed_hash = ${seedHash}`.execute(db);
  return rows[0] ?? null;
}

export type SpinFilter = { activityId?: bigint; memberId?: bigint; before?: bigint; limit: number };

/** Returns spins, newest first. */
export async function listSpinRows(db: Db, { activityId, memberId, before, limit }: SpinFilter): Promise<SpinRow[]> {
  const { rows } = await sql<SpinRow>`
    select * from rewards.spin
    where true ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${activityId === undefined ? sql`` : sql`and activity_id = ${activityId}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

type Signs = { browser: Buffer | null; network: string | null; others: readonly bigint[] };

/** Tells which signs of a member a spin of this wheel by another member has too. */
export async function spunWith(
  db: Db,
  { activityId, memberId }: Whose,
  { browser, network, others }: Signs,
): Promise<{ device: boolean; address: boolean; other: bigint | null }> {
  const { rows } = await sql<{ device: boolean; address: boolean; other: bigint | null }>`
    select exists (select from rewards.spin
        where activity_id = ${activityId} and member_id <> ${memberId} and browser = ${browser}) as device,
      exists (select from rewards.spin
        where activity_id = ${activityId} and member_id <> ${memberId} and network = ${network}) as address,
      (select min(member_id) from rewards.spin
        where activity_id = ${activityId} and member_id = any (${[...others]}::int8[])) as other`.execute(db);
  return rows[0] ?? { device: false, address: false, other: null };
}

/** Serialises the spins of a wheel, where members are compared by signs. */
export async function holdWheel(tx: Db, activityId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards.wheel:${activityId}`}, 0))`.execute(tx);
}

import type { RuleOf } from '@fairhouse/contract/activity-rules';
import type { Localized } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/ctx.ts';

/** The terms of a rain as it was prepared. */
export type RainPromise = { title: Localized; turnoverBp: number; claimDays: number | null };

export type Rain = {
  id: bigint;
  activity_id: bigint;
  activity_version: bigint;
  opens_at: Date;
  closes_at: Date;
  packets_each: number;
  promise: RainPromise;
  settled_at: Date | null;
};

export type Pot = {
  rain_id: bigint;
  currency: CurrencyCode;
  budget: bigint;
  given: bigint;
  packets: number;
  taken: number;
  is_budgeted: boolean;
};

export type Packet = { id: bigint; amount: bigint; ordinal: number; member_id: bigint; currency: CurrencyCode };

/** Returns the rains that have not been settled, the earliest first. */
export async function openRains(db: Db): Promise<Rain[]> {
  const { rows } = await sql<Rain>`
    select * from rewards.rain where settled_at is null order by closes_at, id`.execute(db);
  return rows;
}

/** Returns the rains of activities that are on or still to come by their times, including stopped ones. */
export async function rainsAhead(
  db: Db,
  activityIds: readonly bigint[],
): Promise<Pick<Rain, 'activity_id' | 'opens_at'>[]> {
  // A rain lasts an hour at most, so a day bounds the index scan.
  const { rows } = await sql<Pick<Rain, 'activity_id' | 'opens_at'>>`
    select activity_id, opens_at from rewards.rain
    where activity_id = any (${[...activityIds]}::int8[]) and opens_at > now() - interval '1 day' and closes_at > now()`.execute(
    db,
  );
  return rows;
}

/** Locks a rain until the transaction ends, so that nobody takes a packet meanwhile. */
export async function lockRain(tx: Db, id: bigint): Promise<Rain | null> {
  const { rows } = await sql<Rain>`select * from rewards.rain where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Inserts a rain; null: it exists already. */
export async function insertRain(
  tx: Db,
  row: Pick<Rain, 'activity_id' | 'activity_version' | 'opens_at' | 'closes_at'> & {
    rule: RuleOf<'rain'>;
    title: Localized;
    claimDays: number | null;
  },
): Promise<bigint | null> {
  const { rule, title, claimDays } = row;
  const promise: RainPromise = { title, turnoverBp: rule.turnoverBp, claimDays };
  const { rows } = await sql<{ id: bigint }>`
    insert into rewards.rain (activity_id, activity_version, opens_at, closes_at, packets_each, promise)
    values (${row.activity_id}, ${row.activity_version}, ${row.opens_at}, ${row.closes_at}, ${rule.packetsEach},
      ${JSON.stringify(promise)})
    on conflict (activity_id, opens_at) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertPot(
  tx: Db,
  { rainId, currency, isBudgeted }: { rainId: bigint; currency: string; isBudgeted: boolean },
  amounts: readonly bigint[],
): Promise<void> {
  const budget = amounts.reduce((sum, amount) => sum + amount, 0n);
  await sql`
    insert into rewards.rain_pot (rain_id, currency, budget, packets, is_budgeted)
    values (${rainId}, ${currency}, ${budget}, ${amounts.length}, ${isBudgeted})`.execute(tx);
  await sql`
    insert into rewards.packet (rain_id, currency, number, amount)
    select ${rainId}, ${currency}, no, amount from unnest(${[...amounts]}::int8[]) with ordinality said(amount, no)`.execute(
    tx,
  );
}

/** Returns the pots of several rains. */
export async function potsOf(db: Db, rainIds: readonly bigint[]): Promise<Pot[]> {
  const { rows } = await sql<Pot>`
    select * from rewards.rain_pot where rain_id = any (${[...rainIds]}::int8[]) order by rain_id, currency`.execute(
    db,
  );
  return rows;
}

/** Removes a rain that nobody has taken a packet of. */
export async function removeRain(tx: Db, id: bigint): Promise<void> {
  await sql`delete from rewards.packet where rain_id = ${id}`.execute(tx);
  await sql`delete from rewards.rain_pot where rain_id = ${id}`.execute(tx);
  await sql`delete from rewards.rain where id = ${id}`.execute(tx);
}

/** Removes the packets that nobody took, and notes that the rain is settled. */
export async function settleRow(tx: Db, id: bigint): Promise<void> {
  await sql`delete from rewards.packet where rain_id = ${id} and member_id is null`.execute(tx);
  await sql`update rewards.rain set settled_at = now() where id = ${id}`.execute(tx);
}

/** Returns the rain of an activity that begins at this time; null: none is prepared. */
export async function rainAt(db: Db, activityId: bigint, opensAt: Date): Promise<Rain | null> {
  const { rows } = await sql<Rain>`
    select * from rewards.rain where activity_id = ${activityId} and opens_at = ${opensAt}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the packets that a member took of a rain. */
export async function packetsOf(db: Db, rainId: bigint, memberId: bigint): Promise<Packet[]> {
  const { rows } = await sql<Packet>`
    select id, amount, ordinal, member_id, currency from rewards.packet
    where rain_id = ${rainId} and member_id = ${memberId} order by ordinal`.execute(db);
  return rows;
}

/** Returns the largest packets that were taken from a pot. */
export async function largestOf(db: Db, rainId: bigint, currency: string, limit: number): Promise<Packet[]> {
  const { rows } = await sql<Packet>`
    select id, amount, ordinal, member_id, currency from rewards.packet
    where rain_id = ${rainId} and currency = ${currency} and member_id is not null
    order by amount desc, taken_at, id limit ${limit}`.execute(db);
  return rows;
}

export type Due = Packet & { promise: RainPromise; taken_at: Date };

/**
 * Returns some of the taken packets whose reward is not written yet, the oldest first. They are at least two seconds
 * old: while thousands tap, taking goes before paying.
 */
export async function duePackets(db: Db, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select p.id, p.amount, p.ordinal, p.member_id, p.currency, p.taken_at, r.promise from rewards.packet p
    join rewards.rain r on r.id = p.rain_id
    where p.member_id is not null and not p.is_given and p.taken_at < clock_timestamp() - interval '2 seconds'
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** Marks packets as given. @returns those that were not marked before */
export async function markGiven(tx: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    update rewards.packet p set is_given = true
    from (select id from rewards.packet where id = any (${[...ids]}::int8[]) and not is_given order by id
      for no key update skip locked) free
    where p.id = free.id returning p.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns rains, newest first. */
export async function listRains(
  db: Db,
  { activityId, before, limit }: { activityId: bigint | null; before?: bigint; limit: number },
): Promise<Rain[]> {
  const { rows } = await sql<Rain>`
    select * from rewards.rain where (${activityId}::int8 is null or activity_id = ${activityId})
      ${before === undefined ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns pots with the numbers of members who took packets, and of packets whose reward is not written yet. */
export async function watchedPots(
  db: Db,
  rainIds: readonly bigint[],
): Promise<(Pot & { members: number; waiting: number })[]> {
  const { rows } = await sql<Pot & { members: number; waiting: number }>`
    select p.*, (select count(distinct x.member_id)::int4 from rewards.packet x
        where x.rain_id = p.rain_id and x.currency = p.currency and x.member_id is not null) as members,
      (select count(*)::int4 from rewards.packet x where x.rain_id = p.rain_id and x.currency = p.currency
        and x.member_id is not null and not x.is_given) as waiting
    from rewards.rain_pot p where p.rain_id = any (${[...rainIds]}::int8[]) order by p.rain_id, p.currency`.execute(db);
  return rows;
}

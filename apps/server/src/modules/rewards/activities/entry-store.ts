import type { ActivityRule, ReviewSign } from '@fairhouse/contract/activity-rules';
import type { Localized } from '@fairhouse/contract/language';
import type { Prize } from '@fairhouse/contract/rewards';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { moneyRows } from '../../money-rows/index.ts';
import type { EntryState, ShownState } from './states.ts';

/** The terms at the time when the member joined; later changes of the activity do not affect them. */
export type Promised = { title: Localized; rule: ActivityRule; claimDays: number | null; review: ReviewSign[] };

/** An entry as it is stored. */
export type Entry = {
  id: bigint;
  activity_id: bigint;
  member_id: bigint;
  period: string;
  currency: CurrencyCode;
  state: EntryState;
  promise: Promised;
  prize: Prize | null;
  budget: string | null;
  set_aside: bigint;
  after_deposit: bigint;
  deposit_id: bigint | null;
  voucher_id: bigint | null;
  streak: number | null;
  browser: Buffer | null;
  network: string | null;
  signs: ReviewSign[];
  reason: string | null;
  joined_at: Date;
  counts_from: Date | null;
  counts_until: Date | null;
  due_at: Date | null;
  ended_at: Date | null;
  /** The time at which the next period's entry is opened automatically; null: it is not. */
  renews_at: Date | null;
};

/** An entry with the state of its reward. */
export type SeenEntry = Entry & {
  shown_state: ShownState;
  reward_id: bigint | null;
  reward_expires_at: Date | null;
};

export const entryRows = moneyRows<Entry>('rewards.entry');

/** Returns the member's entry of a period; null: there is none. */
export async function entryOf(
  db: Db,
  { activityId, memberId, period }: { activityId: bigint; memberId: bigint; period: string },
): Promise<Entry | null> {
  const { rows } = await sql<Entry>`
    select * from rewards.entry
    where activity_id = ${activityId} and member_id = ${memberId} and period = ${period}`.execute(db);
  return rows[0] ?? null;
}

/** Serialises a member's acts on an activity until the transaction ends. */
export async function holdEntries(tx: Db, activityId: bigint, memberId: bigint): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`rewards.entry:${activityId}:${memberId}`}, 0))`.execute(tx);
}

/**
 * Serialises the review of entries of an activity until the transaction ends, so that of two concurrent ones the
 * second sees the first.
 */
export async function holdSigns(tx: Db, activityId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards.signs:${activityId}`}, 0))`.execute(tx);
}

/** Returns the member's newest entry of each activity, or of one. */
export async function newestEntries(db: Db, memberId: bigint, activityId: bigint | null = null): Promise<SeenEntry[]> {
  const { rows } = await sql<SeenEntry>`
    select distinct on (activity_id) * from rewards.entry_seen
    where member_id = ${memberId} and (${activityId}::int8 is null or activity_id = ${activityId})
    order by activity_id, id desc`.execute(db);
  return rows;
}

export async function seenEntry(db: Db, id: bigint): Promise<SeenEntry | null> {
  const { rows } = await sql<SeenEntry>`select * from rewards.entry_seen where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type EntryFilter = {
  memberId?: bigint;
  activityId?: bigint;
  state?: ShownState;
  before?: bigint;
  limit: number;
};

/** Returns entries, newest first. */
export async function listEntryRows(
  db: Db,
  { memberId, activityId, state, before, limit }: EntryFilter,
): Promise<SeenEntry[]> {
  const { rows } = await sql<SeenEntry>`
    select * from rewards.entry_seen
    where true ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${activityId === undefined ? sql`` : sql`and activity_id = ${activityId}`}
      ${state === undefined ? sql`` : sql`and shown_state = ${state}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns some of the entries whose time is over, by the database's clock. */
export async function dueEntries(db: Db, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select * from rewards.entry where state in ('SIGNED_UP', 'PROCESS') and due_at <= now()
    order by due_at limit ${limit}`.execute(db);
  return rows;
}

/** Returns some of the entries whose next period has begun, by the database's clock. */
export async function renewingEntries(db: Db, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select * from rewards.entry where renews_at <= now() order by renews_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Stops the renewal of the member's entries in this activity. */
export async function stopRenewing(tx: Db, activityId: bigint, memberId: bigint): Promise<void> {
  await sql`
    update rewards.entry set renews_at = null
    where activity_id = ${activityId} and member_id = ${memberId} and renews_at is not null`.execute(tx);
}

const waitsForDeposit = sql`state = 'SIGNED_UP' and promise->'rule'->>'kind' in ('depositMatch', 'reload')`;

/** Returns those of the members who have an entry that a deposit may earn. */
export async function membersAwaitingDeposit(db: Db, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await sql<Pick<Entry, 'member_id'>>`
    select distinct member_id from rewards.entry
    where member_id = any(${memberIds}::int8[]) and ${waitsForDeposit}`.execute(db);
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Returns the member's entries that this deposit may earn. */
export async function entriesAwaitingDeposit(db: Db, memberId: bigint, depositId: bigint): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select * from rewards.entry
    where member_id = ${memberId} and after_deposit < ${depositId} and ${waitsForDeposit}
    order by id`.execute(db);
  return rows;
}

/** True when anybody ever joined an activity. */
export async function hasEntries(db: Db, activityId: bigint): Promise<boolean> {
  const { rows } = await sql`select from rewards.entry where activity_id = ${activityId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the deposit that earned an entry; null: none. */
export async function depositOfEntry(db: Db, entryId: bigint): Promise<bigint | null> {
  const { rows } = await sql<Pick<Entry, 'deposit_id'>>`
    select deposit_id from rewards.entry where id = ${entryId}`.execute(db);
  return rows[0]?.deposit_id ?? null;
}

/** Returns the entry that a deposit earned; null: none. */
export async function entryOfDeposit(db: Db, depositId: bigint): Promise<Entry | null> {
  const { rows } = await sql<Entry>`select * from rewards.entry where deposit_id = ${depositId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns those of the other members who have an entry of this activity. */
export async function othersWithEntry(
  db: Db,
  { activity_id, member_id }: Pick<Entry, 'activity_id' | 'member_id'>,
  others: readonly bigint[],
): Promise<boolean> {
  if (others.length === 0) return false;
  const { rows } = await sql`
    select from rewards.entry where activity_id = ${activity_id} and member_id <> ${member_id}
      and member_id = any (${[...others]}::int8[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Tells whether another member's entry of this activity came from the same browser, and from the same network. */
export async function sharedOrigins(
  db: Db,
  { activity_id, member_id, browser, network }: Pick<Entry, 'activity_id' | 'member_id' | 'browser' | 'network'>,
): Promise<{ device: boolean; address: boolean }> {
  const { rows } = await sql<{ device: boolean; address: boolean }>`
    select exists (select from rewards.entry
        where activity_id = ${activity_id} and member_id <> ${member_id} and browser = ${browser}) as device,
      exists (select from rewards.entry
        where activity_id = ${activity_id} and member_id <> ${member_id} and network = ${network}) as address`.execute(
    db,
  );
  return rows[0] ?? { device: false, address: false };
}

/** Returns to the budgets the units set aside for rewards that expired or were withdrawn. */
export async function releaseLapsed(tx: Db): Promise<{ activityId: bigint; budget: string; units: bigint }[]> {
  const { rows } = await sql<{ activityId: bigint; budget: string; units: bigint }>`
    with held as (
      select e.id, e.activity_id, e.budget, e.set_aside from rewards.entry e
      join rewards.reward r on r.source = 'activity' and r.source_id = e.id
      where e.set_aside > 0 and e.state = 'CLAIM' and r.state in ('EXPIRED', 'CANCELLED')
      order by e.id limit 500 for update of e skip locked),
    released as (update rewards.entry e set set_aside = 0 from held where held.id = e.id)
    select activity_id as "activityId", budget, sum(set_aside)::int8 as units from held
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

export type Application = {
  id: bigint;
  entry_id: bigint;
  remark: string;
  created_at: Date;
  decided_at: Date | null;
  reason: string | null;
};

export async function insertApplication(tx: Db, entryId: bigint, remark: string, at: Date): Promise<Application> {
  const { rows } = await sql<Application>`
    insert into rewards.application (entry_id, remark, created_at) values (${entryId}, ${remark}, ${at})
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an application is inserted');
  return row;
}

/** Returns the applications of an entry, oldest first. */
export async function applicationsOf(db: Db, entryId: bigint): Promise<Application[]> {
  const { rows } = await sql<Application>`
    select * from rewards.application where entry_id = ${entryId} order by id`.execute(db);
  return rows;
}

/** Notes the decision on the entry's open application, if it has one. */
export async function decideApplication(tx: Db, entryId: bigint, at: Date, reason: string | null): Promise<void> {
  await sql`
    update rewards.application set decided_at = ${at}, reason = ${reason}
    where entry_id = ${entryId} and decided_at is null`.execute(tx);
}

/** Returns the tags of a member. */
export async function tagsOf(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from rewards.member_tag where member_id = ${memberId} order by tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function putTags(tx: Db, memberId: bigint, tags: readonly string[]): Promise<void> {
  await sql`delete from rewards.member_tag where member_id = ${memberId}`.execute(tx);
  await sql`
    insert into rewards.member_tag (member_id, tag)
    select ${memberId}, tag from unnest(${[...tags]}::text[]) tag`.execute(tx);
}

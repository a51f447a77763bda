import type { ActivityCategory, ActivityKind } from '@fairhouse/contract/activity-names';
import type { ActivityRule, EligibilityRule } from '@fairhouse/contract/activity-rules';
import type { DeskActivityState } from '@fairhouse/contract/desk-activities';
import type { Localized } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** An activity as it is stored. */
export type ActivityRow = {
  id: bigint;
  kind: ActivityKind;
  categories: ActivityCategory[];
  position: number;
  state: DeskActivityState;
  title: Localized;
  summary: Localized;
  mark: Localized;
  html: Localized;
  terms: Localized;
  picture: string;
  starts_at: Date | null;
  ends_at: Date | null;
  rule: ActivityRule;
  eligibility: EligibilityRule;
  claim_days: number | null;
  version: bigint;
  created_at: Date;
};

export type BudgetRow = { activity_id: bigint; currency: string; total: bigint; used: bigint };

/** The columns that operators set. */
export type ActivityColumns = Omit<ActivityRow, 'id' | 'version' | 'created_at'>;

const jsonColumns = new Set(['title', 'summary', 'mark', 'html', 'terms', 'rule', 'eligibility']);
const stored = (column: string, value: unknown) => (jsonColumns.has(column) ? JSON.stringify(value) : value);

export async function insertActivity(tx: Db, columns: ActivityColumns & { created_at: Date }): Promise<ActivityRow> {
  const entries = Object.entries(columns);
  const { rows } = await sql<ActivityRow>`
    insert into rewards.activity (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([name, value]) => stored(name, value)))}) returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an activity is inserted');
  return row;
}

export async function updateActivity(tx: Db, id: bigint, columns: Partial<ActivityColumns>): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${stored(name, value)}`);
  set.push(sql`version = nextval('rewards.activity_version')`);
  await sql`update rewards.activity set ${sql.join(set)} where id = ${id}`.execute(tx);
}

/** Returns the activity; null: there is none. */
export async function activityById(db: Db, id: bigint): Promise<ActivityRow | null> {
  const { rows } = await sql<ActivityRow>`select * from rewards.activity where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks the activity until the transaction ends. `share`: nobody changes or closes it meanwhile, but others may join.
 */
export async function lockActivity(tx: Db, id: bigint, how: 'share' | 'update'): Promise<ActivityRow | null> {
  const { rows } = await sql<ActivityRow>`
    select * from rewards.activity where id = ${id} ${how === 'share' ? sql`for share` : sql`for update`}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns all activities in the order of the hall. */
export async function allActivities(db: Db): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select * from rewards.activity order by position, id desc limit 500`.execute(db);
  return rows;
}

/** Returns a version of the activities, which changes with every change of one and whenever a budget is used up. */
export async function activityVersion(db: Db): Promise<string> {
  // Sums, since a change that began first may be committed last, and would not raise a maximum.
  const { rows } = await sql<{ version: string }>`
    select (select concat(sum(version), ' ', count(*)) from rewards.activity) || ' ' ||
      (select concat(sum(total), ' ', count(*) filter (where used >= total)) from rewards.activity_budget)
      as version`.execute(db);
  return rows[0]?.version ?? '';
}

export async function budgetsOf(db: Db, activityId: bigint | null = null): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select * from rewards.activity_budget where ${activityId}::int8 is null or activity_id = ${activityId}
    order by activity_id, currency`.execute(db);
  return rows;
}

export async function putBudget(tx: Db, activityId: bigint, currency: string, total: bigint | null): Promise<void> {
  if (total === null) {
    await sql`
      delete from rewards.activity_budget where activity_id = ${activityId} and currency = ${currency}`.execute(tx);
    return;
  }
  await sql`
    insert into rewards.activity_budget (activity_id, currency, total) values (${activityId}, ${currency}, ${total})
    on conflict (activity_id, currency) do update set total = excluded.total`.execute(tx);
}

/**
 * Takes units from a budget, under its lock, never more than it holds.
 * @returns `no budget`: the activity has none, and no limit; `used up`: it does not hold them, and nothing is taken
 */
export async function takeFromBudget(
  tx: Db,
  { activityId, budget, units }: { activityId: bigint; budget: string; units: bigint },
): Promise<'taken' | 'no budget' | 'used up'> {
  const { rows } = await sql<{ total: bigint; used: bigint }>`
    select total, used from rewards.activity_budget
    where activity_id = ${activityId} and currency = ${budget} for no key update`.execute(tx);
  const [held] = rows;
  if (!held) return 'no budget';
  if (held.used + units > held.total) return 'used up';
  await sql`
    update rewards.activity_budget set used = used + ${units}
    where activity_id = ${activityId} and currency = ${budget}`.execute(tx);
  return 'taken';
}

/** Returns the units left in a budget, under its lock; null: there is no budget, and no limit. */
export async function budgetLeft(
  tx: Db,
  { activityId, budget }: { activityId: bigint; budget: string },
): Promise<bigint | null> {
  const { rows } = await sql<{ left: bigint }>`
    select total - used as left from rewards.activity_budget
    where activity_id = ${activityId} and currency = ${budget} for no key update`.execute(tx);
  return rows[0]?.left ?? null;
}

/** Returns unused units to a budget. */
export async function giveToBudget(
  tx: Db,
  { activityId, budget, units }: { activityId: bigint; budget: string; units: bigint },
): Promise<void> {
  await sql`
    update rewards.activity_budget set used = greatest(used - ${units}, 0)
    where activity_id = ${activityId} and currency = ${budget}`.execute(tx);
}

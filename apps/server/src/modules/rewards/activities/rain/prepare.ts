import { rainsWithin } from '@fairhouse/contract/rain-times';
import type { Ctx, Db } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { eachByItself } from '../../../../platform/jobs/each.ts';
import { moneyTransaction } from '../../../money-rows/index.ts';
import { brandSettings } from '../../../site/index.ts';
import { currencyOf } from '../../prize-terms.ts';
import { type ActivityRow, giveToBudget, lockActivity, takeFromBudget } from '../activity-store.ts';
import { activitiesChanged, activitiesOf } from '../copy.ts';
import { unitsIn } from '../kinds/kind.ts';
import {
  insertPot,
  insertRain,
  lockRain,
  openRains,
  potsOf,
  type Rain,
  rainsAhead,
  removeRain,
  settleRow,
} from './rain-store.ts';
import { splitPackets } from './split.ts';

/** Milliseconds before a rain at which its packets are split. */
const aheadMs = 10 * 60_000;

/**
 * Splits the packets of rains that begin soon, undoes those whose activity changed before they began, and ends those
 * that are over. Each is one transaction and happens once, on any number of nodes.
 */
export async function prepareRains(ctx: Ctx): Promise<void> {
  const open = await openRains(ctx.db);
  const now = await databaseNow(ctx.db);
  const { byId, list } = await activitiesOf(ctx);
  const rainy = list.filter(({ state, kind }) => state === 'OPEN' && kind === 'rain');
  // A rain that was stopped while it was on counts as held, and is not prepared again.
  const ahead = await rainsAhead(
    ctx.db,
    rainy.map(({ id }) => id),
  );
  const there = new Set([...open, ...ahead].map(nameOf));
  const end = async (rain: Rain) => {
    const activity = byId.get(rain.activity_id);
    if (isOver(rain, activity, now)) await settleRain(ctx, rain);
    else if (isStale(rain, activity, now)) {
      await dropRain(ctx, rain);
      there.delete(nameOf(rain));
    }
  };
  await eachByItself(ctx, 'a rain could not be ended', open, end, nameOf);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const prepare = async (activity: ActivityRow) => {
    for (const { startsAt } of soon(activity, utcOffsetMinutes, now)) {
      if (!there.has(`${activity.id} ${startsAt}`)) await prepareRain(ctx, activity.id, startsAt, utcOffsetMinutes);
    }
  };
  await eachByItself(ctx, 'a rain could not be prepared', rainy, prepare, ({ id }) => String(id));
}

type Prepared = Pick<ActivityRow, 'state' | 'version'> | null | undefined;

/** True for a rain that ends: its time is over, or its activity was closed while it is on. */
const isOver = ({ opens_at, closes_at }: Rain, activity: Prepared, now: Date) =>
  closes_at <= now || (opens_at <= now && activity?.state !== 'OPEN');

/**
 * True for a rain that has not begun and whose activity has changed since; if it is open, the rain is prepared again.
 */
const isStale = ({ opens_at, activity_version }: Rain, activity: Prepared, now: Date) =>
  opens_at > now && (activity?.state !== 'OPEN' || activity.version !== activity_version);

const nameOf = ({ activity_id, opens_at }: Pick<Rain, 'activity_id' | 'opens_at'>) =>
  `${activity_id} ${opens_at.getTime()}`;

function soon(
  { rule, starts_at, ends_at }: Pick<ActivityRow, 'rule' | 'starts_at' | 'ends_at'>,
  utcOffsetMinutes: number,
  now: Date,
) {
  if (rule.kind !== 'rain') return [];
  const bounds = { startsAt: starts_at?.getTime() ?? null, endsAt: ends_at?.getTime() ?? null };
  return rainsWithin(rule.schedule, utcOffsetMinutes, { at: now.getTime(), forMs: aheadMs, bounds });
}

/** Splits the packets of a rain out of the activity's budget; a currency whose budget does not hold them gets none. */
async function prepareRain(ctx: Ctx, activityId: bigint, startsAt: number, utcOffsetMinutes: number): Promise<void> {
  await moneyTransaction(ctx, async (tx) => {
    const activity = await lockActivity(tx, activityId, 'share');
    const { rule } = activity ?? {};
    if (activity?.state !== 'OPEN' || rule?.kind !== 'rain') return;
    const times = soon(activity, utcOffsetMinutes, await databaseNow(tx)).find((rain) => rain.startsAt === startsAt);
    if (!times) return;
    const rainId = await insertRain(tx, {
      activity_id: activityId,
      activity_version: activity.version,
      opens_at: new Date(times.startsAt),
      closes_at: new Date(times.endsAt),
      rule,
      title: activity.title,
      claimDays: activity.claim_days,
    });
    if (rainId === null) return;
    for (const [name, { budget, packets, least, most }] of Object.entries(rule.perCurrency).sort(byName)) {
      const currency = currencyOf(name);
      const units = unitsIn(budget, currency);
      const taken = await takeFromBudget(tx, { activityId, budget: currency, units });
      if (taken === 'used up') continue;
      const [low, high] = [unitsIn(least, currency), unitsIn(most, currency)];
      const amounts = splitPackets({ budget: units, packets, least: low, most: high });
      await insertPot(tx, { rainId, currency, isBudgeted: taken === 'taken' }, amounts);
    }
  });
  activitiesChanged(ctx);
}

/** All transactions lock budgets in this order. */
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** Removes a rain that has not begun. */
async function dropRain(ctx: Ctx, { id, activity_id }: Rain): Promise<void> {
  await moneyTransaction(ctx, async (tx) => {
    // Read again under a lock, since this node's copy is up to half a second old.
    const activity = await lockActivity(tx, activity_id, 'share');
    const rain = await lockRain(tx, id);
    if (!rain || !isStale(rain, activity, await databaseNow(tx))) return;
    await giveBack(tx, rain);
    await removeRain(tx, id);
  });
  activitiesChanged(ctx);
}

/** Ends a rain: packets that nobody took return to the activity's budget. */
async function settleRain(ctx: Ctx, { id, activity_id }: Rain): Promise<void> {
  await moneyTransaction(ctx, async (tx) => {
    // Read again under a lock, as in `dropRain`.
    const activity = await lockActivity(tx, activity_id, 'share');
    const rain = await lockRain(tx, id);
    if (!rain || rain.settled_at !== null || !isOver(rain, activity, await databaseNow(tx))) return;
    await giveBack(tx, rain);
    await settleRow(tx, id);
  });
  activitiesChanged(ctx);
}

async function giveBack(tx: Db, { id, activity_id: activityId }: Rain): Promise<void> {
  for (const { currency, budget, given, is_budgeted } of await potsOf(tx, [id])) {
    if (is_budgeted) await giveToBudget(tx, { activityId, budget: currency, units: budget - given });
  }
}

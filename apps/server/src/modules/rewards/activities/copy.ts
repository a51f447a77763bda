import type { Ctx } from '../../../platform/ctx.ts';
import { versioned } from '../../../platform/versioned.ts';
import { type ActivityRow, activityVersion, allActivities, type BudgetRow, budgetsOf } from './activity-store.ts';

/** This node's copy of all activities, in the order of the hall. */
export type Activities = { version: string; list: ActivityRow[]; byId: Map<bigint, ActivityRow>; budgets: BudgetRow[] };

const copy = versioned<Activities>({
  name: 'Activities',
  readVersion: ({ reserve }) => activityVersion(reserve.db),
  read: async ({ reserve: { db } }) => {
    const version = await activityVersion(db);
    const [list, budgets] = [await allActivities(db), await budgetsOf(db)];
    return { version, list, byId: new Map(list.map((row) => [row.id, row])), budgets };
  },
});

/** Returns the activities as this node knows them, at most half a second old. */
export const activitiesOf: (ctx: Ctx) => Promise<Activities> = copy.of;
/** Marks this node's copy as outdated: it is read again at the next question. */
export const activitiesChanged: (ctx: Ctx) => void = copy.changed;

import {
  type DeskDifference,
  DeskReconciliation,
  DeskReconciliationDetail,
  DeskReconciliationQuery,
  NewDeskReconciliation,
} from '@fairhouse/contract/desk-settings';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  deskList,
  deskNew,
  deskRow,
  deskView,
  found,
  type ListFilter,
  noteAct,
  type Why,
} from '../../operators/index.ts';
import { reconcile } from '../gateways/reconcile.ts';
import {
  differencesOf,
  type Reconciliation,
  type Difference as ReconciliationDifference,
  reconciliationById,
  reconciliations,
} from '../gateways/reconcile-store.ts';
import { text } from './money-views.ts';

/** Limit for a busy day's file, in JSON. */
const fileBytesMax = 16 * 1024 * 1024;

export const listReconciliations = deskList({
  permission: 'cashier.read',
  query: DeskReconciliationQuery,
  row: DeskReconciliation,
  rows: ({ db }, filter: ListFilter<DeskReconciliationQuery>) => reconciliations(db, filter),
  shown: deskView(reconciliationView, () => ({})),
});

/** Returns a reconciliation with every difference. @throws NOT_FOUND */
export const reconciliationDetail = deskRow('cashier.read', DeskReconciliationDetail, async ({ db }, id) => {
  const row = found((await reconciliationById(db, id)) ?? null);
  return { ...reconciliationView(row), differences: (await differencesOf(db, id)).map(differenceView) };
});

type Asked = Pick<NewDeskReconciliation, 'adapter' | 'day' | 'file'>;

/**
 * Compares a gateway's file of a day with the ledger, with a line in the trail where an operator is named.
 * @throws NOT_FOUND without such a gateway, MALFORMED for a file that is none, CHANNEL_UNAVAILABLE when it does not answer
 */
export const reconcileDay = Object.assign(
  async (ctx: Ctx, by: Why | null, { adapter, day, file }: Asked): Promise<DeskReconciliationDetail> => {
    const { differences, ...row } = await reconcile(ctx, adapter, day, file);
    const detail = { id: String(row.id), differences: differences.length, given: file !== undefined };
    if (by) await noteAct(ctx, by, { action: 'reconciliation', subject: `${adapter} ${day}`, detail });
    return { ...reconciliationView(row), differences: differences.map(differenceView) };
  },
  { permission: 'gateways.reconcile' as const },
);

/** The console's call of it. */
export const reconcileOne = deskNew({
  permission: reconcileDay.permission,
  schema: { body: NewDeskReconciliation },
  bodyLimit: fileBytesMax,
  perMinute: 10,
  answer: DeskReconciliationDetail,
  act: (ctx, { operatorId }, { reason, ...asked }: NewDeskReconciliation) =>
    reconcileDay(ctx, { operatorId, reason }, asked),
});

function reconciliationView({ id, adapter, day, at, lines, matched }: Reconciliation): DeskReconciliation {
  return { id: String(id), adapter, day, at: at.toISOString(), lines, matched };
}

function differenceView({ subject_id, ...difference }: ReconciliationDifference): DeskDifference {
  return { ...difference, subjectId: text(subject_id) };
}

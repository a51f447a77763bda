import type {
  DeskDifference,
  DeskReconciliation,
  DeskReconciliationDetail,
  DeskReconciliationQuery,
  NewDeskReconciliation,
} from '@fairhouse/contract/desk-settings';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  differencesOf,
  noteDeskAct,
  type Reconciliation,
  type ReconciliationDifference,
  reconcile,
  reconciliationById,
  reconciliations,
} from '../../cashier/index.ts';
import { text } from './money-views.ts';
import { cutPage, filterOf, found } from './page.ts';

export async function listReconciliations(ctx: Ctx, query: DeskReconciliationQuery) {
  const filter = await filterOf(ctx, query);
  const { list, nextCursor } = cutPage(filter ? await reconciliations(ctx.db, filter) : [], query);
  return { list: list.map(view), nextCursor };
}

/** With every difference. @throws NOT_FOUND */
export async function reconciliationDetail(ctx: Ctx, id: bigint): Promise<DeskReconciliationDetail> {
  const row = found((await reconciliationById(ctx.db, id)) ?? null);
  return { ...view(row), differences: (await differencesOf(ctx.db, id)).map(differenceView) };
}

/**
 * Compares a gateway's file of a day with the ledger.
 * @throws NOT_FOUND without such a gateway, MALFORMED for a file that is none, CHANNEL_UNAVAILABLE when it does not answer
 */
export async function reconcileOne(
  ctx: Ctx,
  operatorId: bigint,
  { adapter, day, file, reason }: NewDeskReconciliation,
): Promise<DeskReconciliationDetail> {
  const { differences, ...row } = await reconcile(ctx, adapter, day, file);
  const act = {
    action: 'reconciliation',
    subject: `${adapter} ${day}`,
    detail: { id: String(row.id), differences: differences.length, given: file !== undefined },
  };
  await noteDeskAct(ctx, ctx.db, { operatorId, reason }, act);
  return { ...view(row), differences: differences.map(differenceView) };
}

function view({ id, adapter, day, at, lines, matched }: Reconciliation): DeskReconciliation {
  return { id: String(id), adapter, day, at: at.toISOString(), lines, matched };
}

function differenceView({ subject_id, ...difference }: ReconciliationDifference): DeskDifference {
  return { ...difference, subjectId: text(subject_id) };
}

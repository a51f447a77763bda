import {
  DeskClosedDifference,
  type DeskDifference,
  DeskKeptDifference,
  DeskKeptDifferenceQuery,
  DeskReconciliation,
  DeskReconciliationDetail,
  DeskReconciliationQuery,
  NewDeskReconciliation,
} from '@fairhouse/contract/desk-settings';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskClosing } from '../../money-rows/index.ts';
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
import { endOf, reconcile } from '../gateways/reconcile.ts';
import {
  closeKeptDifference,
  differencesOf,
  type KeptDifference,
  keptDifferences,
  lockKeptDifference,
  type Reconciliation,
  type Difference as ReconciliationDifference,
  reconciliationById,
  reconciliations,
} from '../gateways/reconcile-store.ts';
import { text } from './money-views.ts';

/** The size limit of a busy day's file, in JSON. */
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
 * Compares a gateway's file of a day with the ledger; an operator's comparison leaves a line in the audit trail.
 * @throws NOT_FOUND for an unknown gateway, MALFORMED for an unreadable file or one of a day that is not over,
 * CHANNEL_UNAVAILABLE when the gateway does not answer
 */
export const reconcileDay = Object.assign(
  async (ctx: Ctx, by: Why | null, { adapter, day, file }: Asked): Promise<DeskReconciliationDetail> => {
    // A file of a day that is not over was written in advance, or is incomplete.
    if (file !== undefined && ctx.clock() < endOf(day)) {
      throw new DomainError('MALFORMED', { issues: [{ field: 'day', rule: 'maximum' }] });
    }
    const { differences, ...row } = await reconcile(ctx, adapter, day, file);
    const detail = { id: String(row.id), differences: differences.length, given: file !== undefined };
    if (by) await noteAct(ctx, by, { action: 'reconciliation', subject: `${adapter} ${day}`, detail });
    return { ...reconciliationView(row), differences: differences.map(differenceView) };
  },
  { permission: 'gateways.reconcile' as const },
);

/** The console's call of `reconcileDay`. */
export const reconcileOne = deskNew({
  permission: reconcileDay.permission,
  schema: { body: NewDeskReconciliation },
  bodyLimit: fileBytesMax,
  perMinute: 10,
  answer: DeskReconciliationDetail,
  act: (ctx, { operatorId }, { reason, ...asked }: NewDeskReconciliation) =>
    reconcileDay(ctx, { operatorId, reason }, asked),
});

/** Lists the open differences of all comparisons. */
export const listDifferences = deskList({
  permission: 'cashier.read',
  query: DeskKeptDifferenceQuery,
  row: DeskKeptDifference,
  rows: ({ db }, { all, ...filter }: ListFilter<DeskKeptDifferenceQuery>) =>
    keptDifferences(db, { ...filter, open: !all }),
  shown: deskView(keptView, () => ({})),
});

/** Closes a difference that stays unexplained. */
export const closeDifference = deskClosing({
  of: 'reconciliation',
  permission: 'gateways.reconcile',
  answer: DeskClosedDifference,
  lock: lockKeptDifference,
  close: closeKeptDifference,
  shown: keptView,
  noted: ({ adapter, day, reference }) => ({ adapter, day, reference }),
  stake: (_, held) => ({ currency: held.currency, pairs: pairsOf(held) }),
});

/**
 * Returns the amounts at stake as pairs: the two that differ or, where the states differ, each amount against nothing.
 */
function pairsOf({ kind, theirs, ours }: KeptDifference): [string | null, string | null][] {
  if (kind !== 'state-differs') return [[theirs, ours]];
  return [
    [theirs, null],
    [ours, null],
  ];
}

function keptView({ id, reconciliationId, subject_id, resolvedAt, ...difference }: KeptDifference): DeskKeptDifference {
  return {
    ...difference,
    id: String(id),
    reconciliation: String(reconciliationId),
    subjectId: text(subject_id),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

function reconciliationView({ id, adapter, day, at, lines, matched }: Reconciliation): DeskReconciliation {
  return { id: String(id), adapter, day, at: at.toISOString(), lines, matched };
}

function differenceView({ subject_id, ...difference }: ReconciliationDifference): DeskDifference {
  return { ...difference, subjectId: text(subject_id) };
}

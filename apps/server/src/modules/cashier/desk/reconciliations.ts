import { DeskId, DeskReason } from '@fairhouse/contract/desk';
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
import { largestBetween, mayClose } from '../../money-rows/index.ts';
import {
  deskAct,
  deskList,
  deskNew,
  deskRow,
  deskSetting,
  deskView,
  found,
  type ListFilter,
  noteAct,
  rowNumber,
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
 * @throws NOT_FOUND without such a gateway, MALFORMED for a file that is none or of a day that is not over, CHANNEL_UNAVAILABLE when it
 * does not answer
 */
export const reconcileDay = Object.assign(
  async (ctx: Ctx, by: Why | null, { adapter, day, file }: Asked): Promise<DeskReconciliationDetail> => {
    // A file of a day that is not over is known in advance, or is not whole.
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

/** Differences that are open, of every comparison. */
export const listDifferences = deskList({
  permission: 'cashier.read',
  query: DeskKeptDifferenceQuery,
  row: DeskKeptDifference,
  rows: ({ db }, { all, ...filter }: ListFilter<DeskKeptDifferenceQuery>) =>
    keptDifferences(db, { ...filter, open: !all }),
  shown: deskView(keptView, () => ({})),
});

const close = deskSetting(
  'reconciliation-difference-closed',
  'gateways.reconcile',
  async (ctx, id: string, reason: string): Promise<{ difference: KeptDifference; isClosed: boolean }> => {
    const held = found((await lockKeptDifference(ctx.db, BigInt(id))) ?? null);
    if (held.resolvedAt !== null) throw new DomainError('STATE_CONFLICT', { state: 'CLOSED' });
    const { adapter, day, kind, reference, theirs, ours, currency } = held;
    Object.assign(ctx.noted, { adapter, day, kind, reference, theirs, ours });
    const stake = { currency, amount: largestBetween(currency, pairsOf(held)) };
    if (!(await mayClose(ctx, `reconciliation-difference ${id}`, stake, { kind, theirs, ours }))) {
      return { difference: held, isClosed: false };
    }
    const by = { operatorId: ctx.by, reason, at: ctx.clock() };
    return { difference: await closeKeptDifference(ctx.db, held, by), isClosed: true };
  },
);

/**
 * Closes a difference that stays as it is; more than one operator may close takes two. No money moves; found again with other amounts, it
 * is another difference.
 * @throws NOT_FOUND, STATE_CONFLICT: it is not open; ALREADY_APPROVED
 */
export const closeDifference = deskAct({
  permission: close.permission,
  schema: { params: DeskId, body: DeskReason },
  answer: DeskClosedDifference,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
    const { difference, isClosed } = await close(ctx, { operatorId, reason, said: {} }, String(id), reason);
    return { ...keptView(difference), waitsForSecond: !isClosed };
  },
});

/** Returns the amounts at stake: the two that differ, or each of them where something else does. */
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

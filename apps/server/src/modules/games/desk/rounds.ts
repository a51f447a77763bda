import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import { DeskVendorPath } from '@fairhouse/contract/desk-games';
import {
  DeskRoundDifference,
  DeskRoundDifferenceQuery,
  DeskRoundReconciliation,
} from '@fairhouse/contract/desk-rounds';
import type { Ctx } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskList, deskView, type ListFilter, noteAct, rowNumber, type Why } from '../../operators/index.ts';
import { closeDifference, type RoundDifference, roundDifferences } from '../rounds/difference-store.ts';
import { reconcileRounds } from '../rounds/reconcile.ts';
import { vendorCode } from './catalogue.ts';

/** Rounds that differ between a vendor's list and our books. */
export const listRoundDifferences = deskList({
  permission: 'games.read',
  query: DeskRoundDifferenceQuery,
  row: DeskRoundDifference,
  rows: ({ db }, { all, ...filter }: ListFilter<DeskRoundDifferenceQuery>) =>
    roundDifferences(db, { ...filter, open: !all }),
  shown: deskView(differenceView, () => ({})),
});

function differenceView({ id, roundRef, foundAt, resolvedAt, ...difference }: RoundDifference): DeskRoundDifference {
  return {
    ...difference,
    id: String(id),
    round: roundRef,
    foundAt: foundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

/**
 * Closes a difference that stays as it is. Nothing of the round changes; when it changes and still differs, that is another
 * difference.
 * @throws NOT_FOUND, STATE_CONFLICT: it is not open
 */
export const closeRoundDifference = deskAct({
  permission: 'rounds.reconcile',
  schema: { params: DeskId, body: DeskReason },
  answer: DeskRoundDifference,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason }: DeskReason) =>
    await inTransaction(ctx.db, async (db) => {
      const closed = await closeDifference(db, id, { operatorId, reason, at: ctx.clock() });
      if (closed === undefined) throw new DomainError('NOT_FOUND');
      if (closed === null) throw new DomainError('STATE_CONFLICT', { state: 'CLOSED' });
      const { vendor, roundRef: round, kind, theirs, ours } = closed;
      const noted = {
        action: 'round-difference-closed',
        subject: String(id),
        detail: { vendor, round, kind, theirs, ours },
      };
      await noteAct({ ...ctx, db }, { operatorId, reason }, noted);
      return differenceView(closed);
    }),
});

/**
 * Compares our rounds with the vendor's own list now, with a line in the trail where an operator is named.
 * @throws VENDOR_NOT_FOUND, VENDOR_UNAVAILABLE
 */
export const reconcileVendor = Object.assign(
  async (ctx: Ctx, by: Why | null, vendor: string): Promise<DeskRoundReconciliation> => {
    const { at, ...compared } = await reconcileRounds(ctx, vendor);
    const detail = { compared: compared.compared, open: compared.open };
    if (by) await noteAct(ctx, by, { action: 'round-reconciliation', subject: vendor, detail });
    return { ...compared, at: at.toISOString() };
  },
  { permission: 'rounds.reconcile' as const },
);

/** The console's call of it, which asks for no reason: nothing is changed. */
export const reconcileNow = deskAct({
  permission: reconcileVendor.permission,
  schema: { params: DeskVendorPath },
  perMinute: 10,
  answer: DeskRoundReconciliation,
  on: vendorCode,
  act: (ctx, vendor, { operatorId }) => reconcileVendor(ctx, { operatorId, reason: '' }, vendor),
});

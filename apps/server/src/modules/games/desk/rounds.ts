import { DeskVendorPath } from '@fairhouse/contract/desk-games';
import {
  DeskClosedRoundDifference,
  DeskRoundDifference,
  DeskRoundDifferenceQuery,
  DeskRoundReconciliation,
} from '@fairhouse/contract/desk-rounds';
import type { Ctx } from '../../../platform/ctx.ts';
import { deskClosing } from '../../money-rows/index.ts';
import { deskAct, deskList, deskView, type ListFilter, noteAct, type Why } from '../../operators/index.ts';
import {
  amountsOf,
  closeDifference,
  lockDifference,
  type RoundDifference,
  roundDifferences,
} from '../rounds/difference-store.ts';
import { reconcileRounds } from '../rounds/reconcile.ts';
import { vendorCode } from './catalogue.ts';

/** Lists rounds on which a vendor's list and our books differ. */
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

/** Closes a difference that stays unexplained; the round itself does not change. */
export const closeRoundDifference = deskClosing({
  of: 'round',
  permission: 'rounds.reconcile',
  answer: DeskClosedRoundDifference,
  lock: lockDifference,
  stake: amountsOf,
  close: closeDifference,
  shown: differenceView,
  noted: ({ vendor, roundRef: round }) => ({ vendor, round }),
});

/**
 * Compares our rounds with the vendor's own list now; an operator's comparison leaves a line in the audit trail.
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

/** The console's call of `reconcileVendor`. It requires no reason, since it changes nothing. */
export const reconcileNow = deskAct({
  permission: reconcileVendor.permission,
  schema: { params: DeskVendorPath },
  perMinute: 10,
  answer: DeskRoundReconciliation,
  on: vendorCode,
  act: (ctx, vendor, { operatorId }) => reconcileVendor(ctx, { operatorId, reason: '' }, vendor),
});

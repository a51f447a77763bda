import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import { DeskVendorPath } from '@fairhouse/contract/desk-games';
import {
  DeskClosedRoundDifference,
  DeskRoundDifference,
  DeskRoundDifferenceQuery,
  DeskRoundReconciliation,
} from '@fairhouse/contract/desk-rounds';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { largestBetween, mayClose } from '../../money-rows/index.ts';
import {
  deskAct,
  deskList,
  deskSetting,
  deskView,
  found,
  type ListFilter,
  noteAct,
  rowNumber,
  type Why,
} from '../../operators/index.ts';
import {
  amountsOf,
  closeDifference,
  lockDifference,
  type RoundDifference,
  roundDifferences,
} from '../rounds/difference-store.ts';
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

const close = deskSetting(
  'round-difference-closed',
  'rounds.reconcile',
  async (ctx, id: string, reason: string): Promise<{ difference: RoundDifference; isClosed: boolean }> => {
    const held = found((await lockDifference(ctx.db, BigInt(id))) ?? null);
    if (held.resolvedAt !== null) throw new DomainError('STATE_CONFLICT', { state: 'CLOSED' });
    const { vendor, roundRef: round, kind, theirs, ours } = held;
    Object.assign(ctx.noted, { vendor, round, kind, theirs, ours });
    const { currency, pairs } = await amountsOf(ctx.db, held);
    const stake = { currency, amount: largestBetween(currency, pairs) };
    if (!(await mayClose(ctx, `round-difference ${id}`, stake, { kind, theirs, ours }))) {
      return { difference: held, isClosed: false };
    }
    const by = { operatorId: ctx.by, reason, at: ctx.clock() };
    return { difference: await closeDifference(ctx.db, held, by), isClosed: true };
  },
);

/**
 * Closes a difference that stays as it is; more than one operator may close takes two. Nothing of the round changes; when it changes and
 * still differs, that is another difference.
 * @throws NOT_FOUND, STATE_CONFLICT: it is not open; ALREADY_APPROVED
 */
export const closeRoundDifference = deskAct({
  permission: close.permission,
  schema: { params: DeskId, body: DeskReason },
  answer: DeskClosedRoundDifference,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
    const { difference, isClosed } = await close(ctx, { operatorId, reason, said: {} }, String(id), reason);
    return { ...differenceView(difference), waitsForSecond: !isClosed };
  },
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

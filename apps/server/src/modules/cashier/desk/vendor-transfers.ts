import {
  DeskVendorOutcome,
  DeskVendorSettled,
  DeskVendorTransfer,
  DeskVendorTransferDetail,
  DeskVendorTransferQuery,
} from '@fairhouse/contract/desk-vendor-transfers';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../platform/errors.ts';
import { approvalsOf, deskDecision } from '../../money-rows/index.ts';
import { aboutMember, deskList, deskRow, deskView, found, type ListFilter, type Names } from '../../operators/index.ts';
import { settlementSubject, settleVendorTransfer } from '../vendor-wallets/settle-transfer.ts';
import {
  listVendorTransferRows,
  type VendorTransferRow,
  vendorTransferById,
} from '../vendor-wallets/transfer-store.ts';
import { eventsAbout } from './audit.ts';

const view = deskView(transferView, aboutMember);

export const listVendorTransfers = deskList({
  permission: 'cashier.read',
  query: DeskVendorTransferQuery,
  row: DeskVendorTransfer,
  rows: ({ db }, filter: ListFilter<DeskVendorTransferQuery>) => listVendorTransferRows(db, filter),
  shown: view,
});

/** Returns one vendor transfer. @throws NOT_FOUND */
export const vendorTransferDetail = deskRow('cashier.read', DeskVendorTransferDetail, async (ctx, id) => {
  const row = found(await vendorTransferById(ctx.db, id));
  const [shown, events] = await Promise.all([view.one(ctx, row), eventsAbout(ctx, 'vendor-transfer', id)]);
  return { ...shown, events };
});

/**
 * States the outcome of a transfer about which its vendor does not answer; it is settled so when a second operator
 * states the same.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), AMOUNT_INVALID, also when no amount is known and none is given;
 * ALREADY_APPROVED, IDEMPOTENCY_CONFLICT
 */
export const settleOne = deskDecision({
  permission: 'outcomes.state',
  operation: 'settle-vendor-transfer',
  subject: 'vendor-transfer',
  body: DeskVendorOutcome,
  answer: DeskVendorSettled,
  decide: async (ctx, id, said: DeskVendorOutcome) => {
    const settlement = settlementOf(found(await vendorTransferById(ctx.db, id)), said);
    return async (by) => (await settleVendorTransfer(ctx, id, by, settlement, said.reason)).transfer;
  },
  read: ({ db }, id) => vendorTransferById(db, id),
  shown: async (ctx, row, said) => {
    const { subject, needed } = settlementSubject(settlementOf(row, said));
    const approvals = await approvalsOf(ctx.db, subject, row.id);
    const given = approvals.filter(({ voided }) => !voided || row.state !== 'PENDING');
    return { ...(await view.one(ctx, row)), approvals: given.length, approvalsNeeded: needed };
  },
});

function settlementOf({ amount, currency }: VendorTransferRow, said: DeskVendorOutcome) {
  if (said.outcome === 'returned') {
    if (said.amount !== undefined) throw new DomainError('AMOUNT_INVALID');
    return { to: 'RETURNED' } as const;
  }
  const units = said.amount === undefined ? amount : parseMoney(said.amount, currency);
  if (units === null || units < 0n) throw new DomainError('AMOUNT_INVALID');
  return { to: 'DONE', amount: units } as const;
}

function transferView(row: VendorTransferRow, names: Names): DeskVendorTransfer {
  const money = (units: bigint | null) => (units === null ? null : formatMoney(units, row.currency));
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    vendor: row.vendor,
    direction: row.direction,
    currency: row.currency,
    amount: money(row.amount),
    state: row.state,
    inReview: row.state === 'PENDING' && row.reason === 'review',
    sends: row.sends,
    result: money(row.result),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

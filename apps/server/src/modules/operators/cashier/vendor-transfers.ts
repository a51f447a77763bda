import type {
  DeskVendorOutcome,
  DeskVendorSettled,
  DeskVendorTransfer,
  DeskVendorTransferDetail,
  DeskVendorTransferQuery,
} from '@fairhouse/contract/desk-vendor-transfers';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  approvalsOf,
  decideOnce,
  listVendorTransferRows,
  settlementSubject,
  settleVendorTransfer,
  type VendorTransferRow,
  vendorTransferById,
} from '../../cashier/index.ts';
import type { Act } from './actor.ts';
import { eventsAbout } from './audit.ts';
import { type Names, namesFor } from './names.ts';
import { cutPage, filterOf, found } from './page.ts';

export async function listVendorTransfers(ctx: Ctx, query: DeskVendorTransferQuery) {
  const filter = await filterOf(ctx, query);
  const rows = filter ? await listVendorTransferRows(ctx.db, filter) : [];
  const { list, nextCursor } = cutPage(rows, query);
  const names = await namesFor(ctx, { members: list.map(({ member_id }) => member_id) });
  return { list: list.map((row) => viewOf(row, names)), nextCursor };
}

/** @throws NOT_FOUND */
export async function vendorTransferDetail(ctx: Ctx, id: bigint): Promise<DeskVendorTransferDetail> {
  const row = found(await vendorTransferById(ctx.db, id));
  const [names, events] = await Promise.all([
    namesFor(ctx, { members: [row.member_id] }),
    eventsAbout(ctx, 'vendor-transfer', id),
  ]);
  return { ...viewOf(row, names), events };
}

/**
 * Says what became of a transfer that its vendor does not answer for; the second operator who says the same ends it so.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), AMOUNT_INVALID, also where no amount is known and none is said;
 *   ALREADY_APPROVED, IDEMPOTENCY_CONFLICT
 */
export async function settleOne(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  said: DeskVendorOutcome,
): Promise<DeskVendorSettled> {
  const known = found(await vendorTransferById(ctx.db, id));
  const settlement = settlementOf(known, said);
  const decision = { operatorId, operation: 'settle-vendor-transfer', subject: 'vendor-transfer', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said }, (request) =>
    settleVendorTransfer(ctx, id, { kind: 'operator', id: operatorId, request }, settlement, said.reason),
  );
  const { subject, needed } = settlementSubject(settlement);
  const row = found(await vendorTransferById(ctx.db, id));
  return {
    ...viewOf(row, await namesFor(ctx, { members: [row.member_id] })),
    approvals: (await approvalsOf(ctx.db, subject, id)).length,
    approvalsNeeded: needed,
  };
}

function settlementOf({ amount, currency }: VendorTransferRow, said: DeskVendorOutcome) {
  if (said.outcome === 'returned') {
    if (said.amount !== undefined) throw new DomainError('AMOUNT_INVALID');
    return { to: 'RETURNED' } as const;
  }
  const units = said.amount === undefined ? amount : parseMoney(said.amount, currency);
  if (units === null || units < 0n) throw new DomainError('AMOUNT_INVALID');
  return { to: 'DONE', amount: units } as const;
}

function viewOf(row: VendorTransferRow, names: Names): DeskVendorTransfer {
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

import type { DeskAdjustment, DeskAdjustmentQuery, NewDeskAdjustment } from '@fairhouse/contract/desk-holds';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  type Adjustment,
  adjustmentById,
  approveAdjustment,
  cashOf,
  decideOnce,
  listAdjustmentRows,
  rejectAdjustment,
  requestAdjustment,
  requestId,
} from '../../cashier/index.ts';
import type { Act } from './actor.ts';
import { unitsOf } from './amount.ts';
import { adjustmentView } from './desk-views.ts';
import { namesFor } from './names.ts';
import { cutPage, filterOf, found } from './page.ts';

export async function listAdjustments(ctx: Ctx, query: DeskAdjustmentQuery) {
  const filter = await filterOf(ctx, query);
  const rows = filter ? await listAdjustmentRows(ctx.db, filter) : [];
  const { list, nextCursor } = cutPage(rows, query);
  return { list: await views(ctx, list), nextCursor };
}

/** @throws NOT_FOUND */
export async function adjustmentOf(ctx: Ctx, id: bigint): Promise<DeskAdjustment> {
  return await viewOf(ctx, found(await adjustmentById(ctx.db, id)));
}

/** @throws NOT_FOUND for somebody without cash, AMOUNT_INVALID, IDEMPOTENCY_CONFLICT */
export async function askForAdjustment(
  ctx: Ctx,
  { operatorId, idempotencyKey }: Act,
  said: NewDeskAdjustment,
): Promise<DeskAdjustment> {
  const memberId = BigInt(said.memberId);
  const { currency } = await cashOf(ctx, memberId);
  const asked = {
    memberId,
    direction: said.direction,
    amount: unitsOf(said.amount, currency),
    turnoverBp: said.turnoverBp ?? 0,
    reason: said.reason,
  };
  const request = requestId(operatorId, 'desk:adjustment', idempotencyKey, said);
  return await viewOf(ctx, await requestAdjustment(ctx, operatorId, asked, request));
}

const decisions = { approve: approveAdjustment, reject: rejectAdjustment } as const;

/**
 * The other operator says yes or no.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), SECOND_APPROVAL_REQUIRED, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT
 */
export async function decideAdjustment(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  { decision, reason }: { decision: keyof typeof decisions; reason: string },
): Promise<DeskAdjustment> {
  const asked = { operatorId, operation: `${decision}-adjustment`, subject: 'adjustment', id } as const;
  await decideOnce(ctx, { ...asked, idempotencyKey, said: { reason } }, (request) =>
    decisions[decision](ctx, id, operatorId, { reason, request }),
  );
  return await adjustmentOf(ctx, id);
}

async function viewOf(ctx: Ctx, row: Adjustment): Promise<DeskAdjustment> {
  return adjustmentView(row, await namesOf(ctx, [row]));
}

async function views(ctx: Ctx, rows: Adjustment[]): Promise<DeskAdjustment[]> {
  const names = await namesOf(ctx, rows);
  return rows.map((row) => adjustmentView(row, names));
}

function namesOf(ctx: Ctx, rows: Adjustment[]) {
  return namesFor(ctx, {
    members: rows.map(({ member_id }) => member_id),
    operators: rows.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by]),
  });
}

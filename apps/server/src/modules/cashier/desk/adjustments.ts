import { DeskReason } from '@fairhouse/contract/desk';
import { DeskAdjustment, DeskAdjustmentQuery, NewDeskAdjustment } from '@fairhouse/contract/desk-holds';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../../platform/ctx.ts';
import { deskDecision, requestId } from '../../money-rows/index.ts';
import { deskList, deskNew, deskRow, deskView, found, type ListFilter } from '../../operators/index.ts';
import { approveAdjustment, rejectAdjustment, requestAdjustment } from '../adjustments/adjust.ts';
import { adjustmentById, listAdjustmentRows } from '../adjustments/adjustment-store.ts';
import { cashOf } from '../cash-wallet.ts';
import { unitsOf } from './amount.ts';
import { adjustmentView } from './desk-views.ts';

const view = deskView(adjustmentView, ({ member_id, requested_by, decided_by }) => ({
  members: [member_id],
  operators: [requested_by, decided_by],
}));

export const listAdjustments = deskList({
  permission: 'cashier.read',
  query: DeskAdjustmentQuery,
  row: DeskAdjustment,
  rows: ({ db }, filter: ListFilter<DeskAdjustmentQuery>) => listAdjustmentRows(db, filter),
  shown: view,
});

/** Returns one adjustment. @throws NOT_FOUND */
export const adjustmentOf = deskRow(
  'cashier.read',
  DeskAdjustment,
  async (ctx, id) => await view.one(ctx, found(await adjustmentById(ctx.db, id))),
);

/**
 * Requests that money be given or taken.
 * @throws NOT_FOUND for an account without cash, AMOUNT_INVALID, IDEMPOTENCY_CONFLICT
 */
export const askForAdjustment = deskNew({
  permission: 'adjustments.request',
  schema: { headers: IdempotencyHeaders, body: NewDeskAdjustment },
  answer: DeskAdjustment,
  act: async (ctx, { operatorId, idempotencyKey }, said: NewDeskAdjustment) => {
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
    return await view.one(ctx, await requestAdjustment(ctx, operatorId, asked, request));
  },
});

function decided(name: string, decide: typeof approveAdjustment | typeof rejectAdjustment) {
  return deskDecision({
    permission: 'adjustments.approve',
    operation: `${name}-adjustment`,
    subject: 'adjustment',
    body: DeskReason,
    answer: DeskAdjustment,
    decide:
      (ctx: Ctx, id, { reason }: DeskReason) =>
      ({ id: operatorId, request }) =>
        decide(ctx, id, operatorId, { reason, request }),
    read: ({ db }, id) => adjustmentById(db, id),
    shown: view.one,
  });
}

/**
 * The decisions of an operator other than the one who requested the adjustment.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), SECOND_APPROVAL_REQUIRED, ASKER_GONE, REQUEST_LAPSED,
 * INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT
 */
export const adjustmentActs = {
  approve: decided('approve', approveAdjustment),
  reject: decided('reject', rejectAdjustment),
} as const;

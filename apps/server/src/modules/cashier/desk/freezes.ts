import { DeskReason } from '@fairhouse/contract/desk';
import { DeskFreeze, DeskFreezeDetail, DeskFreezeQuery, NewDeskFreeze } from '@fairhouse/contract/desk-holds';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { deskDecision, requestId } from '../../money-rows/index.ts';
import { deskList, deskNew, deskRow, deskView, found, type ListFilter } from '../../operators/index.ts';
import { cashOf } from '../cash-wallet.ts';
import { freezeMember, liftFreeze } from '../freezes/freeze.ts';
import { freezeById, listFreezeRows } from '../freezes/freeze-store.ts';
import { unitsOf } from './amount.ts';
import { eventsAbout } from './audit.ts';
import { freezeView } from './desk-views.ts';

export const freezesView = deskView(freezeView, ({ member_id, frozen_by, lifted_by }) => ({
  members: [member_id],
  operators: [frozen_by, lifted_by],
}));

export const listFreezes = deskList({
  permission: 'cashier.read',
  query: DeskFreezeQuery,
  row: DeskFreeze,
  rows: ({ db }, filter: ListFilter<DeskFreezeQuery>) => listFreezeRows(db, filter),
  shown: freezesView,
});

/** Returns one freeze. @throws NOT_FOUND */
export const freezeOf = deskRow('cashier.read', DeskFreezeDetail, async (ctx, id) => {
  const row = found(await freezeById(ctx.db, id));
  const [shown, events] = await Promise.all([freezesView.one(ctx, row), eventsAbout(ctx, 'freeze', id)]);
  return { ...shown, events };
});

/**
 * Freezes a member's withdrawals, or sets an amount aside.
 * @throws NOT_FOUND for an account without cash, AMOUNT_INVALID, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT
 */
export const freezeOne = deskNew({
  permission: 'freezes.set',
  schema: { headers: IdempotencyHeaders, body: NewDeskFreeze },
  answer: DeskFreeze,
  act: async (ctx, { operatorId, idempotencyKey }, said: NewDeskFreeze) => {
    const memberId = BigInt(said.memberId);
    const { currency } = await cashOf(ctx, memberId);
    const amount = said.amount === undefined ? null : unitsOf(said.amount, currency);
    const request = requestId(operatorId, 'desk:freeze', idempotencyKey, said);
    const row = await freezeMember(ctx, operatorId, { memberId, amount, reason: said.reason }, request);
    return await freezesView.one(ctx, row);
  },
});

/**
 * Lifts a freeze, as `liftFreeze`.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED, IDEMPOTENCY_CONFLICT
 */
export const liftOne = deskDecision({
  permission: 'freezes.set',
  operation: 'lift-freeze',
  subject: 'freeze',
  body: DeskReason,
  answer: DeskFreeze,
  decide:
    (ctx, id, { reason }: DeskReason) =>
    ({ id: operatorId, request }) =>
      liftFreeze(ctx, id, operatorId, { reason, request }),
  read: ({ db }, id) => freezeById(db, id),
  shown: freezesView.one,
  waits: ({ state }) => state === 'FROZEN',
});

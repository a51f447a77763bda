import { DeskReason } from '@fairhouse/contract/desk';
import { DeskPaid, DeskWithdrawal, DeskWithdrawalDetail, DeskWithdrawalQuery } from '@fairhouse/contract/desk-money';
import { DeskRejection } from '@fairhouse/contract/desk-rejects';
import type { Ctx } from '../../../platform/ctx.ts';
import { memberLanguage } from '../../identity/index.ts';
import { approvalsOf, deskDecision, type OperatorActor } from '../../money-rows/index.ts';
import {
  aboutMember,
  deskList,
  deskRow,
  deskView,
  found,
  type ListFilter,
  type Names,
  type Permission,
} from '../../operators/index.ts';
import { accountById as payoutAccountById } from '../payout-accounts/account-store.ts';
import {
  acceptPayout,
  failPayout,
  markPaid,
  rejectWithdrawal,
  retryPayout,
  returnPayout,
  stateUnpaid,
  takePayout,
} from '../payouts/decide.ts';
import { stopPeerPayments } from '../peer-payments/offer.ts';
import { approveWithdrawal } from '../withdrawals/decide.ts';
import { type Withdrawal, withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { eventsAbout } from './audit.ts';
import { listPartRows, listWithdrawalRows } from './list-store.ts';
import { accountsView } from './members.ts';
import { withdrawalView } from './money-views.ts';
import { partsView } from './parts.ts';

const partsShownMax = 100;
const view = deskView(withdrawalView, aboutMember);

export const listWithdrawals = deskList({
  permission: 'cashier.read',
  query: DeskWithdrawalQuery,
  row: DeskWithdrawal,
  rows: ({ db }, filter: ListFilter<DeskWithdrawalQuery>) => listWithdrawalRows(db, filter),
  shown: view,
});

type Approval = Awaited<ReturnType<typeof approvalsOf>>[number];
const approvalsView = deskView(
  ({ operatorId, at }: Approval, names: Names) => ({
    operatorId: String(operatorId),
    operator: names.operator(operatorId),
    at: at.toISOString(),
  }),
  ({ operatorId }) => ({ operators: [operatorId] }),
);

/** Returns one withdrawal. @throws NOT_FOUND */
export const withdrawalDetail = deskRow('cashier.read', DeskWithdrawalDetail, async (ctx, id) => {
  const row = found(await withdrawalById(ctx.db, id));
  const [shown, account, approvals, parts, events] = await Promise.all([
    view.one(ctx, row),
    payoutAccountById(ctx.db, row.payout_account_id),
    approvalsOf(ctx.db, 'withdrawal', id),
    listPartRows(ctx.db, { withdrawalId: id, limit: partsShownMax }),
    eventsAbout(ctx, 'withdrawal', id),
  ]);
  return {
    ...shown,
    language: await memberLanguage(ctx.db, row.member_id),
    payoutAccount: await accountsView.one(ctx, found(account)),
    approvals: await approvalsView.all(
      ctx,
      approvals.filter(({ voided }) => !voided || row.state !== 'REQUESTED'),
    ),
    parts: await partsView.all(ctx, parts),
    events,
  };
});

const decision = {
  subject: 'withdrawal',
  answer: DeskWithdrawal,
  read: ({ db }: Ctx, id: bigint) => withdrawalById(db, id),
  shown: view.one,
} as const;

function decided(
  name: string,
  permission: Permission,
  decide: (ctx: Ctx, id: bigint, by: OperatorActor, said: DeskReason) => Promise<Withdrawal>,
  waits?: (row: Withdrawal) => boolean,
) {
  return deskDecision({
    ...decision,
    ...(waits ? { waits } : {}),
    permission,
    operation: `${name}-withdrawal`,
    body: DeskReason,
    decide: (ctx, id, said: DeskReason) => (by) => decide(ctx, id, by, said),
  });
}

/**
 * Decisions on a withdrawal that need only a reason. Approving and paying are separate permissions.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state, value.gateway), ALREADY_APPROVED, WITHDRAWALS_FROZEN, MEMBER_OWES,
 * IDEMPOTENCY_CONFLICT
 */
export const withdrawalActs = {
  /** Approves it; above the brand's amount a second operator must approve too. */
  approve: decided(
    'approve',
    'withdrawals.approve',
    async (ctx, id, { id: by, request }, { reason: note }) => {
      const said = { note, ...(request === undefined ? {} : { request }) };
      return (await approveWithdrawal(ctx, id, by, said)).withdrawal;
    },
    ({ state }) => state === 'REQUESTED',
  ),
  /**
   * Rejects it: the money goes back to the member's cash. An approved one above the brand's amount takes a second
   * operator.
   */
  reject: deskDecision({
    ...decision,
    permission: 'withdrawals.approve',
    operation: 'reject-withdrawal',
    body: DeskRejection,
    decide: (ctx, id, said: DeskRejection) => (by) => rejectWithdrawal(ctx, id, by, said),
    waits: ({ state }) => state === 'APPROVED',
  }),
  /** Claims a payment by hand, so that nobody else makes it as well. */
  take: decided('take', 'withdrawals.pay', (ctx, id, by, { reason: note }) => takePayout(ctx, id, by, { note })),
  /** States that the payment by hand did not succeed; the money stays set aside. It takes a second operator. */
  fail: decided('fail', 'withdrawals.pay', failPayout, ({ state }) => state === 'PAYING'),
  /**
   * States that a gateway did not pay it: one that is switched off and does not answer, or that reported another
   * payment. It takes a second operator.
   */
  unpaid: decided('unpaid', 'outcomes.state', stateUnpaid, ({ state, held }) => state === 'PAYING' || held !== null),
  /** States that a held payout counts as paid, whatever its gateway reported. It takes a second operator. */
  accept: decided('accept', 'outcomes.state', acceptPayout, ({ held }) => held !== null),
  /** Tries to pay it again. */
  retry: decided('retry', 'withdrawals.pay', (ctx, id, by, { reason: note }) => retryPayout(ctx, id, by, { note })),
  /** Offers it to no further depositors: the remainder is paid in another way. */
  unmatch: decided('unmatch', 'withdrawals.pay', (ctx, id, by, { reason: note }) =>
    stopPeerPayments(ctx, id, by, { note }),
  ),
  /** States that the bank returned it after it was paid. It takes a second operator. */
  return: decided('return', 'withdrawals.pay', returnPayout, ({ state }) => state === 'PAID'),
} as const;

/** States that it was paid by hand under this bank reference. @throws as `withdrawalActs` */
export const payByHand = deskDecision({
  ...decision,
  permission: 'withdrawals.pay',
  operation: 'pay-withdrawal',
  body: DeskPaid,
  decide:
    (ctx, id, { reference, reason: note }: DeskPaid) =>
    (by) =>
      markPaid(ctx, id, by, { reference, note }),
});

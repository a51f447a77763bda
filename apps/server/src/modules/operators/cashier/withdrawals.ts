import type {
  DeskPaid,
  DeskWithdrawal,
  DeskWithdrawalDetail,
  DeskWithdrawalQuery,
} from '@fairhouse/contract/desk-money';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  approvalsOf,
  approveWithdrawal,
  decideOnce,
  failPayout,
  listPartRows,
  listWithdrawalRows,
  markPaid,
  type OperatorActor,
  payoutAccountById,
  rejectWithdrawal,
  retryPayout,
  returnPayout,
  stateUnpaid,
  stopMatching,
  takePayout,
  type Withdrawal,
  withdrawalById,
} from '../../cashier/index.ts';
import type { Permission } from '../permissions.ts';
import type { Act } from './actor.ts';
import { eventsAbout } from './audit.ts';
import { accountView, partView, withdrawalView } from './money-views.ts';
import { namesFor } from './names.ts';
import { cutPage, filterOf, found } from './page.ts';

const partsShownMax = 100;

export async function listWithdrawals(ctx: Ctx, query: DeskWithdrawalQuery) {
  const filter = await filterOf(ctx, query);
  const rows = filter ? await listWithdrawalRows(ctx.db, filter) : [];
  const { list, nextCursor } = cutPage(rows, query);
  const names = await namesFor(ctx, { members: list.map(({ member_id }) => member_id) });
  return { list: list.map((row) => withdrawalView(row, names)), nextCursor };
}

/** @throws NOT_FOUND */
export async function withdrawalDetail(ctx: Ctx, id: bigint): Promise<DeskWithdrawalDetail> {
  const row = found(await withdrawalById(ctx.db, id));
  const [account, approvals, parts, events] = await Promise.all([
    payoutAccountById(ctx.db, row.payout_account_id),
    approvalsOf(ctx.db, 'withdrawal', id),
    listPartRows(ctx.db, { withdrawalId: id, limit: partsShownMax }),
    eventsAbout(ctx, 'withdrawal', id),
  ]);
  const names = await namesFor(ctx, {
    members: [row.member_id, ...parts.map(({ depositor_id }) => depositor_id)],
    operators: approvals.map(({ operatorId }) => operatorId),
  });
  return {
    ...withdrawalView(row, names),
    payoutAccount: accountView(found(account), names),
    approvals: approvals.map(({ operatorId, at }) => ({
      operatorId: String(operatorId),
      operator: names.operator(operatorId),
      at: at.toISOString(),
    })),
    parts: parts.map((part) => partView(part, names)),
    events,
  };
}

/** What operators may do to a withdrawal. */
export const withdrawalActs = {
  /** Says yes; above the brand's amount somebody else has to as well. */
  approve: (ctx, id, { id: by, request }, { reason: note }) =>
    approveWithdrawal(ctx, id, by, { note, ...(request === undefined ? {} : { request }) }),
  /** Says no: the money goes back to the member's cash. */
  reject: (ctx, id, actor, said) => rejectWithdrawal(ctx, id, actor, said),
  /** Takes a payment by hand on, so that nobody else makes it as well. */
  take: (ctx, id, actor, { reason: note }) => takePayout(ctx, id, actor, { note }),
  /** It was not taken; the money stays set aside. */
  fail: (ctx, id, actor, said) => failPayout(ctx, id, actor, said),
  /** A gateway that is switched off and says nothing never paid it; somebody else has to say so as well. */
  unpaid: (ctx, id, actor, said) => stateUnpaid(ctx, id, actor, said),
  /** Once more. */
  retry: (ctx, id, actor, { reason: note }) => retryPayout(ctx, id, actor, { note }),
  /** No depositor pays it any more: what is left of it is paid in another way. */
  unmatch: (ctx, id, actor, { reason: note }) => stopMatching(ctx, id, actor, { note }),
  /** The bank sent it back after it was paid. */
  return: (ctx, id, actor, said) => returnPayout(ctx, id, actor, said),
} as const satisfies Record<string, WithdrawalAct>;

export type WithdrawalActName = keyof typeof withdrawalActs;

/** Who says yes or no is not always who pays. */
export const permissionOfAct: Record<WithdrawalActName, Permission> = {
  approve: 'withdrawals.approve',
  reject: 'withdrawals.approve',
  take: 'withdrawals.pay',
  fail: 'withdrawals.pay',
  unpaid: 'outcomes.state',
  retry: 'withdrawals.pay',
  unmatch: 'withdrawals.pay',
  return: 'withdrawals.pay',
};

type WithdrawalAct = (ctx: Ctx, id: bigint, actor: OperatorActor, said: { reason: string }) => Promise<unknown>;

/**
 * Does one of these, once an Idempotency-Key.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state, value.gateway), ALREADY_APPROVED, WITHDRAWALS_FROZEN, MEMBER_OWES,
 *   IDEMPOTENCY_CONFLICT
 */
export async function actOnWithdrawal(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  { act, reason }: { act: WithdrawalActName; reason: string },
): Promise<DeskWithdrawal> {
  const decision = { operatorId, operation: `${act}-withdrawal`, subject: 'withdrawal', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said: { reason } }, (request) =>
    withdrawalActs[act](ctx, id, { kind: 'operator', id: operatorId, request }, { reason }),
  );
  return await viewOf(ctx, found(await withdrawalById(ctx.db, id)));
}

/** It was paid by hand, under this reference of the bank. @throws as `actOnWithdrawal` */
export async function payByHand(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  said: DeskPaid,
): Promise<DeskWithdrawal> {
  const decision = { operatorId, operation: 'pay-withdrawal', subject: 'withdrawal', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said }, (request) =>
    markPaid(ctx, id, { kind: 'operator', id: operatorId, request }, { reference: said.reference, note: said.reason }),
  );
  return await viewOf(ctx, found(await withdrawalById(ctx.db, id)));
}

async function viewOf(ctx: Ctx, row: Withdrawal): Promise<DeskWithdrawal> {
  return withdrawalView(row, await namesFor(ctx, { members: [row.member_id] }));
}

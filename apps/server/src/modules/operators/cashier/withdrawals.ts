import type {
  DeskPaid,
  DeskWithdrawal,
  DeskWithdrawalDetail,
  DeskWithdrawalQuery,
} from '@fairhouse/contract/desk-money';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  type Actor,
  approvalsOf,
  approveWithdrawal,
  decideOnce,
  failPayout,
  listPartRows,
  listWithdrawalRows,
  markPaid,
  payoutAccountById,
  rejectWithdrawal,
  retryPayout,
  returnPayout,
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

/** What operators may do to a withdrawal, each with the events by which one knows that it was done. */
export const withdrawalActs = {
  /** Says yes; above the brand's amount somebody else has to as well. */
  approve: {
    kinds: ['approval', 'approved'],
    work: (ctx, id, actor, { reason }) => approveWithdrawal(ctx, id, actor.id, { note: reason }),
  },
  /** Says no: the money goes back to the member's cash. */
  reject: { kinds: ['rejected'], work: (ctx, id, actor, { reason }) => rejectWithdrawal(ctx, id, actor, { reason }) },
  /** Takes a payment by hand on, so that nobody else makes it as well. */
  take: { kinds: ['paying'], work: (ctx, id, actor, { reason }) => takePayout(ctx, id, actor, { note: reason }) },
  /** It was not taken; the money stays set aside. */
  fail: { kinds: ['payout-failed'], work: (ctx, id, actor, { reason }) => failPayout(ctx, id, actor, { reason }) },
  /** Once more. */
  retry: { kinds: ['retried'], work: (ctx, id, actor, { reason }) => retryPayout(ctx, id, actor, { note: reason }) },
  /** No depositor pays it any more: what is left of it is paid in another way. */
  unmatch: {
    kinds: ['unmatched'],
    work: (ctx, id, actor, { reason }) => stopMatching(ctx, id, actor, { note: reason }),
  },
  /** The bank sent it back after it was paid. */
  return: { kinds: ['returned'], work: (ctx, id, actor, { reason }) => returnPayout(ctx, id, actor, { reason }) },
} as const satisfies Record<string, WithdrawalAct>;

export type WithdrawalActName = keyof typeof withdrawalActs;

/** Who says yes or no is not always who pays. */
export const permissionOfAct: Record<WithdrawalActName, Permission> = {
  approve: 'withdrawals.approve',
  reject: 'withdrawals.approve',
  take: 'withdrawals.pay',
  fail: 'withdrawals.pay',
  retry: 'withdrawals.pay',
  unmatch: 'withdrawals.pay',
  return: 'withdrawals.pay',
};

type OperatorActor = Extract<Actor, { kind: 'member' | 'operator' }>;
type WithdrawalAct = {
  kinds: readonly string[];
  work: (ctx: Ctx, id: bigint, actor: OperatorActor, said: { reason: string }) => Promise<unknown>;
};

/**
 * Does one of these, once an Idempotency-Key.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED, WITHDRAWALS_FROZEN, IDEMPOTENCY_CONFLICT
 */
export async function actOnWithdrawal(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  { act, reason }: { act: WithdrawalActName; reason: string },
): Promise<DeskWithdrawal> {
  const { kinds, work } = withdrawalActs[act];
  const decision = { operatorId, operation: `${act}-withdrawal`, kinds, subject: 'withdrawal', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said: { reason } }, () =>
    work(ctx, id, { kind: 'operator', id: operatorId }, { reason }),
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
  const decision = { operatorId, operation: 'pay-withdrawal', kinds: ['paid'], subject: 'withdrawal', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said }, () =>
    markPaid(ctx, id, { kind: 'operator', id: operatorId }, { reference: said.reference, note: said.reason }),
  );
  return await viewOf(ctx, found(await withdrawalById(ctx.db, id)));
}

async function viewOf(ctx: Ctx, row: Withdrawal): Promise<DeskWithdrawal> {
  return withdrawalView(row, await namesFor(ctx, { members: [row.member_id] }));
}

import { formatMoney, multiply } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Account, type Entry, houseAccount } from '../../ledger/index.ts';
import {
  changeRow,
  eachRow,
  type Lifecycle,
  madeBefore,
  moneyTransaction,
  onceKey,
  openRow,
  operatorActor,
  type RequestId,
} from '../../money-rows/index.ts';
import { askSecond, isStillAsked, statedDays } from '../../operators/index.ts';
import { cashOf } from '../cash-wallet.ts';
import { requireTurnovers } from '../turnover-store.ts';
import { type Adjustment, type AdjustmentState, adjustments } from './adjustment-store.ts';

/** The states that may follow each state. Money moves with CREDITED and DEBITED only. */
export const adjustmentNext: Record<AdjustmentState, readonly AdjustmentState[]> = {
  REQUESTED: ['CREDITED', 'DEBITED', 'REJECTED'],
  CREDITED: [],
  DEBITED: [],
  REJECTED: [],
};

/** The number of operators for an adjustment: one requests it, another one approves. */
const peopleNeeded = 2;

type AdjustmentAccounts = { cash: Account; house: Account };

const adjustmentLife: Lifecycle<Adjustment, AdjustmentAccounts> = {
  subject: 'adjustment',
  rows: adjustments,
  next: adjustmentNext,
  accounts: eachRow(async (ctx, { member_id, currency }) => ({
    cash: await cashOf(ctx, member_id),
    house: await houseAccount(ctx, 'adjustment', currency),
  })),
  told: ({ member_id: memberId, direction, amount, currency }) => ({
    memberId,
    detail: { direction, amount: formatMoney(amount, currency), currency },
  }),
  beforePosting: askForTurnover,
  posting: entryOf,
};

export type NewAdjustment = {
  memberId: bigint;
  direction: Adjustment['direction'];
  /** Units of the account's currency, positive. */
  amount: bigint;
  /** The turnover that a credit requires before a withdrawal, in basis points of the credit; a debit requires none. */
  turnoverBp: number;
  reason: string;
};

/**
 * Requests a credit or a debit; nothing moves until another operator approves.
 * @throws NOT_FOUND for an account without cash, AMOUNT_INVALID, IDEMPOTENCY_CONFLICT
 */
export async function requestAdjustment(
  ctx: Ctx,
  operatorId: bigint,
  asked: NewAdjustment,
  request: RequestId,
): Promise<Adjustment> {
  const { memberId, direction, amount, reason } = asked;
  if (amount <= 0n) throw new DomainError('AMOUNT_INVALID');
  const { currency } = await cashOf(ctx, memberId);
  return await moneyTransaction(ctx, async (tx) => {
    const before = await madeBefore(tx, adjustments, request);
    if (before) return before;
    const row: Omit<Adjustment, 'id'> = {
      member_id: memberId,
      direction,
      currency,
      amount,
      turnover_bp: direction === 'credit' ? asked.turnoverBp : 0,
      state: 'REQUESTED',
      reason,
      requested_by: operatorId,
      decided_by: null,
      decided_reason: null,
      entry_id: null,
      request_key: request.key,
      request_hash: request.hash,
      created_at: await databaseNow(tx),
      decided_at: null,
    };
    const actor = operatorActor(operatorId, request.key);
    await askSecond(tx, 'adjustments.approve', operatorId);
    return await openRow(ctx, tx, adjustmentLife, row, { kind: 'requested', actor, reason });
  });
}

type Decision = { reason: string; request?: string };

/**
 * Approves an adjustment and moves the money. The operator who requested it cannot approve it, neither at the console
 * nor on the command line, and the approval is refused when that operator has been disabled or demoted meanwhile.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), SECOND_APPROVAL_REQUIRED, ASKER_GONE when its asker has been disabled or
 * demoted, INSUFFICIENT_FUNDS when a debit exceeds the balance: the adjustment then still waits
 */
export async function approveAdjustment(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  decision: Decision,
): Promise<Adjustment> {
  return await changeRow(ctx, adjustmentLife, id, async ({ state, direction, requested_by, created_at }, tx) => {
    const to = direction === 'credit' ? 'CREDITED' : 'DEBITED';
    if (!adjustmentNext[state].includes(to)) throw new DomainError('STATE_CONFLICT', { state });
    if (requested_by === operatorId) {
      throw new DomainError('SECOND_APPROVAL_REQUIRED', { approvals: 1, needed: peopleNeeded });
    }
    if (!(await isStillAsked(tx, requested_by, 'adjustments.request'))) throw new DomainError('ASKER_GONE');
    const age = (await databaseNow(tx)).getTime() - created_at.getTime();
    if (age > statedDays * 86_400_000) throw new DomainError('REQUEST_LAPSED');
    return { to, kind: to.toLowerCase(), ...decidedBy(ctx, operatorId, decision) };
  });
}

/**
 * Rejects an adjustment, also the operator's own: no money moves.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function rejectAdjustment(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  decision: Decision,
): Promise<Adjustment> {
  return await changeRow(ctx, adjustmentLife, id, ({ state }) => {
    if (state === 'REJECTED') throw new DomainError('STATE_CONFLICT', { state });
    return { to: 'REJECTED', kind: 'rejected', ...decidedBy(ctx, operatorId, decision) };
  });
}

function decidedBy(ctx: Ctx, operatorId: bigint, { reason, request }: Decision) {
  const patch = { decided_by: operatorId, decided_reason: reason, decided_at: ctx.clock() };
  return { actor: operatorActor(operatorId, request), reason, patch };
}

/** Adds the required turnover of credits from the database's time on, as for deposits. */
async function askForTurnover(_ctx: Ctx, tx: Db, entered: readonly Adjustment[]): Promise<void> {
  const since = await databaseNow(tx);
  const asked = entered.flatMap(({ state, member_id: memberId, currency, amount, turnover_bp, id: sourceId }) => {
    const required = multiply(amount, { num: BigInt(turnover_bp), den: 10_000n }, 'up');
    if (state !== 'CREDITED' || required === 0n) return [];
    return [{ memberId, currency, source: 'adjustment', sourceId, required, since }];
  });
  await requireTurnovers(tx, asked);
}

function entryOf(adjustment: Adjustment, { cash, house }: AdjustmentAccounts): Entry | null {
  const { id: ref, member_id: memberId, amount, direction, state } = adjustment;
  if (state !== 'CREDITED' && state !== 'DEBITED') return null;
  return {
    key: onceKey(memberId, 'adjusted', ref),
    legs: [
      direction === 'credit'
        ? { debit: house, credit: cash, amount, kind: 'adjustmentCredit', ref }
        : { debit: cash, credit: house, amount, kind: 'adjustmentDebit', ref },
    ],
    detail: { type: 'adjustment', id: String(ref) },
  };
}

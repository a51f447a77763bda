import { formatMoney, multiply } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Account, type Entry, houseAccount } from '../../ledger/index.ts';
import { cashOf } from '../cash.ts';
import { noteMoneyEvent, operatorActor } from '../events.ts';
import { moneyTransaction, onceKey, postOne, type RequestId, sameRequest } from '../transaction.ts';
import { requireTurnover } from '../turnover-store.ts';
import {
  type Adjustment,
  type AdjustmentState,
  adjustmentById,
  adjustmentByRequest,
  insertAdjustment,
  lockAdjustment,
  updateAdjustment,
} from './adjustment-store.ts';

/** Money moves on the way into CREDITED and DEBITED, nowhere else. */
export const adjustmentNext: Record<AdjustmentState, readonly AdjustmentState[]> = {
  REQUESTED: ['CREDITED', 'DEBITED', 'REJECTED'],
  CREDITED: [],
  DEBITED: [],
  REJECTED: [],
};

/** Who asks and who says yes. */
const peopleNeeded = 2;

export type NewAdjustment = {
  memberId: bigint;
  direction: Adjustment['direction'];
  /** Units of the account's currency, positive. */
  amount: bigint;
  /** What a credit asks to be staked before a withdrawal, in basis points of itself; a debit asks for nothing. */
  turnoverBp: number;
  reason: string;
};

/**
 * Asks for money to be given to a member or taken; nothing moves until another operator says yes.
 * @throws NOT_FOUND for somebody without cash, AMOUNT_INVALID, IDEMPOTENCY_CONFLICT
 */
export async function requestAdjustment(
  ctx: Ctx,
  operatorId: bigint,
  asked: NewAdjustment,
  request: RequestId,
): Promise<Adjustment> {
  if (asked.amount <= 0n) throw new DomainError('AMOUNT_INVALID');
  const { currency } = await cashOf(ctx, asked.memberId);
  return await moneyTransaction(ctx, async (tx) => {
    const before = sameRequest(await adjustmentByRequest(tx, request), request);
    if (before) return before;
    const row: Omit<Adjustment, 'id'> = {
      member_id: asked.memberId,
      direction: asked.direction,
      currency,
      amount: asked.amount,
      turnover_bp: asked.direction === 'credit' ? asked.turnoverBp : 0,
      state: 'REQUESTED',
      reason: asked.reason,
      requested_by: operatorId,
      decided_by: null,
      decided_reason: null,
      entry_id: null,
      request_key: request.key,
      request_hash: request.hash,
      created_at: ctx.clock(),
      decided_at: null,
    };
    const adjustment = { ...row, id: await insertAdjustment(tx, row) };
    await note(ctx, tx, adjustment, {
      kind: 'requested',
      from: null,
      operatorId,
      request: request.key,
      reason: asked.reason,
    });
    return adjustment;
  });
}

/**
 * Says yes: the money moves. Never by the operator who asked, whatever way they come.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), SECOND_APPROVAL_REQUIRED, INSUFFICIENT_FUNDS when a debit asks for more
 * than is there; it then still waits
 */
export async function approveAdjustment(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  { reason, request }: { reason: string; request?: string },
): Promise<Adjustment> {
  const known = await adjustmentById(ctx.db, id);
  if (!known) throw new DomainError('NOT_FOUND');
  const accounts = {
    cash: await cashOf(ctx, known.member_id),
    house: await houseAccount(ctx, 'adjustment', known.currency),
  };
  return await decide(ctx, id, async (tx, adjustment) => {
    if (adjustment.requested_by === operatorId) {
      throw new DomainError('SECOND_APPROVAL_REQUIRED', { approvals: 1, needed: peopleNeeded });
    }
    const to = adjustment.direction === 'credit' ? 'CREDITED' : 'DEBITED';
    const decided = { state: to, decided_by: operatorId, decided_reason: reason, decided_at: ctx.clock() } as const;
    await note(
      ctx,
      tx,
      { ...adjustment, ...decided },
      { kind: to.toLowerCase(), from: adjustment.state, operatorId, request, reason },
    );
    await askForTurnover(ctx, tx, adjustment);
    const { entryId } = await postOne(tx, entryOf(adjustment, accounts));
    // The state is written with its entry: the two are never apart.
    await updateAdjustment(tx, id, { ...decided, entry_id: entryId });
    return { ...adjustment, ...decided, entry_id: entryId };
  });
}

/**
 * Says no, or takes back what oneself asked for: nothing is moved.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function rejectAdjustment(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  { reason, request }: { reason: string; request?: string },
): Promise<Adjustment> {
  return await decide(ctx, id, async (tx, adjustment) => {
    const decided = {
      state: 'REJECTED',
      decided_by: operatorId,
      decided_reason: reason,
      decided_at: ctx.clock(),
    } as const;
    await updateAdjustment(tx, id, { ...decided, entry_id: null });
    const changed = { ...adjustment, ...decided };
    await note(ctx, tx, changed, { kind: 'rejected', from: adjustment.state, operatorId, request, reason });
    return changed;
  });
}

async function decide(
  ctx: Ctx,
  id: bigint,
  work: (tx: Db, adjustment: Adjustment) => Promise<Adjustment>,
): Promise<Adjustment> {
  return await moneyTransaction(ctx, async (tx) => {
    const adjustment = await lockAdjustment(tx, id);
    if (!adjustment) throw new DomainError('NOT_FOUND');
    if (adjustmentNext[adjustment.state].length === 0) {
      throw new DomainError('STATE_CONFLICT', { state: adjustment.state });
    }
    return await work(tx, adjustment);
  });
}

async function askForTurnover(ctx: Ctx, tx: Db, adjustment: Adjustment): Promise<void> {
  const { member_id: memberId, currency, amount, turnover_bp, id } = adjustment;
  const required = multiply(amount, { num: BigInt(turnover_bp), den: 10_000n }, 'up');
  if (required === 0n) return;
  await requireTurnover(tx, { memberId, currency, source: 'adjustment', sourceId: id, required, since: ctx.clock() });
}

function entryOf(adjustment: Adjustment, { cash, house }: { cash: Account; house: Account }): Entry {
  const { id: ref, member_id: memberId, amount, direction } = adjustment;
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

async function note(
  ctx: Ctx,
  tx: Db,
  { id, member_id: memberId, direction, amount, currency, state }: Adjustment,
  what: { kind: string; from: AdjustmentState | null; operatorId: bigint; request: string | undefined; reason: string },
): Promise<void> {
  await noteMoneyEvent(ctx, tx, {
    subject: 'adjustment',
    id,
    memberId,
    kind: what.kind,
    from: what.from,
    to: state,
    actor: operatorActor(what.operatorId, what.request),
    reason: what.reason,
    detail: { direction, amount: formatMoney(amount, currency), currency },
  });
}

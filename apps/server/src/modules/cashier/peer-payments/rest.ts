import { formatMoney, multiply } from '@fairhouse/money/money';
import { stepOf } from '@fairhouse/money/quote';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Leg } from '../../ledger/index.ts';
import { type Actor, enterState, moneyTransaction, onceKey, postOne, requestId } from '../../money-rows/index.ts';
import { type WithdrawalAccounts, withdrawalAccounts, withdrawalLife } from '../withdrawals/lifecycle.ts';
import { type Withdrawal, withdrawalById, withdrawals } from '../withdrawals/withdrawal-store.ts';
import { partWasAsked } from './lifecycle.ts';
import { leftOf } from './part-store.ts';

/**
 * Cancels the untaken rest of a withdrawal for its owner: it is back in the wallet at once. Parts that are being paid
 * go on; the amount of those that fail goes back as well.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state; also when all of it is taken), IDEMPOTENCY_CONFLICT
 */
export async function cancelRest(
  ctx: Ctx,
  { memberId, id, idempotencyKey }: { memberId: bigint; id: bigint; idempotencyKey: string },
): Promise<void> {
  const withdrawal = await withdrawalById(ctx.db, id);
  if (withdrawal?.member_id !== memberId) throw new DomainError('NOT_FOUND');
  const request = requestId(memberId, `rest-cancelled:${id}`, idempotencyKey, null);
  await returnRest(ctx, id, { kind: 'member', id: memberId }, (tx) => partWasAsked(ctx, tx, request));
}

/**
 * Returns the rest of a withdrawal whose time is over; one that was taken, returned or stopped meanwhile stays as it
 * is.
 */
export async function returnDueRest(ctx: Ctx, id: bigint): Promise<void> {
  await returnRest(ctx, id, { kind: 'system' }, async (tx, { state, rest_by }) => {
    const isOver = rest_by !== null && rest_by <= (await databaseNow(tx));
    return state !== 'MATCHING' || !isOver || (await leftOf(tx, id)) === 0n;
  });
}

/**
 * Returns the untaken rest of a withdrawal in matching to its owner's cash. If nothing is taken, the withdrawal is
 * cancelled; else its amount, and its fee in proportion, shrink to the taken part.
 * @param isDone asked under the lock; true changes nothing, for a request that was answered before
 * @throws STATE_CONFLICT (value.state)
 */
export async function returnRest(
  ctx: Ctx,
  id: bigint,
  actor: Actor,
  isDone: (tx: Db, withdrawal: Withdrawal) => Promise<boolean> = async () => false,
): Promise<void> {
  const known = await withdrawalById(ctx.db, id);
  if (!known) throw new DomainError('NOT_FOUND');
  const accounts = await withdrawalAccounts(ctx, known);
  await moneyTransaction(ctx, async (tx) => {
    const withdrawal = await withdrawals.lock(tx, id);
    if (!withdrawal || (await isDone(tx, withdrawal))) return;
    const { state } = withdrawal;
    const left = await leftOf(tx, id);
    if (state !== 'MATCHING' || left === 0n) throw new DomainError('STATE_CONFLICT', { state });
    const after = shrunk(withdrawal, left, await databaseNow(tx));
    const back = after.state === 'CANCELLED' ? withdrawal.amount : withdrawal.amount - after.amount;
    const { state: to, ...patch } = after;
    const changed = await enterState(ctx, tx, withdrawalLife, withdrawal, {
      to,
      kind: 'rest-returned',
      actor,
      patch,
      detail: { amount: formatMoney(back, withdrawal.currency) },
    });
    await withdrawals.write(tx, [{ before: withdrawal, after: changed }]);
    await postOne(tx, {
      // The amount returned before is part of the key, since a rest may go back more than once.
      key: onceKey(withdrawal.member_id, `rest-returned:${withdrawal.returned_amount}`, id),
      legs: restLegs(changed, back, accounts),
      detail: { type: 'withdrawal', id: String(id), channel: withdrawal.channel },
    });
  });
}

/** The columns of a withdrawal after its untaken rest is removed. */
type Shrunk = Pick<Withdrawal, 'state' | 'amount' | 'fee' | 'pay_amount' | 'returned_amount' | 'rest_by'>;

function shrunk(withdrawal: Withdrawal, left: bigint, now: Date): Shrunk {
  const { amount, fee, pay_amount, paid_amount, returned_amount } = withdrawal;
  const whole = amount - fee;
  const taken = whole - left;
  if (taken === 0n) return { state: 'CANCELLED', amount, fee, pay_amount, returned_amount, rest_by: now };
  const kept = taken + feeOf(withdrawal, { num: taken, den: whole });
  return {
    state: paid_amount === taken ? 'PAID' : 'MATCHING',
    amount: kept,
    fee: kept - taken,
    pay_amount: taken,
    returned_amount: returned_amount + amount - kept,
    // The amount of parts that fail from now on goes back at once.
    rest_by: now,
  };
}

/** Returns the fee's share for the taken amount, in displayed digits, rounded up. */
function feeOf({ fee, currency }: Withdrawal, { num, den }: { num: bigint; den: bigint }): bigint {
  const step = stepOf(currency);
  const share = multiply(fee, { num, den: den * step }, 'up') * step;
  return share < fee ? share : fee;
}

/** Returns the legs that return the rest, and that take the fee when the withdrawal is fully paid without it. */
function restLegs(withdrawal: Withdrawal, back: bigint, { cash, locked, fees }: WithdrawalAccounts): Leg[] {
  const { id: ref, state, fee } = withdrawal;
  const legs: Leg[] = [{ debit: locked, credit: cash, amount: back, kind: 'withdrawalReturned', ref }];
  if (state === 'PAID' && fee > 0n) legs.push({ debit: locked, credit: fees, amount: fee, kind: 'withdrawalFee', ref });
  return legs;
}

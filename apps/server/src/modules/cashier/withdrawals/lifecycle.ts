import type { WithdrawalState } from '@fairhouse/contract/cashier';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Account, type Entry, houseAccount, type Leg, walletOf } from '../../ledger/index.ts';
import { type Actor, type MoneyEventDetail, noteMoneyEvent } from '../events.ts';
import { moneyTransaction, onceKey, postOne } from '../transaction.ts';
import {
  insertWithdrawal,
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawalPatch,
  withdrawalById,
} from './withdrawal-store.ts';

/**
 * From state to state. The amount is in the member's locked wallet from REQUESTED until PAID (it leaves the house), or
 * REJECTED, CANCELLED (it goes back to cash). RETURNED: the bank sent a payout back after it was paid.
 */
export const withdrawalNext: Record<WithdrawalState, readonly WithdrawalState[]> = {
  REQUESTED: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PAYING', 'MATCHING', 'PAID', 'REJECTED'],
  PAYING: ['PAID', 'PAYOUT_FAILED'],
  MATCHING: ['PAID', 'APPROVED'],
  PAYOUT_FAILED: ['APPROVED', 'PAYING', 'PAID', 'REJECTED'],
  PAID: ['RETURNED'],
  REJECTED: [],
  CANCELLED: [],
  RETURNED: [],
};

/** The member's money waits in the locked wallet. */
export const withdrawalHeld: readonly WithdrawalState[] = [
  'REQUESTED',
  'APPROVED',
  'PAYING',
  'MATCHING',
  'PAYOUT_FAILED',
];

export type WithdrawalChange = {
  /** The state it has, or one that follows it. */
  to: WithdrawalState;
  /** What happened, for the audit trail and the notices: `approved`, `rejected`, `paid` … */
  kind: string;
  actor: Actor;
  reason?: string;
  detail?: MoneyEventDetail;
  patch?: WithdrawalPatch;
};

/** The accounts that a withdrawal moves money between; ask for them before the transaction. */
export type WithdrawalAccounts = { cash: Account; locked: Account; paidOut: Account; fees: Account };

export async function withdrawalAccounts(
  ctx: Ctx,
  { member_id, channel, currency }: Pick<Withdrawal, 'member_id' | 'channel' | 'currency'>,
): Promise<WithdrawalAccounts> {
  return {
    cash: await walletOf(ctx, member_id, 'cash', currency),
    locked: await walletOf(ctx, member_id, 'locked', currency),
    paidOut: await houseAccount(ctx, `withdrawal:${channel}`, currency),
    fees: await houseAccount(ctx, 'fee:withdrawal', currency),
  };
}

/**
 * Writes a new withdrawal and sets its amount aside; last in the caller's money transaction.
 * @throws INSUFFICIENT_FUNDS
 */
export async function holdWithdrawal(
  ctx: Ctx,
  tx: Db,
  row: Omit<Withdrawal, 'id'>,
  { cash, locked }: WithdrawalAccounts,
): Promise<Withdrawal> {
  const withdrawal = { ...row, id: await insertWithdrawal(tx, row) };
  const { id, member_id: memberId, amount } = withdrawal;
  await note(ctx, tx, withdrawal, null, {
    to: row.state,
    kind: 'requested',
    actor: { kind: 'member', id: memberId },
  });
  await postOne(tx, {
    key: onceKey(memberId, 'withdrawal-held', id),
    legs: [{ debit: cash, credit: locked, amount, kind: 'withdrawalHeld', ref: id }],
    detail: detailOf(withdrawal),
  });
  return withdrawal;
}

/**
 * Changes a withdrawal: `decide` sees it under its lock and says what becomes of it (null: nothing). State, event and what
 * the new state moves are one transaction.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for a state that does not follow, what `decide` throws
 */
export async function changeWithdrawal(
  ctx: Ctx,
  id: bigint,
  decide: (withdrawal: Withdrawal, tx: Db) => WithdrawalChange | null | Promise<WithdrawalChange | null>,
): Promise<Withdrawal> {
  const known = await withdrawalById(ctx.db, id);
  if (!known) throw new DomainError('NOT_FOUND');
  const accounts = await withdrawalAccounts(ctx, known);
  return await moneyTransaction(ctx, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw new DomainError('NOT_FOUND');
    const change = await decide(withdrawal, tx);
    if (!change) return withdrawal;
    const changed = await writeWithdrawalChange(ctx, tx, withdrawal, change);
    const entry = change.to === withdrawal.state ? null : entryOfState(changed, accounts);
    if (entry) await postOne(tx, entry);
    return changed;
  });
}

/** Writes state, patch and event; posts nothing. */
export async function writeWithdrawalChange(
  ctx: Ctx,
  tx: Db,
  withdrawal: Withdrawal,
  change: WithdrawalChange,
): Promise<Withdrawal> {
  const { to, reason, patch = {} } = change;
  const moved = to !== withdrawal.state;
  if (moved && !withdrawalNext[withdrawal.state].includes(to)) {
    throw new DomainError('STATE_CONFLICT', { state: withdrawal.state });
  }
  const at = ctx.clock();
  const settled = moved && !withdrawalHeld.includes(to) ? { settled_at: at } : {};
  const written = { ...patch, ...(reason === undefined ? {} : { reason }), ...settled, state: to, updated_at: at };
  await updateWithdrawal(tx, withdrawal.id, written);
  const changed = { ...withdrawal, ...written };
  await note(ctx, tx, changed, withdrawal.state, change);
  return changed;
}

async function note(
  ctx: Ctx,
  tx: Db,
  withdrawal: Withdrawal,
  from: WithdrawalState | null,
  { to, kind, actor, reason, detail }: WithdrawalChange,
): Promise<void> {
  const { id, member_id: memberId, amount, currency, channel } = withdrawal;
  await noteMoneyEvent(ctx, tx, {
    subject: 'withdrawal',
    id,
    memberId,
    kind,
    from,
    to,
    actor,
    ...(reason === undefined ? {} : { reason }),
    detail: { amount: formatMoney(amount, currency), currency, channel, ...detail },
  });
}

/** What entering a state moves; null: nothing. What was paid in parts has left the locked wallet already. */
function entryOfState(withdrawal: Withdrawal, { cash, locked, paidOut, fees }: WithdrawalAccounts): Entry | null {
  const { id: ref, member_id: memberId, amount, fee, paid_amount: paid, state } = withdrawal;
  const left = amount - paid;
  const detail = detailOf(withdrawal);
  switch (state) {
    case 'REJECTED':
    case 'CANCELLED':
      return left === 0n
        ? null
        : {
            key: onceKey(memberId, 'withdrawal-given-back', ref),
            legs: [{ debit: locked, credit: cash, amount: left, kind: 'withdrawalReturned', ref }],
            detail,
          };
    case 'PAID': {
      const legs: Leg[] = [];
      if (left - fee > 0n) legs.push({ debit: locked, credit: paidOut, amount: left - fee, kind: 'withdrawal', ref });
      if (fee > 0n && left > 0n) legs.push({ debit: locked, credit: fees, amount: fee, kind: 'withdrawalFee', ref });
      return legs.length === 0 ? null : { key: onceKey(memberId, 'withdrawal-paid', ref), legs, detail };
    }
    case 'RETURNED': {
      const legs: Leg[] = [{ debit: paidOut, credit: cash, amount: left - fee, kind: 'withdrawalReturned', ref }];
      if (fee > 0n) legs.push({ debit: fees, credit: cash, amount: fee, kind: 'withdrawalReturned', ref });
      return { key: onceKey(memberId, 'withdrawal-sent-back', ref), legs, detail };
    }
    default:
      return null;
  }
}

export function detailOf({ id, channel }: Withdrawal) {
  return { type: 'withdrawal', id: String(id), channel };
}

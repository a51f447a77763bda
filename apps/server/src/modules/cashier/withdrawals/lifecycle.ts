import type { WithdrawalState } from '@fairhouse/contract/cashier';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { type Account, type Entry, houseAccount, type Leg, walletOf } from '../../ledger/index.ts';
import {
  changeRow,
  eachRow,
  type Lifecycle,
  onceKey,
  openRow,
  postState,
  type RowChange,
} from '../../money-rows/index.ts';
import { type Withdrawal, withdrawals } from './withdrawal-store.ts';

/**
 * The states that may follow each state. The amount is in the member's locked wallet from REQUESTED until PAID (it
 * leaves the house), or REJECTED, CANCELLED (it goes back to cash). RETURNED: the bank sent a payout back after it was
 * paid.
 */
export const withdrawalNext: Record<WithdrawalState, readonly WithdrawalState[]> = {
  REQUESTED: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PAYING', 'MATCHING', 'PAID', 'REJECTED'],
  PAYING: ['PAID', 'PAYOUT_FAILED'],
  MATCHING: ['PAID', 'APPROVED', 'CANCELLED'],
  PAYOUT_FAILED: ['APPROVED', 'PAYING', 'PAID', 'REJECTED'],
  PAID: ['RETURNED'],
  REJECTED: [],
  CANCELLED: [],
  RETURNED: [],
};

/** The states in which the member's money is in the locked wallet. */
export const withdrawalHeld: readonly WithdrawalState[] = [
  'REQUESTED',
  'APPROVED',
  'PAYING',
  'MATCHING',
  'PAYOUT_FAILED',
];

export type WithdrawalChange = RowChange<Withdrawal>;

/** The accounts between which a withdrawal moves money; look them up before the transaction. */
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

export const withdrawalLife: Lifecycle<Withdrawal, WithdrawalAccounts> = {
  subject: 'withdrawal',
  rows: withdrawals,
  next: withdrawalNext,
  accounts: eachRow(withdrawalAccounts),
  stamp: ({ to, reason }, at, moved) => ({
    updated_at: at,
    ...(reason === undefined ? {} : { reason }),
    ...(moved && !withdrawalHeld.includes(to) ? { settled_at: at } : {}),
  }),
  told: ({ member_id: memberId, amount, currency, channel }) => ({
    memberId,
    detail: { amount: formatMoney(amount, currency), currency, channel },
  }),
  posting: entryOfState,
};

/**
 * Inserts a withdrawal and sets its amount aside. Call it last in the money transaction.
 * @throws INSUFFICIENT_FUNDS
 */
export async function holdWithdrawal(
  ctx: Ctx,
  tx: Db,
  row: Omit<Withdrawal, 'id'>,
  accounts: WithdrawalAccounts,
): Promise<Withdrawal> {
  const actor = { kind: 'member', id: row.member_id } as const;
  const withdrawal = await openRow(ctx, tx, withdrawalLife, row, { kind: 'requested', actor });
  await postState(ctx, tx, withdrawalLife, withdrawal, accounts);
  return withdrawal;
}

/**
 * Changes a withdrawal: `decide` receives the locked row and returns the change (null: none). State, event and the
 * transfers of the new state are one transaction.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for a state that may not follow, errors of `decide`
 */
export async function changeWithdrawal(
  ctx: Ctx,
  of: bigint | Withdrawal,
  decide: (withdrawal: Withdrawal, tx: Db) => WithdrawalChange | null | Promise<WithdrawalChange | null>,
): Promise<Withdrawal> {
  return await changeRow(ctx, withdrawalLife, of, decide);
}

/**
 * Returns the entry that is posted with a state; null: none. A withdrawal paid in parts has left the locked wallet
 * already.
 */
function entryOfState(withdrawal: Withdrawal, { cash, locked, paidOut, fees }: WithdrawalAccounts): Entry | null {
  const { id: ref, member_id: memberId, amount, fee, paid_amount: paid, state } = withdrawal;
  const left = amount - paid;
  const detail = { type: 'withdrawal', id: String(ref), channel: withdrawal.channel };
  switch (state) {
    case 'REQUESTED':
      return {
        key: onceKey(memberId, 'withdrawal-held', ref),
        legs: [{ debit: cash, credit: locked, amount, kind: 'withdrawalHeld', ref }],
        detail,
      };
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

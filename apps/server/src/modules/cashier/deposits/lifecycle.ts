import type { DepositState } from '@fairhouse/contract/cashier';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert } from '../../../platform/errors.ts';
import { type Account, type Entry, houseAccount, type Leg, type Reversal, walletsOf } from '../../ledger/index.ts';
import { changeRow, changeRows, type Lifecycle, onceKey, type RowChange } from '../../money-rows/index.ts';
import { requireTurnovers } from '../turnover-store.ts';
import { type Deposit, deposits, turnoverOfDeposit } from './deposit-store.ts';

/**
 * The states that may follow each state. Money moves with CREDITED and REVERSED only. A deposit that was given up
 * (EXPIRED, CANCELLED, FAILED) can still be paid: money that arrives late is the payer's. Money that arrives for a
 * REJECTED one is reviewed again.
 */
export const depositNext: Record<DepositState, readonly DepositState[]> = {
  AWAITING: ['SUBMITTED', 'CONFIRMING', 'REVIEW', 'CREDITED', 'FAILED', 'EXPIRED', 'CANCELLED'],
  SUBMITTED: ['REVIEW', 'CREDITED', 'REJECTED'],
  CONFIRMING: ['REVIEW', 'CREDITED', 'FAILED'],
  REVIEW: ['CREDITED', 'REJECTED'],
  CREDITED: ['REVERSED'],
  REJECTED: ['REVIEW'],
  FAILED: ['CONFIRMING', 'REVIEW', 'CREDITED'],
  EXPIRED: ['SUBMITTED', 'CONFIRMING', 'REVIEW', 'CREDITED'],
  CANCELLED: ['CONFIRMING', 'REVIEW', 'CREDITED'],
  REVERSED: [],
};

/** The final states, unless money arrives after all. */
export const depositSettled: readonly DepositState[] = [
  'CREDITED',
  'REJECTED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
];

export type DepositChange = RowChange<Deposit>;

/** The accounts between which a deposit moves money. */
type DepositAccounts = { cash: Account; paidIn: Account; fees: Account };

export const depositLife: Lifecycle<Deposit, DepositAccounts> = {
  subject: 'deposit',
  rows: deposits,
  next: depositNext,
  accounts: accountsFor,
  stamp: ({ to, reason }, at, moved) => ({
    updated_at: at,
    ...(reason === undefined ? {} : { reason }),
    ...(moved && depositSettled.includes(to) ? { settled_at: at } : {}),
  }),
  told: ({ member_id: memberId, amount, fee, currency, channel, state }) => ({
    memberId,
    detail: {
      amount: formatMoney(amount, currency),
      currency,
      channel,
      ...(state === 'CREDITED' && fee > 0n ? { fee: formatMoney(fee, currency) } : {}),
    },
  }),
  beforePosting: askForTurnover,
  posting: (deposit, accounts) => {
    if (deposit.state === 'CREDITED') return creditOf(deposit, accounts);
    return deposit.state === 'REVERSED' ? reversalOf(deposit, accounts) : null;
  },
};

/**
 * Changes a deposit: `decide` receives the locked row and returns the change (null: none). State, event and, with
 * CREDITED and REVERSED, the transfers are one transaction.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for a state that may not follow, errors of `decide`
 */
export async function changeDeposit(
  ctx: Ctx,
  of: bigint | Deposit,
  decide: (deposit: Deposit, tx: Db) => DepositChange | null | Promise<DepositChange | null>,
): Promise<Deposit> {
  return await changeRow(ctx, depositLife, of, decide);
}

/** Changes many deposits in one transaction, each as `changeDeposit` would; unknown ids are skipped. */
export async function changeDeposits(
  ctx: Ctx,
  ids: readonly bigint[],
  decide: (locked: ReadonlyMap<bigint, Deposit>, tx: Db) => Promise<ReadonlyMap<bigint, DepositChange>>,
): Promise<void> {
  await changeRows(ctx, depositLife, await deposits.byIds(ctx.db, ids), decide);
}

/** Returns the accounts of many deposits, with one query for each currency and channel. */
async function accountsFor(ctx: Ctx, rows: readonly Deposit[]): Promise<(deposit: Deposit) => DepositAccounts> {
  const of = new Map<bigint, DepositAccounts>();
  for (const [currency, inCurrency] of Map.groupBy(rows, (deposit) => deposit.currency)) {
    const cash = await walletsOf(ctx, [...new Set(inCurrency.map(({ member_id }) => member_id))], 'cash', currency);
    const fees = await houseAccount(ctx, 'fee:deposit', currency);
    for (const { id, member_id, channel } of inCurrency) {
      const wallet = cash.get(member_id);
      assert(wallet, `member ${member_id} has a cash wallet in ${currency}`);
      of.set(id, { cash: wallet, paidIn: await houseAccount(ctx, `deposit:${channel}`, currency), fees });
    }
  }
  return ({ id }) => {
    const accounts = of.get(id);
    assert(accounts, `the accounts of deposit ${id} were asked for`);
    return accounts;
  };
}

/**
 * Adds the required turnover of deposits that were just credited. It counts from the database's time, which is the time
 * of bets too: with a slower clock, play before the credit would count.
 */
async function askForTurnover(_ctx: Ctx, tx: Db, entered: readonly Deposit[]): Promise<void> {
  const asking = entered.filter((deposit) => deposit.state === 'CREDITED' && turnoverOfDeposit(deposit) > 0n);
  if (asking.length === 0) return;
  const since = await databaseNow(tx);
  const asked = asking.map((deposit) => ({
    ...{ memberId: deposit.member_id, currency: deposit.currency, source: 'deposit', sourceId: deposit.id },
    ...{ required: turnoverOfDeposit(deposit), since },
  }));
  await requireTurnovers(tx, asked);
}

const detailOf = ({ id, channel }: Deposit) => ({ type: 'deposit', id: String(id), channel });

/** Returns the entry that credits a deposit. */
function creditOf(deposit: Deposit, { cash, paidIn, fees }: DepositAccounts): Entry {
  const { amount, fee, id: ref } = deposit;
  // The fee bypasses the wallet: a debt is repaid from each credit to it, and would leave nothing for the fee.
  const legs: Leg[] = [{ debit: paidIn, credit: cash, amount: amount - fee, kind: 'deposit', ref }];
  if (fee > 0n) legs.push({ debit: paidIn, credit: fees, amount: fee, kind: 'depositFee', ref });
  return { key: onceKey(deposit.member_id, 'deposit-credited', ref), legs, detail: detailOf(deposit) };
}

/**
 * Returns the reversal that takes back the whole amount, fee included, as the payer's bank did; a shortfall becomes a
 * debt.
 */
function reversalOf(deposit: Deposit, { paidIn }: DepositAccounts): Reversal {
  const { id: ref, member_id: memberId, amount } = deposit;
  const key = onceKey(memberId, 'deposit-reversed', ref);
  return { key, memberId, credit: paidIn, amount, ref, detail: detailOf(deposit) };
}

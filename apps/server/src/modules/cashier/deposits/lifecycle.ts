import type { DepositState } from '@fairhouse/contract/cashier';
import { formatMoney, multiply } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Account, houseAccount, type Leg, reverseIn, walletOf } from '../../ledger/index.ts';
import { type Actor, type MoneyEventDetail, type NewMoneyEvent, noteMoneyEvent } from '../events.ts';
import { moneyTransaction, onceKey, postOne } from '../transaction.ts';
import { requireTurnover, type TurnoverAsked } from '../turnover-store.ts';
import { type Deposit, type DepositPatch, depositById, lockDeposit, updateDeposit } from './deposit-store.ts';

/**
 * From state to state. Money moves on the way into CREDITED and into REVERSED, nowhere else. What was given up (EXPIRED,
 * CANCELLED, FAILED) can still be paid: a payer's money that arrives late is the payer's. What arrives for a REJECTED one is
 * looked at once more.
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

export type DepositChange = {
  /** The state it has, or one that follows it. */
  to: DepositState;
  /** What happened, for the audit trail and the notices: `credited`, `rejected`, `proof-added` … */
  kind: string;
  actor: Actor;
  reason?: string;
  detail?: MoneyEventDetail;
  patch?: DepositPatch;
};

/** The accounts that a deposit moves money between; ask for them before the transaction. */
export type DepositAccounts = { cash: Account; paidIn: Account; fees: Account };

export async function depositAccounts(ctx: Ctx, { member_id, channel, currency }: Deposit): Promise<DepositAccounts> {
  return {
    cash: await walletOf(ctx, member_id, 'cash', currency),
    paidIn: await houseAccount(ctx, `deposit:${channel}`, currency),
    fees: await houseAccount(ctx, 'fee:deposit', currency),
  };
}

/**
 * Changes a deposit: `decide` sees it under its lock and says what becomes of it (null: nothing). State, event and, on the
 * way into CREDITED and REVERSED, the transfers are one transaction.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for a state that does not follow, what `decide` throws
 */
export async function changeDeposit(
  ctx: Ctx,
  id: bigint,
  decide: (deposit: Deposit, tx: Db) => DepositChange | null | Promise<DepositChange | null>,
): Promise<Deposit> {
  const known = await depositById(ctx.db, id);
  if (!known) throw new DomainError('NOT_FOUND');
  const accounts = await depositAccounts(ctx, known);
  return await moneyTransaction(ctx, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (!deposit) throw new DomainError('NOT_FOUND');
    const change = await decide(deposit, tx);
    if (!change) return deposit;
    const changed = await writeDepositChange(ctx, tx, deposit, change);
    if (change.to === deposit.state) return changed;
    if (change.to === 'CREDITED') {
      return await withEntry(ctx, tx, changed, () => postOne(tx, creditOf(changed, accounts)));
    }
    if (change.to === 'REVERSED') await reverseDeposit(ctx, tx, changed, accounts);
    return changed;
  });
}

/** Writes state, patch, event and what the deposit asks to be staked; posts nothing. */
export async function writeDepositChange(ctx: Ctx, tx: Db, deposit: Deposit, change: DepositChange): Promise<Deposit> {
  const { to, reason, patch = {} } = change;
  const moved = to !== deposit.state;
  if (moved && !depositNext[deposit.state].includes(to)) {
    throw new DomainError('STATE_CONFLICT', { state: deposit.state });
  }
  const at = ctx.clock();
  const settled = moved && depositSettled.includes(to) ? { settled_at: at } : {};
  const written = { ...patch, ...(reason === undefined ? {} : { reason }), updated_at: at, ...settled };
  // CREDITED is written with its entry, below: the two are never apart.
  if (to !== 'CREDITED') await updateDeposit(tx, deposit.id, { ...written, state: to });
  else await updateDeposit(tx, deposit.id, written);
  const changed = { ...deposit, ...written, state: to };
  await noteMoneyEvent(ctx, tx, eventOf(changed, deposit.state, change));
  const turnover = moved ? turnoverAsked(ctx, changed) : null;
  if (turnover) await requireTurnover(tx, turnover);
  return changed;
}

/** What is written down of a change. */
export function eventOf(
  changed: Deposit,
  from: DepositState,
  { to, kind, actor, reason, detail }: DepositChange,
): NewMoneyEvent {
  const { id, member_id: memberId, amount, fee, currency, channel } = changed;
  const kept = to === 'CREDITED' && fee > 0n ? { fee: formatMoney(fee, currency) } : {};
  return {
    subject: 'deposit',
    id,
    memberId,
    kind,
    from,
    to,
    actor,
    ...(reason === undefined ? {} : { reason }),
    detail: { amount: formatMoney(amount, currency), currency, channel, ...kept, ...detail },
  };
}

/** What a deposit that has just been credited asks to be staked; null: nothing. */
export function turnoverAsked(ctx: Ctx, changed: Deposit): TurnoverAsked | null {
  const { member_id: memberId, currency, id: sourceId, turnover_bp, amount } = changed;
  const required = multiply(amount, { num: BigInt(turnover_bp), den: 10_000n }, 'up');
  if (changed.state !== 'CREDITED' || required === 0n) return null;
  return { memberId, currency, source: 'deposit', sourceId, required, since: ctx.clock() };
}

/** Nothing is waited for any more, unless money arrives after all. */
export const depositSettled: readonly DepositState[] = [
  'CREDITED',
  'REJECTED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
];

/** Posts what credits the deposit and notes the entry with the state: a credited deposit always names its entry. */
export async function withEntry(
  ctx: Ctx,
  tx: Db,
  deposit: Deposit,
  post: () => Promise<{ entryId: bigint }>,
): Promise<Deposit> {
  const { entryId } = await post();
  const updated_at = ctx.clock();
  await updateDeposit(tx, deposit.id, { state: 'CREDITED', entry_id: entryId, updated_at });
  return { ...deposit, entry_id: entryId, updated_at };
}

export const creditKey = (deposit: Deposit) => onceKey(deposit.member_id, 'deposit-credited', deposit.id);

/** What crediting a deposit posts. */
export function creditOf(deposit: Deposit, { cash, paidIn, fees }: DepositAccounts) {
  const { amount, fee, id: ref } = deposit;
  // The fee never passes through the wallet: what a member owes is repaid from each credit, and nothing would be left for it.
  const legs: Leg[] = [{ debit: paidIn, credit: cash, amount: amount - fee, kind: 'deposit', ref }];
  if (fee > 0n) legs.push({ debit: paidIn, credit: fees, amount: fee, kind: 'depositFee', ref });
  return { key: creditKey(deposit), legs, detail: { type: 'deposit', id: String(ref), channel: deposit.channel } };
}

/** Takes the whole amount back, fee and all, as the payer's bank did; what is no longer there is owed. */
async function reverseDeposit(ctx: Ctx, tx: Db, deposit: Deposit, { paidIn }: DepositAccounts): Promise<void> {
  await reverseIn(ctx, tx, [
    {
      key: onceKey(deposit.member_id, 'deposit-reversed', deposit.id),
      memberId: deposit.member_id,
      credit: paidIn,
      amount: deposit.amount,
      ref: deposit.id,
      detail: { type: 'deposit', id: String(deposit.id), channel: deposit.channel },
    },
  ]);
}

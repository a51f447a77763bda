import type { VendorTransferState } from '@fairhouse/contract/transfers';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import {
  type Account,
  balancesOf,
  type Entry,
  houseAccount,
  type Leg,
  vendorWallet,
  walletOf,
} from '../../ledger/index.ts';
import { vendorOf } from '../../vendors/index.ts';
import { type Actor, noteMoneyEvent } from '../events.ts';
import { moneyTransaction, onceKey, postOne } from '../transaction.ts';
import {
  lockVendorTransfer,
  updateVendorTransfer,
  type VendorTransferRow,
  vendorTransferById,
  winLimit,
} from './transfer-store.ts';

/**
 * From state to state. Money on its way to a vendor is in the locked wallet until DONE (it is in the wallet at the vendor) or
 * RETURNED (it is cash again). Money on its way back stays in the wallet at the vendor until DONE.
 */
export const vendorTransferNext: Record<VendorTransferState, readonly VendorTransferState[]> = {
  PENDING: ['DONE', 'RETURNED'],
  DONE: [],
  RETURNED: [],
};

/** What is known for good of a transfer. `amount`: units that were moved. */
export type Outcome = { to: 'DONE'; amount: bigint } | { to: 'RETURNED'; reason: string };

/** An operator looks at what the vendor says. */
export const inReview = ({ state, reason }: VendorTransferRow) => state === 'PENDING' && reason === 'review';

/** The accounts that a transfer moves money between; ask for them before the transaction. */
export type VendorAccounts = { cash: Account; locked: Account; atVendor: Account; house: Account };

export async function vendorAccounts(
  ctx: Ctx,
  { member_id, vendor, currency }: Pick<VendorTransferRow, 'member_id' | 'vendor' | 'currency'>,
): Promise<VendorAccounts> {
  return {
    cash: await walletOf(ctx, member_id, 'cash', currency),
    locked: await walletOf(ctx, member_id, 'locked', currency),
    atVendor: await vendorWallet(ctx, member_id, vendor, currency),
    house: await houseAccount(ctx, `vendor:${vendor}`, currency),
  };
}

/**
 * Ends a transfer: state, event and what it moves are one transaction. One that has ended stays as it is. What a vendor says it
 * won beyond the brand's limit is not booked: the transfer stays open until an operator has decided.
 * @param decide sees the row under its lock; null: nothing becomes of it yet
 * @param by who does it, and an operator's own words for the audit trail
 * @throws NOT_FOUND, what `decide` throws
 */
export async function endVendorTransfer(
  ctx: Ctx,
  id: bigint,
  decide: (row: VendorTransferRow, tx: Db) => Outcome | null | Promise<Outcome | null>,
  by: { actor: Actor; reason?: string },
): Promise<VendorTransferRow> {
  const { actor, reason } = by;
  const known = await vendorTransferById(ctx.db, id);
  if (!known) throw new DomainError('NOT_FOUND');
  const accounts = await vendorAccounts(ctx, known);
  const { name } = await vendorOf(ctx, known.vendor);
  return await moneyTransaction(ctx, async (tx) => {
    const row = await lockVendorTransfer(tx, id);
    assert(row, 'a transfer is never removed');
    if (row.state !== 'PENDING') return row;
    const outcome = await decide(row, tx);
    if (!outcome) return row;
    assert(vendorTransferNext[row.state].includes(outcome.to), 'a transfer ends in one of its next states');
    const booked = await balanceIn(tx, row, accounts.atVendor);
    const believed = actor.kind === 'operator' || (await isBelievable(tx, row, outcome, booked));
    const changed = believed ? changedBy(row, outcome, booked, ctx.clock()) : heldBack(row, outcome, ctx.clock());
    await updateVendorTransfer(tx, changed);
    // That it is held back is nobody's doing but ours.
    const doer: Actor = believed ? actor : { kind: 'system' };
    await noteVendorTransfer(ctx, tx, changed, {
      from: row.state,
      actor: doer,
      name,
      ...(reason === undefined ? {} : { reason }),
    });
    const legs = legsOf(changed, booked, accounts);
    if (legs.length > 0) await postOne(tx, entryOf(changed, 'ended', legs));
    return changed;
  });
}

/**
 * What we have booked at the vendor. It stands still while the transfer is open: only transfers move it, and between two
 * wallets one is open at a time.
 */
async function balanceIn(tx: Db, { member_id }: VendorTransferRow, atVendor: Account): Promise<bigint> {
  const wallets = await balancesOf({ db: tx }, member_id);
  return wallets.find(({ account }) => account.id === atVendor.id)?.balance ?? 0n;
}

async function isBelievable(tx: Db, row: VendorTransferRow, outcome: Outcome, booked: bigint): Promise<boolean> {
  if (row.direction === 'in' || outcome.to === 'RETURNED') return true;
  const winMax = await winLimit(tx, row.currency);
  return winMax === null || outcome.amount - booked <= winMax;
}

function heldBack(row: VendorTransferRow, outcome: Outcome, at: Date): VendorTransferRow {
  return { ...row, ...(outcome.to === 'DONE' ? { amount: outcome.amount } : {}), reason: 'review', updated_at: at };
}

function changedBy(row: VendorTransferRow, outcome: Outcome, booked: bigint, at: Date): VendorTransferRow {
  if (outcome.to === 'RETURNED') return { ...row, state: 'RETURNED', reason: outcome.reason, updated_at: at };
  const { amount } = outcome;
  const result = row.direction === 'out' ? amount - booked : null;
  return { ...row, state: 'DONE', amount, result, reason: null, updated_at: at };
}

function legsOf(
  { id: ref, direction, state, amount, result }: VendorTransferRow,
  booked: bigint,
  { cash, locked, atVendor, house }: VendorAccounts,
): Leg[] {
  if (direction === 'in') {
    assert(amount !== null, 'what goes to a vendor has an amount');
    return state === 'DONE'
      ? [{ debit: locked, credit: atVendor, amount, kind: 'vendorDeposit', ref }]
      : [{ debit: locked, credit: cash, amount, kind: 'vendorReturned', ref }];
  }
  if (state !== 'DONE' || amount === null || result === null) return [];
  const legs: Leg[] = [];
  // What was won there, then what comes back; or what comes back, after what was lost there: booked − lost = what comes back.
  if (result > 0n) legs.push({ debit: house, credit: atVendor, amount: result, kind: 'vendorResult', ref });
  if (result < 0n) legs.push({ debit: atVendor, credit: house, amount: -result, kind: 'vendorResult', ref });
  if (amount > 0n) legs.push({ debit: atVendor, credit: cash, amount, kind: 'vendorWithdrawal', ref });
  assert(booked + result === amount, 'after a recall nothing is booked at the vendor');
  return legs;
}

export function entryOf(row: VendorTransferRow, what: 'held' | 'ended', legs: Leg[]): Entry {
  return {
    key: onceKey(row.member_id, `vendor-transfer-${what}`, row.id),
    legs,
    detail: { type: 'vendor-transfer', id: String(row.id), vendor: row.vendor },
  };
}

/** Writes down what a transfer has become; `name` is the vendor's, as a reader knows it. */
export async function noteVendorTransfer(
  ctx: Ctx,
  tx: Db,
  row: VendorTransferRow,
  said: { from: VendorTransferState | null; actor: Actor; name: string; reason?: string },
): Promise<void> {
  const { id, member_id: memberId, vendor, direction, currency, amount, result, state } = row;
  const { from, actor, name, reason = row.reason } = said;
  const kinds = {
    PENDING: from === null ? 'requested' : 'review',
    DONE: 'done',
    RETURNED: 'returned',
  } as const;
  await noteMoneyEvent(ctx, tx, {
    subject: 'vendor-transfer',
    id,
    memberId,
    kind: kinds[state],
    from,
    to: state,
    actor,
    ...(reason === null ? {} : { reason }),
    detail: {
      vendor: name,
      code: vendor,
      direction,
      currency,
      ...(amount === null ? {} : { amount: formatMoney(amount, currency) }),
      ...(result === null ? {} : { result: formatMoney(result, currency) }),
    },
  });
}

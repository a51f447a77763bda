import type { VendorTransferState } from '@fairhouse/contract/transfers';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import {
  type Account,
  balancesOf,
  type Entry,
  houseAccount,
  type Leg,
  vendorWallet,
  walletOf,
} from '../../ledger/index.ts';
import { type Actor, changeRow, eachRow, type Lifecycle, onceKey, type RowChange } from '../../money-rows/index.ts';
import { claimListedNet, countWin, isClosed, isExplained, type Vendor, vendorOf } from '../../vendors/index.ts';
import { type VendorTransferRow, vendorTransferById, vendorTransfers } from './transfer-store.ts';

/**
 * The states that may follow each state. Money on its way to a vendor is in the locked wallet until DONE (then in the
 * wallet at the vendor) or RETURNED (then cash again). Money on its way back stays in the wallet at the vendor until
 * DONE.
 */
export const vendorTransferNext: Record<VendorTransferState, readonly VendorTransferState[]> = {
  PENDING: ['DONE', 'RETURNED'],
  DONE: [],
  RETURNED: [],
};

/** A final outcome of a transfer. `amount`: the units that were moved. */
export type Outcome = { to: 'DONE'; amount: bigint } | { to: 'RETURNED'; reason: string };

/** True while an operator must review the vendor's answer. */
export const inReview = ({ state, reason }: VendorTransferRow) => state === 'PENDING' && reason === 'review';

/** The accounts between which a transfer moves money; look them up before the transaction. */
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

export const vendorTransferLife: Lifecycle<VendorTransferRow, VendorAccounts> = {
  subject: 'vendor-transfer',
  rows: vendorTransfers,
  next: vendorTransferNext,
  accounts: eachRow(vendorAccounts),
  stamp: (_, at) => ({ updated_at: at }),
  told: ({ member_id: memberId, vendor, direction, currency, amount, result }) => ({
    memberId,
    detail: {
      code: vendor,
      direction,
      currency,
      ...(amount === null ? {} : { amount: formatMoney(amount, currency) }),
      ...(result === null ? {} : { result: formatMoney(result, currency) }),
    },
  }),
  posting: entryOf,
};

/**
 * The time within which a vendor's list may report the rounds that explain a recall; after it an operator reviews the
 * recall.
 */
const explainMs = 2 * 60_000;

/**
 * Ends a transfer: state, event and legs are one transaction. A transfer that has ended stays as it is. A win beyond
 * the vendor's limits, or at a closed vendor, is not booked: the transfer stays open until operators have decided. The
 * same holds for a recall whose amount differs from the booked balance otherwise than by the vendor's listed rounds,
 * once these have had time to arrive.
 * @param decide receives the locked row; null: no end yet
 * @param by the actor, and an operator's note for the audit trail
 * @throws NOT_FOUND, errors of `decide`
 */
export async function endVendorTransfer(
  ctx: Ctx,
  of: bigint | VendorTransferRow,
  decide: (row: VendorTransferRow, tx: Db) => Outcome | null | Promise<Outcome | null>,
  by: { actor: Actor; reason?: string },
): Promise<VendorTransferRow> {
  const known = typeof of === 'bigint' ? await vendorTransferById(ctx.db, of) : of;
  const vendor = known && (await vendorOf(ctx, known.vendor));
  return await changeRow(ctx, vendorTransferLife, known ?? of, async (row, tx) => {
    const outcome = row.state === 'PENDING' ? await decide(row, tx) : null;
    if (!outcome) return null;
    assert(vendor, 'a transfer names its vendor');
    const change = await changeTo({ tx, vendor, at: ctx.clock() }, row, outcome, by.actor);
    if (!change) return null;
    const reason = by.reason ?? change.patch?.reason ?? undefined;
    return { ...change, ...(reason === undefined ? {} : { reason }), detail: { vendor: vendor.name } };
  });
}

type Deciding = { tx: Db; vendor: Vendor; at: Date };

async function changeTo(
  deciding: Deciding,
  row: VendorTransferRow,
  outcome: Outcome,
  actor: Actor,
): Promise<RowChange<VendorTransferRow> | null> {
  if (outcome.to === 'RETURNED') return { to: 'RETURNED', kind: 'returned', actor, patch: { reason: outcome.reason } };
  const { amount } = outcome;
  if (row.direction === 'in') return { to: 'DONE', kind: 'done', actor, patch: { amount, result: null, reason: null } };
  const { tx, at } = deciding;
  const result = amount - (await bookedAtVendor(tx, row));
  const of = { memberId: row.member_id, vendor: row.vendor, currency: row.currency };
  if (actor.kind !== 'operator') {
    const explained = await isExplained(tx, of, { result, askedAt: row.created_at });
    if (!explained && at.getTime() - row.created_at.getTime() < explainMs) return null;
    if (!explained || !(await isBelievable(deciding, row, result))) {
      // Our own rule holds it, so the actor is the system.
      return { to: 'PENDING', kind: 'review', actor: { kind: 'system' }, patch: { amount, reason: 'review' } };
    }
  }
  await claimListedNet(tx, of, { result, isVouched: actor.kind === 'operator' });
  return { to: 'DONE', kind: 'done', actor, patch: { amount, result, reason: null } };
}

/**
 * Returns the balance booked at the vendor, in units. It does not change while the transfer is open: only transfers
 * move it, and only one is open between two wallets.
 */
async function bookedAtVendor(tx: Db, { member_id, vendor, currency }: VendorTransferRow): Promise<bigint> {
  const wallets = await balancesOf({ db: tx }, member_id);
  const isIts = (wallet: (typeof wallets)[number]) =>
    wallet.type === 'vendor' && wallet.vendor === vendor && wallet.account.currency === currency;
  return wallets.find(isIts)?.balance ?? 0n;
}

async function isBelievable({ tx, vendor }: Deciding, { currency }: VendorTransferRow, won: bigint): Promise<boolean> {
  if (won <= 0n) return true;
  return !isClosed(vendor) && (await countWin(tx, { vendor: vendor.code, currency, won }));
}

function entryOf(row: VendorTransferRow, accounts: VendorAccounts): Entry | null {
  const legs = legsOf(row, accounts);
  const what = row.state === 'PENDING' ? 'held' : 'ended';
  return legs.length === 0
    ? null
    : {
        key: onceKey(row.member_id, `vendor-transfer-${what}`, row.id),
        legs,
        detail: { type: 'vendor-transfer', id: String(row.id), vendor: row.vendor },
      };
}

function legsOf(
  { id: ref, direction, state, amount, result }: VendorTransferRow,
  { cash, locked, atVendor, house }: VendorAccounts,
): Leg[] {
  if (direction === 'in') {
    assert(amount !== null, 'what goes to a vendor has an amount');
    if (state === 'PENDING') return [{ debit: cash, credit: locked, amount, kind: 'vendorHeld', ref }];
    return state === 'DONE'
      ? [{ debit: locked, credit: atVendor, amount, kind: 'vendorDeposit', ref }]
      : [{ debit: locked, credit: cash, amount, kind: 'vendorReturned', ref }];
  }
  if (state !== 'DONE' || amount === null || result === null) return [];
  const legs: Leg[] = [];
  // A win is booked before the amount that comes back, a loss after it: booked + result = amount.
  if (result > 0n) legs.push({ debit: house, credit: atVendor, amount: result, kind: 'vendorResult', ref });
  if (result < 0n) legs.push({ debit: atVendor, credit: house, amount: -result, kind: 'vendorResult', ref });
  if (amount > 0n) legs.push({ debit: atVendor, credit: cash, amount, kind: 'vendorWithdrawal', ref });
  return legs;
}

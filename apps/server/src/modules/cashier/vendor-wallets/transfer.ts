import type { VendorTransfer, WalletTransferRequest } from '@fairhouse/contract/transfers';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { requireCashStays } from '../../bonus/index.ts';
import type { Session } from '../../identity/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import {
  lockMemberMoney,
  madeBefore,
  moneyTransaction,
  openRow,
  postState,
  type RequestId,
  requestId,
} from '../../money-rows/index.ts';
import { isPlayLimited, requirePlay, requirePlayLimit } from '../../protection/index.ts';
import { isWritable, listVendors, type Vendor, vendorOf } from '../../vendors/index.ts';
import { behindDebts, nothingOwed, type OwedFirst } from '../owed-first.ts';
import { driveTask, driveVendorTransfer, firstTryMs, jobOf } from './drive-transfer.ts';
import { inReview, vendorAccounts, vendorTransferLife } from './lifecycle.ts';
import { openVendorTransfers, type VendorTransferRow, vendorTransfers } from './transfer-store.ts';

type Asker = Pick<Session, 'memberId' | 'currency'>;

const vendorsAtOnce = 8;

/**
 * Moves money to a vendor, or brings everything back from one vendor or from all: each vendor has its own result,
 * PENDING until it answers. A vendor at which the member never had money is not asked, and has no result.
 * @throws VENDOR_NOT_FOUND, VENDOR_SINGLE_WALLET (it plays from the member's cash), VENDOR_UNAVAILABLE (switched off, or without this currency), AMOUNT_INVALID,
 * WAGES_OWED (value.left), BONUS_OPEN (value.id), INSUFFICIENT_FUNDS, TRANSFER_PENDING, LIMIT_REACHED, IDEMPOTENCY_CONFLICT,
 * PLAY_EXCLUDED, UNDER_AGE (money that goes to a vendor)
 * @param owedFirst debts of the member, which are paid before money goes to a vendor: there nobody could take it
 */
export async function walletTransfer(
  ctx: Ctx,
  session: Asker,
  { request, idempotencyKey }: { request: WalletTransferRequest; idempotencyKey: string },
  owedFirst: OwedFirst = nothingOwed,
): Promise<VendorTransfer[]> {
  const { memberId, currency } = session;
  const known = new Map((await listVendors(ctx)).map((vendor) => [vendor.code, vendor]));
  const asked = (code: string) => requestId(memberId, `vendor-transfer:${code}`, idempotencyKey, request);
  if (request.type === 'IN') {
    const amount = parseMoney(request.amount, currency);
    if (amount === null || amount <= 0n) throw new DomainError('AMOUNT_INVALID');
    const vendor = await vendorOf(ctx, request.vendor);
    if (!isWritable(vendor, currency, amount)) throw new DomainError('AMOUNT_INVALID');
    const movement = { vendor, amount, direction: 'in', request: asked(vendor.code) } as const;
    const row = await beginPaid(ctx, session, movement, owedFirst);
    return [viewOf(await driveVendorTransfer(ctx, row.id, { kind: 'member', id: memberId }), vendor.name)];
  }
  const named = request.vendor === undefined ? null : await vendorOf(ctx, request.vendor);
  const vendors = (await withMoney(ctx, memberId, known)).filter(({ code }) => !named || code === named.code);
  if (named?.walletMode === 'single' && vendors.length === 0) throw new DomainError('VENDOR_SINGLE_WALLET');
  const results: VendorTransfer[] = [];
  for (let i = 0; i < vendors.length; i += vendorsAtOnce) {
    results.push(
      ...(await Promise.all(
        vendors.slice(i, i + vendorsAtOnce).map(async (vendor) => {
          const recall = { vendor, amount: null, direction: 'out', request: asked(vendor.code) } as const;
          return viewOf(await recallFrom(ctx, session, recall), vendor.name);
        }),
      )),
    );
  }
  return results;
}

/** Ends the open transfer at the vendor first, if the vendor answers about it; then brings everything back. */
async function recallFrom(ctx: Ctx, session: Asker, recall: Movement): Promise<VendorTransferRow> {
  const actor = { kind: 'member', id: session.memberId } as const;
  const row = await recalled(ctx, session, recall);
  const driven = await driveVendorTransfer(ctx, row.id, actor);
  if (row.request_key === recall.request.key || driven.state === 'PENDING') return driven;
  return await driveVendorTransfer(ctx, (await recalled(ctx, session, recall)).id, actor);
}

/** True when money may be moved to the vendor. Bringing it back is always possible. */
export function isOpenFor(vendor: Vendor, currency: Asker['currency']): boolean {
  return vendor.enabled && vendor.walletMode === 'transfer' && vendor.currencies.includes(currency);
}

/** Returns the vendors at which the member ever had money, or may have: winnings may still be there. */
async function withMoney(ctx: Ctx, memberId: bigint, known: Map<string, Vendor>): Promise<Vendor[]> {
  const codes = await vendorsWithMoney(ctx, memberId);
  return [...codes.keys()].map((code) => known.get(code)).filter((vendor) => vendor !== undefined);
}

/** Returns the balances booked at vendors, in units, by vendor; without wallets that no transfer has ever moved. */
export async function vendorsWithMoney(ctx: Ctx, memberId: bigint): Promise<Map<string, bigint>> {
  const moved = (await balancesOf(ctx, memberId)).filter(({ type, seq }) => type === 'vendor' && seq > 0n);
  const booked = new Map(moved.map(({ vendor, balance }) => [vendor, balance]));
  for (const { vendor } of await openVendorTransfers(ctx.db, memberId)) booked.set(vendor, booked.get(vendor) ?? 0n);
  return booked;
}

type Movement = {
  vendor: Vendor;
  direction: VendorTransferRow['direction'];
  amount: bigint | null;
  request: RequestId;
};

/** Runs `begin` once all debts are paid. @throws WAGES_OWED (value.left) */
async function beginPaid(
  ctx: Ctx,
  session: Asker,
  movement: Movement,
  owedFirst: OwedFirst,
): Promise<VendorTransferRow> {
  const known = await madeBefore(ctx.db, vendorTransfers, movement.request);
  return known ?? (await behindDebts(ctx, session, owedFirst, () => begin(ctx, session, movement, owedFirst)));
}

async function recalled(ctx: Ctx, session: Asker, recall: Movement): Promise<VendorTransferRow> {
  const row = await begin(ctx, session, recall, nothingOwed);
  assert(row, 'a recall pays no debts');
  return row;
}

/**
 * Writes the transfer, sets the money aside and queues its job. The same request finds the same row; a recall finds the
 * open one at that vendor.
 * @returns null when a debt has arisen since the debts were paid
 */
async function begin(
  ctx: Ctx,
  { memberId, currency }: Asker,
  { vendor, direction, amount, request }: Movement,
  owedFirst: OwedFirst,
): Promise<VendorTransferRow | null> {
  const accounts = await vendorAccounts(ctx, { member_id: memberId, vendor: vendor.code, currency });
  const limited = amount !== null && direction === 'in' && (await isPlayLimited(ctx, { memberId }));
  return await moneyTransaction(ctx, async (tx) => {
    // One transfer at a time between two wallets; of two requests under one key the second sees the first one's row.
    await lockMemberMoney(tx, memberId);
    const before = await madeBefore(tx, vendorTransfers, request);
    if (before) return before;
    if (direction === 'in' && vendor.walletMode === 'single') throw new DomainError('VENDOR_SINGLE_WALLET');
    if (direction === 'in' && !isOpenFor(vendor, currency)) throw new DomainError('VENDOR_UNAVAILABLE');
    // Of a bet there nobody asks us.
    if (direction === 'in') await requirePlay(ctx, { memberId });
    const open = (await openVendorTransfers(tx, memberId)).find((row) => row.vendor === vendor.code);
    if (open && direction === 'out') return open;
    if (open) throw new DomainError('TRANSFER_PENDING');
    if (direction === 'in' && (await owedFirst.left(tx, { memberId, currency })) > 0n) return null;
    if (direction === 'in') await requireCashStays(tx, { memberId, currency });
    // Stakes in the vendor's wallet are invisible here, so the money that goes there counts as staked.
    if (limited) await requirePlayLimit(ctx, tx, { memberId, amount, wallet: accounts.cash });
    const at = ctx.clock();
    const row: Omit<VendorTransferRow, 'id'> = {
      member_id: memberId,
      vendor: vendor.code,
      direction,
      currency,
      amount,
      state: 'PENDING',
      sends: 0,
      result: null,
      reason: null,
      request_key: request.key,
      request_hash: request.hash,
      created_at: at,
      updated_at: at,
    };
    const said = {
      kind: 'requested',
      actor: { kind: 'member', id: memberId },
      detail: { vendor: vendor.name },
    } as const;
    const transfer = await openRow(ctx, tx, vendorTransferLife, row, said);
    await addJob(tx, driveTask, { id: String(transfer.id) }, jobOf(transfer.id, new Date(at.getTime() + firstTryMs)));
    await postState(ctx, tx, vendorTransferLife, transfer, accounts);
    return transfer;
  });
}

/** @param name the vendor's displayed name */
export function viewOf(row: VendorTransferRow, name: string): VendorTransfer {
  const { id, vendor, direction, currency, amount, state, result, reason, created_at } = row;
  return {
    id: String(id),
    vendor,
    name,
    direction,
    currency,
    // An amount under review is not shown, since it may be wrong.
    amount: amount === null || inReview(row) ? null : formatMoney(amount, currency),
    state,
    result: result === null ? null : formatMoney(result, currency),
    reason: inReview(row) ? null : reason,
    at: created_at.toISOString(),
  };
}

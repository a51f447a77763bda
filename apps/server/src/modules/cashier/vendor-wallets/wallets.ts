import type { MerchantWallet, TransferListQuery, VendorTransferPage } from '@fairhouse/contract/transfers';
import type { ConsolidatedFunds } from '@fairhouse/contract/wallet';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import type { Session } from '../../identity/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import { balanceAtVendor, listVendors, type Vendor, VendorSilence } from '../../vendors/index.ts';
import { isOpenFor, vendorsWithMoney, viewOf } from './transfer.ts';
import { listVendorTransferRows, openVendorTransfers } from './transfer-store.ts';

type Asker = Pick<Session, 'memberId' | 'currency'>;

/** A page waits for the slowest vendor up to this time; then it shows the last known balance. */
const patienceMs = 2000;

/**
 * Returns the member's wallets: the main one, and one at each vendor that accepts transfers or holds the member's
 * money, with its present balance. Vendors are asked in parallel, and only those at which the member ever had money.
 */
export async function merchantWallet(ctx: Ctx, { memberId, currency }: Asker): Promise<MerchantWallet> {
  const [vendors, balances, booked, open] = await Promise.all([
    listVendors(ctx),
    balancesOf(ctx, memberId),
    vendorsWithMoney(ctx, memberId),
    openVendorTransfers(ctx.db, memberId),
  ]);
  const money = (units: bigint) => formatMoney(units, currency);
  const of = (type: 'cash' | 'locked') => balances.find((wallet) => wallet.type === type)?.balance ?? 0n;
  const shown = vendors.filter((vendor) => isOpenFor(vendor, currency) || booked.has(vendor.code));
  const wallets = shown.map(async (vendor) => {
    const pending = open.find((row) => row.vendor === vendor.code);
    const held = booked.get(vendor.code);
    // While a transfer is open its money may also be set aside here: the booked balance counts it once.
    const live = held === undefined ? 0n : pending ? null : await liveBalance(ctx, vendor, { memberId, currency });
    return {
      vendor: vendor.code,
      name: vendor.name,
      balance: money(live ?? held ?? 0n),
      isLive: live !== null,
      isOpen: isOpenFor(vendor, currency),
      pending: pending ? viewOf(pending, vendor.name) : null,
    };
  });
  // A vendor that is switched off is shown while it holds money of the member.
  const there = (await Promise.all(wallets)).filter(
    ({ isOpen, pending, balance }) => isOpen || pending !== null || balance !== money(0n),
  );
  return {
    isSingle: there.length === 0,
    currency,
    cash: money(of('cash')),
    locked: money(of('locked')),
    wallets: there,
  };
}

/** Returns the flags of an agent's contracts by kind; the agents module provides it. */
export type ContractFlagsOf = (
  ctx: Ctx,
  memberId: bigint,
) => Promise<Pick<ConsolidatedFunds, 'dailysalreqtype' | 'divtypereq' | 'contracthoursalreq' | 'realtimesalreqtype'>>;

/**
 * Returns all money of the member, in one currency: cash, the amount set aside, and the balances booked at vendors; and
 * the flags of the contracts that the member has with an upline.
 */
export async function consolidatedFunds(
  ctx: Ctx,
  { memberId, currency }: Asker,
  flagsOf: ContractFlagsOf,
): Promise<ConsolidatedFunds> {
  const balances = await balancesOf(ctx, memberId);
  const sum = (...types: string[]) =>
    balances.reduce((all, { type, balance }) => (types.includes(type) ? all + balance : all), 0n);
  const money = (...types: string[]) => formatMoney(sum(...types), currency);
  return {
    currency,
    cash: money('cash'),
    locked: money('locked'),
    atVendors: money('vendor'),
    total: money('cash', 'locked', 'vendor'),
    ...(await flagsOf(ctx, memberId)),
  };
}

/** Returns the present balance in units; null: the vendor does not answer. */
async function liveBalance(ctx: Ctx, vendor: Vendor, player: Asker): Promise<bigint | null> {
  try {
    return await balanceAtVendor(ctx, vendor, player, patienceMs);
  } catch (error) {
    if (error instanceof VendorSilence) return null;
    throw error;
  }
}

/** Returns transfers, newest first. */
export async function listVendorTransfers(
  ctx: Ctx,
  { memberId }: Asker,
  asked: TransferListQuery,
): Promise<VendorTransferPage> {
  const rows = await listVendorTransferRows(ctx.db, { memberId, ...pageWindow(asked) });
  const names = new Map((await listVendors(ctx)).map(({ code, name }) => [code, name]));
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: page.map((row) => viewOf(row, names.get(row.vendor) ?? row.vendor)), nextCursor };
}

import type { VendorTransferState } from '@fairhouse/contract/transfers';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { moneyRows } from '../../money-rows/index.ts';

/** A movement between the main wallet and the wallet at a vendor, as it is stored; amounts in units. */
export type VendorTransferRow = {
  id: bigint;
  member_id: bigint;
  vendor: string;
  direction: 'in' | 'out';
  currency: CurrencyCode;
  /** Null for a recall until the vendor has reported it. */
  amount: bigint | null;
  state: VendorTransferState;
  sends: number;
  result: bigint | null;
  reason: string | null;
  request_key: string;
  request_hash: string;
  created_at: Date;
  updated_at: Date;
};

type Tables = {
  'cashier.vendor_transfer': VendorTransferRow & { id: Generated<bigint> };
};
const tables = (db: Db) => db.withTables<Tables>();

export const vendorTransfers = moneyRows<VendorTransferRow>('cashier.vendor_transfer');
export const { byId: vendorTransferById } = vendorTransfers;

/** Returns the member's transfers that are under way, at most one for each vendor. */
export async function openVendorTransfers(db: Db, memberId: bigint): Promise<VendorTransferRow[]> {
  return await tables(db)
    .selectFrom('cashier.vendor_transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'PENDING')
    .execute();
}

export type VendorTransferFilter = {
  memberId?: bigint;
  vendor?: string;
  state?: VendorTransferState;
  before?: bigint;
  limit: number;
};

/**
 * Returns transfers that wait for an answer and were not touched since a moment, the longest waiting first, without
 * those under review.
 */
export async function waitingVendorTransfers(db: Db, before: Date, limit: number): Promise<bigint[]> {
  const rows = await tables(db)
    .selectFrom('cashier.vendor_transfer')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('updated_at', '<', before)
    .where('reason', 'is', null)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts one more send while the transfer is open. @returns the row after that; null: it has ended */
export async function countSend(db: Db, id: bigint, at: Date): Promise<VendorTransferRow | null> {
  const row = await tables(db)
    .updateTable('cashier.vendor_transfer')
    .set((q) => ({ sends: q('sends', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns transfers, newest first. */
export async function listVendorTransferRows(
  db: Db,
  { memberId, vendor, state, before, limit }: VendorTransferFilter,
): Promise<VendorTransferRow[]> {
  let query = tables(db).selectFrom('cashier.vendor_transfer').selectAll().orderBy('id', 'desc').limit(limit);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (vendor !== undefined) query = query.where('vendor', '=', vendor);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.execute();
}

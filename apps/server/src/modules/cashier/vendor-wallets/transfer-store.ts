import type { VendorTransferState } from '@fairhouse/contract/transfers';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { RequestId } from '../transaction.ts';

/** A movement between the main wallet and the wallet at a vendor, as it is stored; amounts in units. */
export type VendorTransferRow = {
  id: bigint;
  member_id: bigint;
  vendor: string;
  direction: 'in' | 'out';
  currency: CurrencyCode;
  /** Of a recall null until the vendor has said it. */
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
  'cashier.vendor_win_limit': { currency: CurrencyCode; win_max: bigint };
};
const tables = (db: Db) => db.withTables<Tables>();

export async function vendorTransferById(db: Db, id: bigint): Promise<VendorTransferRow | null> {
  const row = await tables(db)
    .selectFrom('cashier.vendor_transfer')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Holds the row until the transaction ends. */
export async function lockVendorTransfer(tx: Db, id: bigint): Promise<VendorTransferRow | null> {
  const row = await tables(tx)
    .selectFrom('cashier.vendor_transfer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function vendorTransferByRequest(db: Db, { key }: RequestId): Promise<VendorTransferRow | null> {
  const row = await tables(db)
    .selectFrom('cashier.vendor_transfer')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** What is under way for a member, at most one a vendor. */
export async function openVendorTransfers(db: Db, memberId: bigint): Promise<VendorTransferRow[]> {
  return await tables(db)
    .selectFrom('cashier.vendor_transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'PENDING')
    .execute();
}

/** The most that a recall may bring more than was booked, in units; null: anything is believed. */
export async function winLimit(db: Db, currency: CurrencyCode): Promise<bigint | null> {
  const row = await tables(db)
    .selectFrom('cashier.vendor_win_limit')
    .select('win_max')
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.win_max ?? null;
}

export async function winLimits(db: Db): Promise<{ currency: CurrencyCode; win_max: bigint }[]> {
  return await tables(db).selectFrom('cashier.vendor_win_limit').selectAll().orderBy('currency').execute();
}

/** @param winMax null: anything is believed */
export async function putWinLimit(db: Db, currency: CurrencyCode, winMax: bigint | null): Promise<void> {
  if (winMax === null) {
    await tables(db).deleteFrom('cashier.vendor_win_limit').where('currency', '=', currency).execute();
    return;
  }
  await tables(db)
    .insertInto('cashier.vendor_win_limit')
    .values({ currency, win_max: winMax })
    .onConflict((on) => on.column('currency').doUpdateSet({ win_max: winMax }))
    .execute();
}

export type VendorTransferFilter = {
  memberId?: bigint;
  vendor?: string;
  state?: VendorTransferState;
  before?: bigint;
  limit: number;
};

/** What waits for an answer and was not touched since, the longest first; not what an operator looks at. */
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

export async function insertVendorTransfer(tx: Db, row: Omit<VendorTransferRow, 'id'>): Promise<bigint> {
  const { id } = await tables(tx)
    .insertInto('cashier.vendor_transfer')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts one more send, while it is open. @returns the row as it then is; null: it has gone on */
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

export async function updateVendorTransfer(
  tx: Db,
  { id, amount, state, result, reason, updated_at }: VendorTransferRow,
): Promise<void> {
  await tables(tx)
    .updateTable('cashier.vendor_transfer')
    .set({ amount, state, result, reason, updated_at })
    .where('id', '=', id)
    .execute();
}

/** Newest first. */
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

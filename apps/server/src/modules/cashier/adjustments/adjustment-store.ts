import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { RequestId } from '../transaction.ts';

/** REQUESTED: another operator has to say yes. CREDITED, DEBITED: it is done. REJECTED: nothing was moved. */
export type AdjustmentState = 'REQUESTED' | 'CREDITED' | 'DEBITED' | 'REJECTED';

/** Money that operators give or take, as it is stored; amounts in units. */
export type Adjustment = {
  id: bigint;
  member_id: bigint;
  direction: 'credit' | 'debit';
  currency: CurrencyCode;
  amount: bigint;
  turnover_bp: number;
  state: AdjustmentState;
  reason: string;
  requested_by: bigint;
  decided_by: bigint | null;
  decided_reason: string | null;
  entry_id: bigint | null;
  request_key: string;
  request_hash: string;
  created_at: Date;
  decided_at: Date | null;
};

export type AdjustmentTables = { 'cashier.adjustment': Adjustment & { id: Generated<bigint> } };

const tables = (db: Db) => db.withTables<AdjustmentTables>();

export async function adjustmentById(db: Db, id: bigint): Promise<Adjustment | null> {
  const row = await tables(db).selectFrom('cashier.adjustment').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Holds the row until the transaction ends. */
export async function lockAdjustment(tx: Db, id: bigint): Promise<Adjustment | null> {
  const row = await tables(tx)
    .selectFrom('cashier.adjustment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function adjustmentByRequest(db: Db, { key }: RequestId): Promise<Adjustment | null> {
  const row = await tables(db)
    .selectFrom('cashier.adjustment')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAdjustment(tx: Db, row: Omit<Adjustment, 'id'>): Promise<bigint> {
  const { id } = await tables(tx)
    .insertInto('cashier.adjustment')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAdjustment(
  tx: Db,
  id: bigint,
  row: Pick<Adjustment, 'state' | 'decided_by' | 'decided_reason' | 'decided_at' | 'entry_id'>,
): Promise<void> {
  await tables(tx).updateTable('cashier.adjustment').set(row).where('id', '=', id).execute();
}

export type AdjustmentFilter = { memberId?: bigint; state?: AdjustmentState; before?: bigint; limit: number };

/** Newest first. */
export async function listAdjustmentRows(
  db: Db,
  { memberId, state, before, limit }: AdjustmentFilter,
): Promise<Adjustment[]> {
  let query = tables(db).selectFrom('cashier.adjustment').selectAll().orderBy('id', 'desc').limit(limit);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.execute();
}

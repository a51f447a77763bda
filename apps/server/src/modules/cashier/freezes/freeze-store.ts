import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { RequestId } from '../transaction.ts';

/** FROZEN: it holds. UNFROZEN: it was lifted. */
export type FreezeState = 'FROZEN' | 'UNFROZEN';

/** A freeze as it is stored: of all withdrawals of a member, or of an amount in units, which is set aside. */
export type Freeze = {
  id: bigint;
  member_id: bigint;
  kind: 'withdrawals' | 'amount';
  currency: CurrencyCode | null;
  amount: bigint | null;
  state: FreezeState;
  reason: string;
  frozen_by: bigint;
  lifted_by: bigint | null;
  lifted_reason: string | null;
  request_key: string;
  request_hash: string;
  created_at: Date;
  lifted_at: Date | null;
};

export type FreezeTables = { 'cashier.freeze': Freeze & { id: Generated<bigint> } };

const tables = (db: Db) => db.withTables<FreezeTables>();

export async function withdrawalsFrozen(db: Db, memberId: bigint): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('cashier.freeze')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'FROZEN')
    .where('kind', '=', 'withdrawals')
    .executeTakeFirst();
  return row !== undefined;
}

export async function freezeById(db: Db, id: bigint): Promise<Freeze | null> {
  const row = await tables(db).selectFrom('cashier.freeze').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Holds the row until the transaction ends. */
export async function lockFreeze(tx: Db, id: bigint): Promise<Freeze | null> {
  const row = await tables(tx)
    .selectFrom('cashier.freeze')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function freezeByRequest(db: Db, { key }: RequestId): Promise<Freeze | null> {
  const row = await tables(db)
    .selectFrom('cashier.freeze')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertFreeze(tx: Db, row: Omit<Freeze, 'id'>): Promise<bigint> {
  const { id } = await tables(tx).insertInto('cashier.freeze').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateFreeze(
  tx: Db,
  id: bigint,
  row: Pick<Freeze, 'state' | 'lifted_by' | 'lifted_reason' | 'lifted_at'>,
): Promise<void> {
  await tables(tx).updateTable('cashier.freeze').set(row).where('id', '=', id).execute();
}

export type FreezeFilter = { memberId?: bigint; state?: FreezeState; before?: bigint; limit: number };

/** Newest first. */
export async function listFreezeRows(db: Db, { memberId, state, before, limit }: FreezeFilter): Promise<Freeze[]> {
  let query = tables(db).selectFrom('cashier.freeze').selectAll().orderBy('id', 'desc').limit(limit);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.execute();
}

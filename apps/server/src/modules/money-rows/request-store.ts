import type { Generated } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import type { RequestId } from './transaction.ts';

export type OperatorRequest = { key: string; hash: string; operator_id: bigint; begun_at: Date; done_at: Date | null };
type RequestTables = { 'cashier.desk_request': Omit<OperatorRequest, 'done_at'> & { done_at: Generated<Date | null> } };

const tables = (db: Db) => db.withTables<RequestTables>();

/** Returns a known request; inserts a new one. */
export async function beginRequest(
  db: Db,
  { key, hash }: RequestId,
  operatorId: bigint,
  at: Date,
): Promise<OperatorRequest> {
  await tables(db)
    .insertInto('cashier.desk_request')
    .values({ key, hash, operator_id: operatorId, begun_at: at })
    .onConflict((on) => on.column('key').doNothing())
    .execute();
  return await named(db, key).executeTakeFirstOrThrow();
}

const named = (db: Db, key: string) => tables(db).selectFrom('cashier.desk_request').selectAll().where('key', '=', key);

/** Returns the request of this key; null for an unknown key. */
export async function requestNamed(db: Db, key: string): Promise<OperatorRequest | null> {
  return (await named(db, key).executeTakeFirst()) ?? null;
}

/** Marks a request as done, in the transaction of its act. */
export async function noteDone(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  asked: RequestId,
  operatorId: bigint,
): Promise<void> {
  const now = clock();
  await beginRequest(db, asked, operatorId, now);
  await finishRequest(db, asked.key, now);
}

/** True once the act of a request is done. */
export async function isDone(db: Db, { key }: RequestId): Promise<boolean> {
  return (await requestNamed(db, key))?.done_at instanceof Date;
}

export async function finishRequest(db: Db, key: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable('cashier.desk_request')
    .set({ done_at: at })
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .execute();
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('cashier.desk_request').where('begun_at', '<', before).execute();
}

import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import type { OperatorRole } from './roles.ts';

type OperatorTables = {
  'operators.operator': NewOperatorRow & { id: Generated<bigint>; disabled_at: ColumnType<Date | null, never> };
  'operators.device': { operator_id: bigint; browser: Buffer; last_seen_at: Date };
};
type NewOperatorRow = {
  username: string;
  username_key: string;
  /** Null: no password has been set yet. */
  password_hash: string | null;
  /** The operator who set the password; null: it was set at the site's own machine. */
  password_by: bigint | null;
  role: OperatorRole;
  created_at: Date;
};
export type OperatorRow = NewOperatorRow & { id: bigint; disabled_at: Date | null };

const tables = (db: Db) => db.withTables<OperatorTables>();

/** Inserts an operator; null when the name is taken. */
export async function insertOperator(db: Db, operator: NewOperatorRow): Promise<bigint | null> {
  const row = await tables(db)
    .insertInto('operators.operator')
    .values(operator)
    .onConflict((on) => on.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function operatorByKey(db: Db, usernameKey: string): Promise<OperatorRow | null> {
  const row = await tables(db)
    .selectFrom('operators.operator')
    .selectAll()
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function operatorById(db: Db, id: bigint): Promise<OperatorRow | null> {
  const row = await tables(db).selectFrom('operators.operator').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns operators' names by their ids. */
export async function operatorNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('operators.operator')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Returns operators, the newest first. */
export async function listOperatorRows(
  db: Db,
  { before, limit, q }: { before?: bigint; limit: number; q?: string },
): Promise<OperatorRow[]> {
  let query = tables(db).selectFrom('operators.operator').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (q !== undefined) query = query.where(sql<boolean>`strpos(lower(username), ${q.trim().toLowerCase()}) > 0`);
  return await query.execute();
}

/** Locks all operators until the transaction ends, so that changes of operators and roles happen one after another. */
export async function lockOperators(tx: Db): Promise<OperatorRow[]> {
  return await tables(tx).selectFrom('operators.operator').selectAll().orderBy('id').forUpdate().execute();
}

export async function updateOperator(
  tx: Db,
  id: bigint,
  change: Partial<Pick<OperatorRow, 'role' | 'disabled_at' | 'password_hash' | 'password_by'>>,
): Promise<void> {
  await tables(tx).updateTable('operators.operator').set(change).where('id', '=', id).execute();
}

/**
 * Keeps the operator from being disabled until the transaction ends, and returns the row; null for an unknown id.
 * @throws ACCOUNT_LOCKED for a disabled one
 */
export async function holdEnabled(tx: Db, id: bigint): Promise<OperatorRow | null> {
  const row = await holdOperator(tx, id);
  if (row?.disabled_at) throw new DomainError('ACCOUNT_LOCKED');
  return row;
}

/** Keeps the operator's row from changing until the transaction ends, and returns it; null for an unknown id. */
export async function holdOperator(tx: Db, id: bigint): Promise<OperatorRow | null> {
  const query = tables(tx).selectFrom('operators.operator').selectAll().where('id', '=', id);
  return (await query.forShare().executeTakeFirst()) ?? null;
}

/** Locks the operator's row until the transaction ends: serialises changes of their factors. */
export async function lockOperator(tx: Db, id: bigint): Promise<void> {
  await tables(tx).selectFrom('operators.operator').select('id').where('id', '=', id).forUpdate().execute();
}

/** True when the operator has logged in with this browser before. */
export async function knowsBrowser(db: Db, operatorId: bigint, browser: Buffer): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('operators.device')
    .select('operator_id')
    .where('operator_id', '=', operatorId)
    .where('browser', '=', browser)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putBrowser(tx: Db, operatorId: bigint, browser: Buffer, at: Date): Promise<void> {
  await tables(tx)
    .insertInto('operators.device')
    .values({ operator_id: operatorId, browser, last_seen_at: at })
    .onConflict((on) => on.columns(['operator_id', 'browser']).doUpdateSet({ last_seen_at: at }))
    .execute();
}

import type { Generated } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { OperatorRole } from './roles.ts';

type OperatorTables = {
  'operators.operator': OperatorRow & { id: Generated<bigint> };
  'operators.device': { operator_id: bigint; browser: Buffer; last_seen_at: Date };
};
export type OperatorRow = {
  username: string;
  username_key: string;
  password_hash: string;
  role: OperatorRole;
  created_at: Date;
};

const tables = (db: Db) => db.withTables<OperatorTables>();

/** Inserts an operator; null when the name is taken. */
export async function insertOperator(db: Db, operator: OperatorRow): Promise<bigint | null> {
  const row = await tables(db)
    .insertInto('operators.operator')
    .values(operator)
    .onConflict((on) => on.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function operatorByKey(db: Db, usernameKey: string): Promise<(OperatorRow & { id: bigint }) | null> {
  const row = await tables(db)
    .selectFrom('operators.operator')
    .selectAll()
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function operatorById(db: Db, id: bigint): Promise<(OperatorRow & { id: bigint }) | null> {
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

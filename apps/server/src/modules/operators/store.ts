import type { Generated } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { OperatorRole } from './operators.ts';

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

/** Null when the name is taken. */
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

/** The names of operators, by their numbers. */
export async function operatorNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('operators.operator')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Holds the operator's row until the transaction ends: what is done to their factors is done one after the other. */
export async function lockOperator(tx: Db, id: bigint): Promise<void> {
  await tables(tx).selectFrom('operators.operator').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether the operator has come in with this browser before. */
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

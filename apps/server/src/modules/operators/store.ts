import type { Generated } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { OperatorRole } from './operators.ts';

type OperatorTables = { 'operators.operator': OperatorRow & { id: Generated<bigint> } };
export type OperatorRow = {
  username: string;
  username_key: string;
  password_hash: string;
  role: OperatorRole;
  created_at: Date;
};

/** Null when the name is taken. */
export async function insertOperator(db: Db, operator: OperatorRow): Promise<bigint | null> {
  const row = await db
    .withTables<OperatorTables>()
    .insertInto('operators.operator')
    .values(operator)
    .onConflict((on) => on.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

import { DeskOperator, DeskOperatorQuery } from '@fairhouse/contract/desk-operators';
import type { Ctx } from '../../../platform/ctx.ts';
import { factorsOf } from '../../identity/index.ts';
import { operatorSubject } from '../login.ts';
import { listOperatorRows, type OperatorRow, operatorById } from '../store.ts';
import { deskList, found, type ListFilter } from './list.ts';

async function shown({ db }: Ctx, row: OperatorRow): Promise<DeskOperator> {
  return {
    id: String(row.id),
    username: row.username,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    disabledAt: row.disabled_at?.toISOString() ?? null,
    secondFactor: (await factorsOf(db, operatorSubject(row.id))).strong,
  };
}

/** Lists the operators, disabled ones too. */
export const listOperators = deskList({
  permission: 'operators.read',
  query: DeskOperatorQuery,
  row: DeskOperator,
  rows: ({ db }, filter: ListFilter<DeskOperatorQuery>) => listOperatorRows(db, filter),
  shown: { all: (ctx, rows: readonly OperatorRow[]) => Promise.all(rows.map((row) => shown(ctx, row))) },
});

/** Returns an operator as admins see them. @throws NOT_FOUND */
export async function operatorShown(ctx: Ctx, id: bigint): Promise<DeskOperator> {
  return await shown(ctx, found(await operatorById(ctx.db, id)));
}

import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

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

import type { CurrencyCode } from '@fairhouse/money/money';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isVoid, moneyRows } from '../../money-rows/index.ts';

/** FROZEN: in force. UNFROZEN: lifted. */
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

type FreezeTables = { 'cashier.freeze': Freeze & { id: Generated<bigint> } };

export const freezes = moneyRows<Freeze>('cashier.freeze');
export const { byId: freezeById } = freezes;

const tables = (db: Db) => db.withTables<FreezeTables>();

/** True while an operator has frozen the member's withdrawals. */
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

/**
 * Refuses while an operator has frozen the member's withdrawals. Call it inside the transaction that sets the money
 * aside.
 * @throws WITHDRAWALS_FROZEN
 */
export async function requireNotFrozen(db: Db, memberId: bigint): Promise<void> {
  if (await withdrawalsFrozen(db, memberId)) throw new DomainError('WITHDRAWALS_FROZEN');
}

export type FreezeFilter = {
  memberId?: bigint;
  state?: FreezeState;
  /** True: only those that one operator has lifted, and that hold until a second one does. */
  waiting?: boolean;
  before?: bigint;
  limit: number;
};
/** The subject of the approvals by which two operators lift a freeze. */
export const liftSubject = 'unfreeze';

/** Returns freezes, newest first. */
export async function listFreezeRows(
  db: Db,
  { memberId, state, waiting, before, limit }: FreezeFilter,
): Promise<Freeze[]> {
  let query = tables(db).selectFrom('cashier.freeze').selectAll().orderBy('id', 'desc').limit(limit);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (waiting) {
    query = query.where('state', '=', 'FROZEN').where(sql<boolean>`exists (
      select from cashier.approval a where a.subject = ${liftSubject} and a.subject_id = "freeze".id and not ${isVoid('a')})`);
  }
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.execute();
}

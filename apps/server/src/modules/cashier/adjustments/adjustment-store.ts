import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { moneyRows } from '../../money-rows/index.ts';

/** REQUESTED: another operator has to approve. CREDITED, DEBITED: the money was moved. REJECTED: nothing was moved. */
export type AdjustmentState = 'REQUESTED' | 'CREDITED' | 'DEBITED' | 'REJECTED';

/** An adjustment, money that operators give or take, as it is stored; amounts in units. */
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

type AdjustmentTables = { 'cashier.adjustment': Adjustment & { id: Generated<bigint> } };

export const adjustments = moneyRows<Adjustment>('cashier.adjustment');
export const { byId: adjustmentById } = adjustments;

const tables = (db: Db) => db.withTables<AdjustmentTables>();

export type AdjustmentFilter = { memberId?: bigint; state?: AdjustmentState; before?: bigint; limit: number };

/** Returns adjustments, newest first. */
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

import type { WithdrawalState } from '@fairhouse/contract/cashier';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { moneyRows } from '../../money-rows/index.ts';
import { isOwing } from './debts.ts';

/** A withdrawal as it is stored; amounts in units. */
export type Withdrawal = {
  id: bigint;
  member_id: bigint;
  channel: string;
  payout_account_id: bigint;
  currency: CurrencyCode;
  amount: bigint;
  fee: bigint;
  pay_currency: CurrencyCode;
  pay_amount: bigint;
  rate: string | null;
  state: WithdrawalState;
  paid_amount: bigint;
  /** Units that went back because nobody took them; `amount` excludes them. */
  returned_amount: bigint;
  /** The time at which the untaken rest goes back, for a withdrawal in matching. */
  rest_by: Date | null;
  risk_score: number;
  risk_reasons: string[];
  approvals_needed: number;
  /** True when an operator paid it, not a gateway or a depositor. */
  by_hand: boolean;
  adapter: string | null;
  adapter_ref: string | null;
  attempt: number;
  /** The gateway's report of another payment than the requested one, about which two operators decide; null: none. */
  held: string | null;
  reason: string | null;
  request_key: string;
  request_hash: string;
  /** The time by which it should be paid; the operators' queue is ordered by it. */
  due_at: Date;
  created_at: Date;
  updated_at: Date;
  settled_at: Date | null;
};

export type WithdrawalTables = { 'cashier.withdrawal': Withdrawal & { id: Generated<bigint> } };

export const withdrawals = moneyRows<Withdrawal>('cashier.withdrawal');
export const { byId: withdrawalById } = withdrawals;

/**
 * Returns withdrawals approved before a moment whose payment by depositors, or by a gateway that is on, has not begun;
 * oldest first. Withdrawals of members who owe, or who are frozen, are skipped, so that they do not delay others.
 */
export async function unpaidSince(db: Db, before: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select w.id from cashier.withdrawal w join cashier.channel c on c.code = w.channel
    where w.state = 'APPROVED' and w.held is null and not w.by_hand and w.updated_at < ${before}
      and (c.kind = 'matched' or exists (select from cashier.gateway g where g.adapter = w.adapter and g.enabled))
      and not exists (select from cashier.freeze f
        where f.member_id = w.member_id and f.state = 'FROZEN' and f.kind = 'withdrawals')
      and not ${isOwing('w.member_id')}
    order by w.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

import type { DepositState, WithdrawalState } from '@fairhouse/contract/cashier';
import type { PartState } from '@fairhouse/contract/matching';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { Deposit, DepositTables } from '../deposits/deposit-store.ts';
import type { Part } from '../matching/part-store.ts';
import type { AccountTables, PayoutAccount } from '../payout-accounts/account-store.ts';
import type { Withdrawal, WithdrawalTables } from '../withdrawals/withdrawal-store.ts';

type DeskTables = DepositTables &
  WithdrawalTables &
  AccountTables & {
    'cashier.part': Omit<Part, 'id'> & { id: Generated<bigint> };
  };
const tables = (db: Db) => db.withTables<DeskTables>();

/** Rows before this one, newest first. */
export type Page = { before?: bigint; limit: number };
type Period = { from?: Date; to?: Date };

export type DepositFilter = Page &
  Period & { memberId?: bigint; state?: DepositState; channel?: string; reference?: string; waiting?: boolean };

export async function listDepositRows(db: Db, filter: DepositFilter): Promise<Deposit[]> {
  const { before, limit, from, to, memberId, state, channel, reference, waiting } = filter;
  let query = tables(db).selectFrom('cashier.deposit').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (from) query = query.where('created_at', '>=', from);
  if (to) query = query.where('created_at', '<', to);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (state) query = query.where('state', '=', state);
  if (channel) query = query.where('channel', '=', channel);
  if (reference) query = query.where('reference', '=', reference);
  if (waiting) query = query.where('state', 'in', ['SUBMITTED', 'REVIEW']);
  return await query.execute();
}

export type WithdrawalFilter = Page &
  Period & { memberId?: bigint; state?: WithdrawalState; channel?: string; waiting?: boolean };

export async function listWithdrawalRows(db: Db, filter: WithdrawalFilter): Promise<Withdrawal[]> {
  const { before, limit, from, to, memberId, state, channel, waiting } = filter;
  let query = tables(db).selectFrom('cashier.withdrawal').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (from) query = query.where('created_at', '>=', from);
  if (to) query = query.where('created_at', '<', to);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (state) query = query.where('state', '=', state);
  if (channel) query = query.where('channel', '=', channel);
  if (waiting) {
    query = query.where((q) =>
      q.or([
        q('state', 'in', ['REQUESTED', 'PAYOUT_FAILED']),
        q.and([q('state', '=', 'APPROVED'), q('adapter', 'is', null)]),
      ]),
    );
  }
  return await query.execute();
}

export type PartFilter = Page & { memberId?: bigint; state?: PartState; withdrawalId?: bigint };

export async function listPartRows(db: Db, filter: PartFilter): Promise<Part[]> {
  const { before, limit, memberId, state, withdrawalId } = filter;
  let query = tables(db).selectFrom('cashier.part').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (memberId !== undefined) {
    query = query.where((q) => q.or([q('payee_id', '=', memberId), q('depositor_id', '=', memberId)]));
  }
  if (state) query = query.where('state', '=', state);
  if (withdrawalId !== undefined) query = query.where('withdrawal_id', '=', withdrawalId);
  return await query.execute();
}

export type AccountFilter = Page & { memberId?: bigint; shared?: boolean };

export async function listAccountRows(db: Db, filter: AccountFilter): Promise<PayoutAccount[]> {
  const { before, limit, memberId, shared } = filter;
  let query = tables(db).selectFrom('cashier.payout_account').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (shared !== undefined) query = query.where('shared', '=', shared);
  return await query.execute();
}

/** All that was credited and not taken back, and all that was paid out, in units. */
export async function lifetimeOf(db: Db, memberId: bigint): Promise<{ deposited: bigint; withdrawn: bigint }> {
  const { rows } = await sql<{ deposited: bigint; withdrawn: bigint }>`
    select
      (select coalesce(sum(amount), 0)::int8 from cashier.deposit
        where member_id = ${memberId} and state = 'CREDITED') as deposited,
      (select coalesce(sum(case when state = 'PAID' then amount else paid_amount end), 0)::int8 from cashier.withdrawal
        where member_id = ${memberId} and state <> 'RETURNED') as withdrawn`.execute(db);
  return rows[0] ?? { deposited: 0n, withdrawn: 0n };
}

import type { WithdrawalState } from '@fairhouse/contract/cashier';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { RequestId } from '../transaction.ts';
import { isOwing } from './owed.ts';

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
  risk_score: number;
  risk_reasons: string[];
  approvals_needed: number;
  /** No gateway and no depositor pays it: a person does. */
  by_hand: boolean;
  adapter: string | null;
  adapter_ref: string | null;
  attempt: number;
  reason: string | null;
  request_key: string;
  request_hash: string;
  created_at: Date;
  updated_at: Date;
  settled_at: Date | null;
};

export type WithdrawalTables = { 'cashier.withdrawal': Withdrawal & { id: Generated<bigint> } };

const tables = (db: Db) => db.withTables<WithdrawalTables>();

export async function withdrawalById(db: Db, id: bigint): Promise<Withdrawal | null> {
  const row = await tables(db).selectFrom('cashier.withdrawal').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Holds the row until the transaction ends. */
export async function lockWithdrawal(tx: Db, id: bigint): Promise<Withdrawal | null> {
  const row = await tables(tx)
    .selectFrom('cashier.withdrawal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function withdrawalByRequest(db: Db, { key }: RequestId): Promise<Withdrawal | null> {
  const row = await tables(db)
    .selectFrom('cashier.withdrawal')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** The member's withdrawals that are to be paid, oldest first. */
export async function approvedOf(db: Db, memberId: bigint): Promise<bigint[]> {
  const rows = await tables(db)
    .selectFrom('cashier.withdrawal')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'APPROVED')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Approved before then, to be paid by depositors or by a gateway that is on, and not begun; the oldest first. Those of members
 * who owe, or whose withdrawals are frozen, wait, and are passed over: however many they are, they keep nobody else waiting.
 */
export async function unpaidSince(db: Db, before: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select w.id from cashier.withdrawal w join cashier.channel c on c.code = w.channel
    where w.state = 'APPROVED' and not w.by_hand and w.updated_at < ${before}
      and (c.kind = 'matched' or exists (select from cashier.gateway g where g.adapter = w.adapter and g.enabled))
      and not exists (select from cashier.freeze f
        where f.member_id = w.member_id and f.state = 'FROZEN' and f.kind = 'withdrawals')
      and not ${isOwing('w.member_id')}
    order by w.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a change may write beside the state. */
export type WithdrawalPatch = Partial<
  Pick<
    Withdrawal,
    'adapter' | 'adapter_ref' | 'attempt' | 'by_hand' | 'reason' | 'paid_amount' | 'risk_score' | 'risk_reasons'
  >
>;

export async function insertWithdrawal(tx: Db, row: Omit<Withdrawal, 'id'>): Promise<bigint> {
  const { id } = await tables(tx)
    .insertInto('cashier.withdrawal')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateWithdrawal(
  tx: Db,
  id: bigint,
  row: WithdrawalPatch & Pick<Withdrawal, 'state' | 'updated_at'> & Partial<Pick<Withdrawal, 'settled_at'>>,
): Promise<void> {
  await tables(tx).updateTable('cashier.withdrawal').set(row).where('id', '=', id).execute();
}

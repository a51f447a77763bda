import type { DepositState, WithdrawalState } from '@fairhouse/contract/cashier';
import type { PartState } from '@fairhouse/contract/peer-payments';
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { eventColumns, type MoneyEvent, type MoneyEventDetail, type MoneySubject } from '../../money-rows/index.ts';
import type { Deposit, DepositTables } from '../deposits/deposit-store.ts';
import type { AccountTables, PayoutAccount } from '../payout-accounts/account-store.ts';
import type { Part } from '../peer-payments/part-store.ts';
import type { Withdrawal, WithdrawalTables } from '../withdrawals/withdrawal-store.ts';

type DeskTables = DepositTables &
  WithdrawalTables &
  AccountTables & {
    'cashier.part': Omit<Part, 'id'> & { id: Generated<bigint> };
    'cashier.event': Omit<MoneyEvent, 'detail'> & { detail: ColumnType<MoneyEventDetail, string, never> };
  };
const tables = (db: Db) => db.withTables<DeskTables>();

/** A page: rows with ids below `before`, newest first. */
type Page = { before?: bigint; limit: number };
type Period = { from?: Date; to?: Date };

type DepositFilter = Page &
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

type WithdrawalFilter = Page &
  Period & { memberId?: bigint; state?: WithdrawalState; channel?: string; waiting?: boolean };

/** A condition: true of the rows that come after one in the queue. */
const behind = (id: bigint) =>
  sql<boolean>`(due_at, id) > (select q.due_at, q.id from cashier.withdrawal q where q.id = ${id})`;

/** Returns withdrawals, newest first; waiting ones in the order in which they are to be paid. */
export async function listWithdrawalRows(db: Db, filter: WithdrawalFilter): Promise<Withdrawal[]> {
  const { before, limit, from, to, memberId, state, channel, waiting } = filter;
  let query = tables(db).selectFrom('cashier.withdrawal').selectAll().limit(limit);
  if (waiting) query = query.orderBy('due_at').orderBy('id');
  else query = query.orderBy('id', 'desc');
  if (before !== undefined) query = query.where(waiting ? behind(before) : sql<boolean>`id < ${before}`);
  if (from) query = query.where('created_at', '>=', from);
  if (to) query = query.where('created_at', '<', to);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (state) query = query.where('state', '=', state);
  if (channel) query = query.where('channel', '=', channel);
  if (waiting) {
    query = query.where((q) =>
      q.or([
        q('state', 'in', ['REQUESTED', 'PAYOUT_FAILED']),
        q('held', 'is not', null),
        q.and([q('state', '=', 'APPROVED'), q('adapter', 'is', null)]),
      ]),
    );
  }
  return await query.execute();
}

type PartFilter = Page & { memberId?: bigint; state?: PartState; withdrawalId?: bigint; waiting?: boolean };

/** A condition: true of a dispute past its deadline; never null, so that `not` is its opposite. */
const overdue = sql<boolean>`(state = 'DISPUTED' and answer_by <= now())`;

/** Returns parts: overdue disputes first, then the others, each newest first. */
export async function listPartRows(db: Db, { before, limit, ...filter }: PartFilter): Promise<Part[]> {
  const isLate = before === undefined || (await isOverdue(db, before));
  const late = isLate ? await partRows(db, { ...filter, before, limit }, overdue) : [];
  if (late.length === limit) return late;
  const rest = { ...filter, before: isLate ? undefined : before, limit: limit - late.length };
  return [...late, ...(await partRows(db, rest, sql<boolean>`not ${overdue}`))];
}

async function isOverdue(db: Db, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from cashier.part where id = ${id} and ${overdue}`.execute(db);
  return rows.length > 0;
}

type PartNarrowing = Omit<PartFilter, 'before'> & { before: bigint | undefined };

async function partRows(db: Db, narrowing: PartNarrowing, which: RawBuilder<boolean>): Promise<Part[]> {
  const { before, limit, memberId, state, withdrawalId, waiting } = narrowing;
  let query = tables(db).selectFrom('cashier.part').selectAll().where(which).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (memberId !== undefined) {
    query = query.where((q) => q.or([q('payee_id', '=', memberId), q('depositor_id', '=', memberId)]));
  }
  if (state) query = query.where('state', '=', state);
  if (withdrawalId !== undefined) query = query.where('withdrawal_id', '=', withdrawalId);
  if (waiting) query = query.where('state', '=', 'DISPUTED');
  return await query.execute();
}

type EventFilter = Page &
  Period & { memberId?: bigint; operatorId?: bigint; subject?: MoneySubject; subjectId?: bigint; kind?: string };

/** Returns events of the audit trail, newest first. */
export async function listEventRows(db: Db, filter: EventFilter): Promise<MoneyEvent[]> {
  const { before, limit, from, to, memberId, operatorId, subject, subjectId, kind } = filter;
  let query = tables(db).selectFrom('cashier.event').select(eventColumns).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (operatorId !== undefined) {
    query = query.where('actor_kind', '=', 'operator').where('actor_id', '=', operatorId);
  }
  if (subject) query = query.where('subject', '=', subject);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  if (kind) query = query.where('kind', '=', kind);
  return await query.execute();
}

type AccountFilter = Page & { memberId?: bigint; shared?: boolean };

export async function listAccountRows(db: Db, filter: AccountFilter): Promise<PayoutAccount[]> {
  const { before, limit, memberId, shared } = filter;
  let query = tables(db).selectFrom('cashier.payout_account').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (shared !== undefined) query = query.where('shared', '=', shared);
  return await query.execute();
}

/** Returns the member's sums of credited deposits that were not reversed, and of paid withdrawals, in units. */
export async function lifetimeOf(db: Db, memberId: bigint): Promise<{ deposited: bigint; withdrawn: bigint }> {
  const { rows } = await sql<{ deposited: bigint; withdrawn: bigint }>`
    select
      (select coalesce(sum(amount), 0)::int8 from cashier.deposit
        where member_id = ${memberId} and state = 'CREDITED') as deposited,
      (select coalesce(sum(case when state = 'PAID' then amount else paid_amount end), 0)::int8 from cashier.withdrawal
        where member_id = ${memberId} and state <> 'RETURNED') as withdrawn`.execute(db);
  return rows[0] ?? { deposited: 0n, withdrawn: 0n };
}

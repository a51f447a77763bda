import type { ContractKind } from '@fairhouse/contract/contracts';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { moneyRows } from '../../money-rows/index.ts';

export type StatementState = 'NONE' | 'HELD' | 'OWED' | 'PAID' | 'REFUSED';

/** The result of a contract's period and its payment, as stored; amounts in units. */
export type StatementRow = {
  id: bigint;
  contract_id: bigint;
  kind: ContractKind;
  /** Null: the house. */
  payer_id: bigint | null;
  payee_id: bigint;
  currency: CurrencyCode;
  from_at: Date;
  until_at: Date;
  revision: number;
  stake: bigint;
  valid_bet: bigint;
  payout: bigint;
  promotions: bigint;
  rebates: bigint;
  unpaid: bigint;
  active_members: number;
  carried_in: bigint;
  carried_out: bigint;
  unpaid_in: bigint;
  unpaid_out: bigint;
  basis: bigint;
  rate: number;
  amount: bigint;
  before: bigint;
  due: bigint;
  paid: bigint;
  /** The part for which no money moves: another revision of the period cancels it. Units. */
  set_off: bigint;
  state: StatementState;
  settled_at: Date;
  short_at: Date | null;
  paid_at: Date | null;
  refused_at: Date | null;
  refused_why: string | null;
  /** Null: the house. */
  debtor_id: bigint | null;
};

export const statementRows = moneyRows<StatementRow>('agents.statement');

export type NewStatement = Omit<StatementRow, 'id' | 'paid' | 'short_at' | 'refused_at' | 'refused_why' | 'debtor_id'>;

/** The amount that is due, in either direction; units. */
export const sizeOf = ({ due }: Pick<StatementRow, 'due'>) => (due < 0n ? -due : due);
/** The part of the due amount that is still to move; units. */
export const openOf = (row: Pick<StatementRow, 'due' | 'paid' | 'set_off'>) => sizeOf(row) - row.paid - row.set_off;

/** Inserts statements by one SQL statement. */
export async function insertStatements(tx: Db, rows: readonly NewStatement[]): Promise<void> {
  if (rows.length === 0) return;
  const said = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into agents.statement (${columns})
    select ${columns} from jsonb_populate_recordset(null::agents.statement, ${said}::jsonb)`.execute(tx);
}

/** The last revision of a period; `counted` is the sum of its revisions without refused ones, in units. */
export type LastStated = StatementRow & { counted: bigint; was_refused: boolean };

/**
 * Returns the last revision of each period of these contracts that ends after a moment, by contract in the order of
 * time.
 */
export async function statedSince(
  tx: Db,
  asked: readonly { contractId: bigint; since: Date }[],
): Promise<Map<bigint, LastStated[]>> {
  const { rows } = await sql<LastStated>`
    select distinct on (s.contract_id, s.from_at) s.*,
      sum(case when s.state = 'REFUSED' then (s.paid + s.set_off) * sign(s.due)::int8 else s.due end)
        over (partition by s.contract_id, s.from_at)::int8 as counted,
      bool_or(s.state = 'REFUSED') over (partition by s.contract_id, s.from_at) as was_refused
    from unnest(${asked.map(({ contractId }) => contractId)}::int8[], ${asked.map(({ since }) => since)}::timestamptz[]) a (id, since)
    join agents.statement s on s.contract_id = a.id and s.until_at > a.since
    order by s.contract_id, s.from_at, s.revision desc`.execute(tx);
  return Map.groupBy(rows, (row) => row.contract_id);
}

/** Locks the unpaid statements of these periods, newest first. */
export async function lockOpen(
  tx: Db,
  periods: readonly Pick<StatementRow, 'contract_id' | 'from_at'>[],
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.* from unnest(${periods.map((one) => one.contract_id)}::int8[], ${periods.map(({ from_at }) => from_at)}::timestamptz[])
      a (id, from_at)
    join agents.statement s on s.contract_id = a.id and s.from_at = a.from_at
    where s.state in ('HELD', 'OWED') order by s.id for update of s`.execute(tx);
  return rows.reverse();
}

export type StatementFilter = {
  payeeId?: bigint;
  payerId?: bigint;
  /** Either side. */
  memberId?: bigint;
  kind?: ContractKind;
  state?: StatementState;
  from?: Date;
  to?: Date;
  before?: bigint;
  limit: number;
};

/** Returns statements, newest first; `from` and `to` bound the ends of their periods. */
export async function listStatementRows(db: Db, filter: StatementFilter): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select * from agents.statement where ${isAsked(filter)} order by id desc limit ${filter.limit}`.execute(db);
  return rows;
}

export async function countStatementRows(db: Db, filter: Omit<StatementFilter, 'before' | 'limit'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agents.statement where ${isAsked(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function isAsked(filter: Omit<StatementFilter, 'limit'>): RawBuilder<unknown> {
  const { payeeId, payerId, memberId, kind, state, from, to, before } = filter;
  return sql`
    true ${payeeId === undefined ? sql`` : sql`and payee_id = ${payeeId}`}
      ${payerId === undefined ? sql`` : sql`and payer_id = ${payerId}`}
      ${memberId === undefined ? sql`` : sql`and ${memberId} in (payer_id, payee_id)`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${from === undefined ? sql`` : sql`and until_at > ${from}`}
      ${to === undefined ? sql`` : sql`and until_at <= ${to}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}`;
}

/** Returns statements that the house owes, oldest first. */
export async function owedByHouse(db: Db, limit: number): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select * from agents.statement where state = 'OWED' and debtor_id is null order by id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the members who owe statements, with the currency of their debt. */
export async function owingMembers(db: Db): Promise<{ memberId: bigint; currency: CurrencyCode }[]> {
  const { rows } = await sql<{ memberId: bigint; currency: CurrencyCode }>`
    select distinct debtor_id as "memberId", currency from agents.statement
    where state = 'OWED' and debtor_id is not null order by 1, 2`.execute(db);
  return rows;
}

/** Returns the statements that these members owe, each member's oldest first, behind a cursor in that order. */
export async function owedBy(
  db: Db,
  members: readonly bigint[],
  after: { debtorId: bigint; id: bigint },
  limit: number,
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select * from agents.statement
    where state = 'OWED' and debtor_id = any (${members}::int8[]) and (debtor_id, id) > (${after.debtorId}, ${after.id})
    order by debtor_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Returns what a member still owes in a currency; units. */
export async function leftOwing(db: Db, memberId: bigint, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<{ left: bigint }>`
    select coalesce(sum(abs(due) - paid - set_off), 0)::int8 as left from agents.statement
    where state = 'OWED' and debtor_id = ${memberId} and currency = ${currency}`.execute(db);
  return rows[0]?.left ?? 0n;
}

/** Returns statements that members owe and whose shortage nobody was notified of yet. */
export async function newlyShort(db: Db, limit: number): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select * from agents.statement
    where state = 'OWED' and debtor_id is not null and short_at is null order by id limit ${limit}`.execute(db);
  return rows;
}

export type PayRule = { kind: ContractKind; needsApproval: boolean; waitMinutes: number };

export async function payRules(db: Db): Promise<PayRule[]> {
  const { rows } = await sql<PayRule>`
    select kind, needs_approval as "needsApproval", wait_minutes as "waitMinutes" from agents.pay_rule
    order by array_position('{dividend,daily,hourly,realtime}', kind)`.execute(db);
  return rows;
}

export async function putPayRule(db: Db, { kind, needsApproval, waitMinutes }: PayRule): Promise<void> {
  await sql`
    update agents.pay_rule set needs_approval = ${needsApproval}, wait_minutes = ${waitMinutes}
    where kind = ${kind}`.execute(db);
}

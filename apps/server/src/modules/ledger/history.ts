import { maxUnits } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import type { Account } from './accounts.ts';
import { type JsonObject, type PostedLeg, type TransferKind, transferKinds } from './entry.ts';

/** A transfer with the key and the detail of its entry. */
export type LedgerRow = PostedLeg & {
  entryId: bigint;
  /** The transfer's number within its entry, ascending from 1; the numbers of legs that moved nothing are skipped. */
  leg: number;
  key: string;
  detail: JsonObject | null;
  at: Date;
  kind: TransferKind;
  ref: bigint;
};

/** Entries from `first` to `last`, both included. */
export type EntryWindow = { first: bigint; last: bigint };

export type HistoryFilter = {
  kinds?: TransferKind[];
  from?: Date;
  /** Exclusive. */
  to?: Date;
  /** The entries to search, in windows that do not overlap; missing: all entries. Nothing else is read. */
  windows?: EntryWindow[];
};

export type HistoryQuery = HistoryFilter & {
  /** Returns only entries before this one: the `entryId` of the previous page's last row. */
  before?: bigint;
  limit: number;
};

export type StoredRow = {
  entryId: bigint;
  leg: number;
  key: string;
  detail: JsonObject | null;
  at: Date;
  debit: bigint;
  credit: bigint;
  amount: bigint;
  debitAfter: bigint | null;
  creditAfter: bigint | null;
  kind: number;
  ref: bigint;
};

const kindNames = new Map<number, TransferKind>();
for (const name of Object.keys(transferKinds)) if (isKind(name)) kindNames.set(transferKinds[name], name);

/** True for the name of a kind. */
export function isKind(name: string): name is TransferKind {
  return Object.hasOwn(transferKinds, name);
}

/** Returns the kind of a stored number. */
export function kindOf(kind: number): TransferKind {
  const name = kindNames.get(kind);
  assert(name, `${kind} is a transfer kind`);
  return name;
}

export function rowOf({ kind, ...row }: StoredRow): LedgerRow {
  return { ...row, kind: kindOf(kind) };
}

/** The columns of a `StoredRow`, from transfer `t` and entry `e`. */
export const rowColumns = sql`t.entry as "entryId", t.leg, e.key, e.detail, t.at, t.debit, t.credit, t.amount,
  t.debit_after as "debitAfter", t.credit_after as "creditAfter", t.kind, t.ref`;

/**
 * Returns the transfers of a wallet, newest first, by the wallet's own index. A page never splits an entry, so it may
 * have a few rows more than `limit`.
 */
export async function entriesOf(ctx: Ctx, account: Account, q: HistoryQuery): Promise<LedgerRow[]> {
  const page = sql`order by entry desc fetch first ${sql.lit(q.limit)} rows with ties`;
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from (
      select * from (${bothSides(account, q, page)}) both_sides ${page}) t
    join ledger.entry e on e.id = t.entry
    order by t.entry desc, t.leg desc`.execute(ctx.db);
  return rows.map(rowOf);
}

export type MovedTotals = { transfers: bigint; moneyIn: bigint; moneyOut: bigint };

/** Returns the sums of a wallet's credits and debits, in units. It reads every transfer of the windows. */
export async function movedOf(db: Db, account: Account, filter: HistoryFilter): Promise<MovedTotals> {
  const { rows } = await sql<MovedTotals>`
    select count(*) as transfers, coalesce(sum(amount) filter (where credit = ${account.id}), 0)::int8 as "moneyIn",
      coalesce(sum(amount) filter (where debit = ${account.id}), 0)::int8 as "moneyOut"
    from (${bothSides(account, filter, sql``)}) both_sides`.execute(db);
  assert(rows[0], 'a count is one row');
  return rows[0];
}

/**
 * The most windows written into the query as values, by which the planner sees how narrow they are; more would take
 * long to plan.
 */
const toldMax = 4;

/** A query of the wallet's matching transfers, debits and credits. @param page the order and limit of each window */
function bothSides(account: Account, q: HistoryFilter & { before?: bigint }, page: RawBuilder<unknown>) {
  assert(account.id > 0n, 'a history is a wallet’s');
  const windows = q.windows ?? [{ first: 0n, last: maxUnits }];
  const kinds = q.kinds ? sql`and kind = any (${q.kinds.map((kind) => transferKinds[kind])}::int2[])` : sql``;
  const before = q.before === undefined ? sql`` : sql`and entry < ${q.before}`;
  const from = q.from ? sql`and at >= ${q.from}` : sql``;
  const to = q.to ? sql`and at < ${q.to}` : sql``;
  const within = (side: 'debit' | 'credit', first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
    (select * from ledger.transfer where ${sql.ref(side)} = ${account.id} and ${sql.ref(side)} > 0
      and entry >= ${first} and entry <= ${last} ${before} ${kinds} ${from} ${to} ${page})`;
  const parts = (['debit', 'credit'] as const).flatMap((side) =>
    windows.length > 0 && windows.length <= toldMax
      ? windows.map(({ first, last }) => within(side, sql`${first}`, sql`${last}`))
      : [
          sql`
            (select t.* from unnest(${windows.map(({ first }) => first)}::int8[], ${windows.map(({ last }) => last)}::int8[])
              as w (first, last) cross join lateral ${within(side, sql`w.first`, sql`w.last`)} t)`,
        ],
  );
  return sql.join(parts, sql` union all `);
}

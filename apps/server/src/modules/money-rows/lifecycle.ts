import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { type Entry, postIn, type Reversal, reverseIn } from '../ledger/index.ts';
import { type Actor, type MoneyEventDetail, type MoneySubject, noteMoneyEvents } from './events.ts';
import type { MoneyRows } from './rows.ts';
import { moneyTransaction, postedOf } from './transaction.ts';

/** A money row; its column `entry_id`, if it has one, names the ledger entry of its state. */
export type MoneyRow = { id: bigint; state: string; entry_id?: bigint | null };

export type RowChange<Row extends MoneyRow> = {
  /** The present state, or the one that follows it. */
  to: Row['state'];
  /** Name of the change, for the audit trail and the notices: `credited`, `rejected`, `proof-added` … */
  kind: string;
  actor: Actor;
  reason?: string;
  detail?: MoneyEventDetail;
  /** Columns that are written beside the state. */
  patch?: Partial<Omit<Row, 'id' | 'state'>>;
};

/** The rules of one kind of money row: the order of its states, and what entering one of them writes and posts. */
export type Lifecycle<Row extends MoneyRow, Accounts> = {
  subject: MoneySubject;
  rows: MoneyRows<Row>;
  /** The states that may follow each state. */
  next: Record<Row['state'], readonly Row['state'][]>;
  /** Finds the accounts that rows move money between, before the transaction. */
  accounts: (ctx: Ctx, rows: readonly Row[]) => Promise<(row: Row) => Accounts>;
  /** Returns the columns that every change writes. `moved`: the state changes. */
  stamp?: (change: RowChange<Row>, at: Date, moved: boolean) => Partial<Row>;
  /** Returns the member to notify of a change, and the facts of the row that its event carries. */
  told: (row: Row, change: Pick<RowChange<Row>, 'kind'>) => { memberId: bigint; detail: MoneyEventDetail };
  /** Makes the changes beside money that entering a state requires, before wallets are locked. */
  beforePosting?: (ctx: Ctx, tx: Db, entered: readonly Row[]) => Promise<void>;
  /** Returns the entry, or the reversal, that entering the row's state posts; null: none. */
  posting: (row: Row, accounts: Accounts) => Entry | Reversal | null;
};

type Decision<Row extends MoneyRow> = RowChange<Row> | null;

/**
 * Changes one row: `decide` sees it under its lock and returns the change (null: none). State, columns, event and
 * posting are one transaction.
 * @param of the row's id, or the row if it was read already
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for a state that does not follow, INSUFFICIENT_FUNDS, what `decide`
 * throws
 */
export async function changeRow<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  life: Lifecycle<Row, Accounts>,
  of: bigint | Row,
  decide: (row: Row, tx: Db) => Decision<Row> | Promise<Decision<Row>>,
): Promise<Row> {
  const known = typeof of === 'bigint' ? await life.rows.byId(ctx.db, of) : of;
  if (!known) throw new DomainError('NOT_FOUND');
  const rows = await changeRows(ctx, life, [known], async (locked, tx) => {
    const row = locked.get(known.id);
    const change = row ? await decide(row, tx) : null;
    return new Map(change ? [[known.id, change]] : []);
  });
  const row = rows.get(known.id);
  assert(row, 'a money row is never removed');
  return row;
}

/**
 * Changes several rows in one transaction, with one statement a step: they all change, or none does. `decide` sees them
 * under their locks and names those that change.
 * @returns the rows after the change
 * @throws as `changeRow`
 */
export async function changeRows<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  life: Lifecycle<Row, Accounts>,
  known: readonly Row[],
  decide: (locked: ReadonlyMap<bigint, Row>, tx: Db) => Promise<ReadonlyMap<bigint, RowChange<Row>>>,
): Promise<ReadonlyMap<bigint, Row>> {
  const accountsOf = await life.accounts(ctx, known);
  return await moneyTransaction(ctx, async (tx) => {
    const ids = known.map(({ id }) => id);
    const rows = new Map((await life.rows.lockAll(tx, ids)).map((row) => [row.id, row]));
    const steps = [...(await decide(rows, tx))].map(([id, change]) => {
      const before = rows.get(id);
      assert(before, 'a row that changes was locked');
      return stepOf(ctx, life, before, change);
    });
    await note(ctx, tx, life, steps);
    const moved = steps.filter(({ before, after }) => before.state !== after.state);
    const entryIds = await postAll(
      ctx,
      tx,
      moved.map(({ after }) => ({ id: after.id, posting: life.posting(after, accountsOf(after)) })),
    );
    // Each row is written once, with the id of its entry.
    const written = steps.map(({ before, after }) => ({ before, after: naming(after, entryIds.get(after.id)) }));
    await life.rows.write(tx, written);
    for (const { after } of written) rows.set(after.id, after);
    return rows;
  });
}

/**
 * Checks and notes a change of a row that the caller's transaction has locked, and posts nothing.
 * @returns the changed row, which the caller writes (`rows.write`)
 * @throws STATE_CONFLICT (value.state)
 */
export async function enterState<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  tx: Db,
  life: Lifecycle<Row, Accounts>,
  row: Row,
  change: RowChange<Row>,
): Promise<Row> {
  const [after] = await enterStates(ctx, tx, life, [{ row, change }]);
  assert(after, 'a step is made for each row');
  return after;
}

/** As `enterState` of several rows, with one statement a step. */
export async function enterStates<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  tx: Db,
  life: Lifecycle<Row, Accounts>,
  changes: readonly { row: Row; change: RowChange<Row> }[],
): Promise<Row[]> {
  const steps = changes.map(({ row, change }) => stepOf(ctx, life, row, change));
  await note(ctx, tx, life, steps);
  return steps.map(({ after }) => after);
}

/** Inserts a row in its first state and notes it; that state's posting follows with `postState`, last. */
export async function openRow<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  tx: Db,
  life: Lifecycle<Row, Accounts>,
  row: Omit<Row, 'id'>,
  said: Omit<RowChange<Row>, 'to' | 'patch'>,
): Promise<Row> {
  const opened = await life.rows.insert(tx, row);
  await noteMoneyEvents(ctx, tx, [eventOf(life, null, opened, said)]);
  return opened;
}

/** As `openRow` of several rows, with one statement a step. */
export async function openRows<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  tx: Db,
  life: Lifecycle<Row, Accounts>,
  rows: readonly Omit<Row, 'id'>[],
  said: Omit<RowChange<Row>, 'to' | 'patch'>,
): Promise<Row[]> {
  const opened = await life.rows.insertAll(tx, rows);
  await noteMoneyEvents(
    ctx,
    tx,
    opened.map((row) => eventOf(life, null, row, said)),
  );
  return opened;
}

/** Posts the entries of new rows' first states; last in a money transaction. @throws INSUFFICIENT_FUNDS */
export async function postStates<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  tx: Db,
  life: Lifecycle<Row, Accounts>,
  rows: readonly Row[],
  accountsOf: (row: Row) => Accounts,
): Promise<void> {
  await postAll(
    ctx,
    tx,
    rows.map((row) => ({ id: row.id, posting: life.posting(row, accountsOf(row)) })),
  );
}

/** Posts the entry of a new row's first state; last in a money transaction. @throws INSUFFICIENT_FUNDS */
export async function postState<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  tx: Db,
  life: Lifecycle<Row, Accounts>,
  row: Row,
  accounts: Accounts,
): Promise<void> {
  await postStates(ctx, tx, life, [row], () => accounts);
}

/** Returns a finder of rows' accounts that looks them up one by one. */
export function eachRow<Columns, Accounts>(accountsOf: (ctx: Ctx, row: Columns) => Promise<Accounts>) {
  return async (ctx: Ctx, rows: readonly (Columns & { id: bigint })[]) => {
    const found = new Map<bigint, Accounts>();
    for (const row of rows) found.set(row.id, await accountsOf(ctx, row));
    return ({ id }: { id: bigint }): Accounts => {
      const accounts = found.get(id);
      assert(accounts, `the accounts of row ${id} were found`);
      return accounts;
    };
  };
}

type Step<Row extends MoneyRow> = { before: Row; after: Row; change: RowChange<Row> };

function stepOf<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  { next, stamp }: Lifecycle<Row, Accounts>,
  before: Row,
  change: RowChange<Row>,
): Step<Row> {
  const state: Row['state'] = before.state;
  const moved = change.to !== state;
  if (moved && !next[state].includes(change.to)) throw new DomainError('STATE_CONFLICT', { state });
  const after = { ...before, ...stamp?.(change, ctx.clock(), moved), ...change.patch, state: change.to };
  return { before, after, change };
}

async function note<Row extends MoneyRow, Accounts>(
  ctx: Ctx,
  tx: Db,
  life: Lifecycle<Row, Accounts>,
  steps: readonly Step<Row>[],
): Promise<void> {
  await noteMoneyEvents(
    ctx,
    tx,
    steps.map(({ before, after, change }) => eventOf(life, before.state, after, change)),
  );
  const entered = steps.filter(({ before, after }) => before.state !== after.state).map(({ after }) => after);
  if (entered.length > 0) await life.beforePosting?.(ctx, tx, entered);
}

function eventOf<Row extends MoneyRow, Accounts>(
  { subject, told }: Lifecycle<Row, Accounts>,
  from: string | null,
  row: Row,
  said: Omit<RowChange<Row>, 'to' | 'patch'>,
) {
  const { kind, actor, reason = null } = said;
  const { memberId, detail } = told(row, said);
  return {
    subject,
    id: row.id,
    memberId,
    kind,
    from,
    to: row.state,
    actor,
    reason,
    detail: { ...detail, ...said.detail },
  };
}

/**
 * Posts all entries in one statement.
 * @returns the entry of each row that has one; a reversal's entry is not stored with the row
 */
async function postAll(
  ctx: Ctx,
  tx: Db,
  postings: readonly { id: bigint; posting: Entry | Reversal | null }[],
): Promise<Map<bigint, bigint>> {
  const entries: { id: bigint; entry: Entry }[] = [];
  const reversals: Reversal[] = [];
  for (const { id, posting } of postings) {
    if (posting && 'legs' in posting) entries.push({ id, entry: posting });
    else if (posting) reversals.push(posting);
  }
  const entryIds = new Map<bigint, bigint>();
  if (entries.length > 0) {
    const answers = await postIn(
      tx,
      entries.map(({ entry }) => entry),
    );
    for (const [at, { id, entry }] of entries.entries()) entryIds.set(id, postedOf(answers[at], entry).entryId);
  }
  if (reversals.length > 0) await reverseIn(ctx, tx, reversals);
  return entryIds;
}

function naming<Row extends MoneyRow>(row: Row, entryId: bigint | undefined): Row {
  return entryId !== undefined && 'entry_id' in row ? { ...row, entry_id: entryId } : row;
}

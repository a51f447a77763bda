import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert } from '../../../platform/errors.ts';
import {
  type Account,
  type Entry,
  houseAccount,
  lockBalances,
  postIn,
  walletBalances,
  walletsOf,
} from '../../ledger/index.ts';
import { moneyTransaction, onceKey } from '../../money-rows/index.ts';
import { noteEach } from './pay-notices.ts';
import {
  newlyShort,
  openOf,
  owedBy,
  owedByHouse,
  owingMembers,
  type StatementRow,
  statementRows,
} from './statement-store.ts';

const paidAtOnce = 1000;
const wagesHouse = 'agents:wages';

/**
 * Pays statements as far as the debtors' money goes, each debtor's oldest first: the house's statements, then round by
 * round down the tree, since the money that an agent receives pays the downlines. Any number of nodes may run it.
 */
export async function payOwed(ctx: Ctx): Promise<void> {
  for (;;) {
    const owed = await owedByHouse(ctx.db, paidAtOnce);
    await payRows(ctx, owed);
    if (owed.length < paidAtOnce) break;
  }
  while (await payRound(ctx)) {}
  await tellShort(ctx);
}

/**
 * Pays one member's statements as far as the cash goes; the money that the downlines receive pays their own statements
 * with the next settlement.
 */
export async function payOwedBy(ctx: Ctx, memberId: bigint): Promise<void> {
  for (let after = 0n; ; ) {
    const owed = await owedBy(ctx.db, [memberId], { debtorId: memberId, id: after }, paidAtOnce);
    const last = owed.at(-1);
    if (!last || !(await payRows(ctx, owed)) || owed.length < paidAtOnce) return;
    after = last.id;
  }
}

/** Pays once as much as each owing member has money for. @returns true when money moved */
async function payRound(ctx: Ctx): Promise<boolean> {
  const able: bigint[] = [];
  for (const [currency, members] of Map.groupBy(await owingMembers(ctx.db), (owing) => owing.currency)) {
    const wallets = await walletsOf(
      ctx,
      members.map(({ memberId }) => memberId),
      'cash',
      currency,
    );
    const balances = await walletBalances(
      ctx.db,
      [...wallets.values()].map(({ id }) => id),
    );
    for (const [memberId, { id }] of wallets) if ((balances.get(id) ?? 0n) > 0n) able.push(memberId);
  }
  if (able.length === 0) return false;
  let moved = false;
  for (let after = { debtorId: 0n, id: 0n }; ; ) {
    const owed = await owedBy(ctx.db, able, after, paidAtOnce);
    moved = (await payRows(ctx, owed)) || moved;
    const last = owed.at(-1);
    if (!last || owed.length < paidAtOnce) return moved;
    after = { debtorId: last.debtor_id ?? 0n, id: last.id };
  }
}

type Sides = { debtor: Account; creditor: Account };

/**
 * Pays statements in one transaction, in the given order, up to each debtor's balance; the rest stays owed.
 * @returns true when money moved
 */
async function payRows(ctx: Ctx, owed: readonly StatementRow[]): Promise<boolean> {
  if (owed.length === 0) return false;
  const sides = await sidesOf(ctx, owed);
  return await moneyTransaction(ctx, async (tx) => {
    const locked = new Map(
      (
        await statementRows.lockAll(
          tx,
          owed.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const still = owed.flatMap(({ id }) => {
      const row = locked.get(id);
      return row?.state === 'OWED' ? [row] : [];
    });
    if (still.length === 0) return false;
    const wallets = new Map<bigint, Account>();
    for (const row of still) {
      for (const account of Object.values(sides(row))) if (account.id > 0n) wallets.set(account.id, account);
    }
    const left = await lockBalances(tx, [...wallets.values()]);
    const at = await databaseNow(tx);
    const paid = still.flatMap((row) => {
      const { debtor } = sides(row);
      const open = openOf(row);
      const held = debtor.id > 0n ? (left.get(debtor.id) ?? 0n) : open;
      const amount = held < open ? held : open;
      if (amount <= 0n) return [];
      left.set(debtor.id, held - amount);
      const after: StatementRow = { ...row, paid: row.paid + amount };
      return [{ row, amount, after: amount === open ? { ...after, state: 'PAID' as const, paid_at: at } : after }];
    });
    if (paid.length === 0) return false;
    await noteEach(
      ctx,
      tx,
      paid.filter(({ after }) => after.state === 'PAID').map(({ after }) => after),
      'paid',
    );
    await statementRows.write(
      tx,
      paid.map(({ row, after }) => ({ before: row, after })),
    );
    const answers = await postIn(
      tx,
      paid.map(({ row, amount }) => entryOf(row, amount, sides(row))),
    );
    assert(
      answers.every(({ outcome }) => outcome === 'posted'),
      'a payment out of a locked balance is posted, once',
    );
    return true;
  });
}

function entryOf(row: StatementRow, amount: bigint, { debtor, creditor }: Sides): Entry {
  const { id: ref, payee_id, paid, due, kind } = row;
  return {
    // The amount paid before distinguishes a later part from the first.
    key: onceKey(payee_id, `wage-${paid}`, ref),
    legs: [
      {
        debit: debtor,
        credit: creditor,
        amount,
        kind: due < 0n ? 'wageReturned' : kind === 'dividend' ? 'dividend' : 'salary',
        ref,
      },
    ],
    detail: { type: 'wage', id: String(ref), kind },
  };
}

/** Finds the accounts of both sides of statements. Call it before a transaction. */
async function sidesOf(ctx: Ctx, rows: readonly StatementRow[]): Promise<(row: StatementRow) => Sides> {
  const accounts = new Map<string, Account>();
  for (const [currency, own] of Map.groupBy(rows, (row) => row.currency)) {
    accounts.set(`house ${currency}`, await houseAccount(ctx, wagesHouse, currency));
    const members = own.flatMap(({ payer_id, payee_id }) => (payer_id === null ? [payee_id] : [payer_id, payee_id]));
    for (const [memberId, account] of await walletsOf(ctx, [...new Set(members)], 'cash', currency)) {
      accounts.set(`${memberId} ${currency}`, account);
    }
  }
  return ({ payer_id, payee_id, currency, due }) => {
    const payer = accounts.get(`${payer_id ?? 'house'} ${currency}`);
    const payee = accounts.get(`${payee_id} ${currency}`);
    assert(payer && payee, 'both sides of a statement have accounts');
    return due < 0n ? { debtor: payee, creditor: payer } : { debtor: payer, creditor: payee };
  };
}

/** Notifies both sides, once, that the debtor's money does not suffice. */
async function tellShort(ctx: Ctx): Promise<void> {
  for (;;) {
    const found = await newlyShort(ctx.db, paidAtOnce);
    if (found.length === 0) return;
    await moneyTransaction(ctx, async (tx) => {
      const locked = await statementRows.lockAll(
        tx,
        found.map(({ id }) => id),
      );
      const short = locked.filter(({ state, short_at }) => state === 'OWED' && short_at === null);
      const at = await databaseNow(tx);
      await noteEach(ctx, tx, short, 'short');
      await statementRows.write(
        tx,
        short.map((row) => ({ before: row, after: { ...row, short_at: at } })),
      );
    });
  }
}

import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import type { BetFollower, BetProduct } from '../bet-feed/index.ts';
import { settledDebts } from '../ledger/index.ts';
import { feedsOf, ledgerFeed } from './projection.ts';
import { boardStart } from './rank.ts';
import { recordBets } from './recording.ts';
import { readers } from './store.ts';
import { queueDebtors } from './unpaid.ts';
import { rebuildWins, winDifferences } from './wins.ts';

/** The tables of roll-ups; for each, the view `<name>_due` computes its expected content. */
const rollUps = ['bet_hour', 'cash_hour'] as const;

/**
 * The kinds beside the roll-ups: `bet`: a bet that differs from its product's books. `win`: an entry of the winner
 * board. `unpaid`: a member's debt.
 */
export type RollUpDifference = {
  rollUp: (typeof rollUps)[number] | 'bet' | 'win' | 'unpaid';
  held: unknown;
  due: unknown;
};

const shownMax = 20;
const mendedAtOnce = 1000;

/**
 * Compares, in one snapshot, the roll-ups with the bets and the ledger, the bets with the books of products that have
 * them, and the winner board with the bets. Reads the whole ledger.
 * @returns at most 20 differences of each
 */
export async function rollUpDifferences(ctx: Ctx, products: readonly BetProduct[]): Promise<RollUpDifference[]> {
  return await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const differences: RollUpDifference[] = [];
      for (const rollUp of rollUps) differences.push(...(await differencesOf(tx, rollUp)));
      for (const books of await booksOf(tx, products)) {
        const bets = await betDifferences(tx, books, { after: 0n, limit: shownMax });
        differences.push(...bets.map(({ held, due }) => ({ rollUp: 'bet' as const, held, due })));
      }
      const wins = await winDifferences(tx, { since: boardStart(ctx), limit: shownMax });
      differences.push(...wins.map((found) => ({ rollUp: 'win' as const, ...found })));
      differences.push(...(await debtDifferences(tx)));
      return differences;
    });
}

async function differencesOf(tx: Db, rollUp: (typeof rollUps)[number]): Promise<RollUpDifference[]> {
  const held = sql.table(`records.${rollUp}`);
  const due = sql.table(`records.${rollUp}_due`);
  const { rows } = await sql<Omit<RollUpDifference, 'rollUp'>>`
    with held as (select to_jsonb(h) as held from ${held} h), due as (select to_jsonb(d) as due from ${due} d)
    select held, due from held full join due on held = due
    where held is null or due is null limit ${shownMax}`.execute(tx);
  return rows.map((row) => ({ rollUp, ...row }));
}

/**
 * Returns members whose placed debt differs from the ledger's, except those who are queued or whose debt was not read
 * yet.
 */
async function debtDifferences(tx: Db): Promise<RollUpDifference[]> {
  const { name, start } = ledgerFeed([], []);
  const cursor = (await readers.cursorOf(tx, name)) ?? start;
  const { rows } = await sql<Omit<RollUpDifference, 'rollUp'>>`
    with held as (select member_id, currency, sum(amount)::int8 as amount from records.unpaid group by 1, 2),
    due as (${settledDebts(cursor)})
    select jsonb_build_object('member', d.member_id, 'currency', d.currency, 'amount', coalesce(h.amount, 0)) as held,
      jsonb_build_object('member', d.member_id, 'currency', d.currency, 'amount', d.owed) as due
    from due d left join held h using (member_id, currency)
    where coalesce(h.amount, 0) <> d.owed
      and not exists (select from records.debt_due q where (q.member_id, q.currency) = (d.member_id, d.currency))
    order by d.member_id limit ${shownMax}`.execute(tx);
  return rows.map((row) => ({ rollUp: 'unpaid' as const, ...row }));
}

/** Returns the books of the products that have them, as of their readers' cursors. */
async function booksOf(tx: Db, products: readonly BetProduct[]): Promise<Books[]> {
  const books: Books[] = [];
  for (const { name, start, check } of feedsOf(products)) {
    if (check) books.push({ isOwn: check.isOwn, due: check.due((await readers.cursorOf(tx, name)) ?? start) });
  }
  return books;
}

type Books = { isOwn: RawBuilder<unknown>; due: RawBuilder<unknown> };

/** Returns recorded bets that differ from the books, among those that have not changed since the record read them. */
async function betDifferences(
  tx: Db,
  { isOwn, due }: Books,
  { after, limit }: { after: bigint; limit: number },
): Promise<{ id: bigint; held: unknown; due: unknown }[]> {
  const told = sql`jsonb_build_object('round', round_id, 'vendor', vendor, 'called', vendor_round, 'member', member_id,
    'currency', currency, 'status', status, 'stake', stake, 'payout', payout, 'returned', returned, 'bonus', bonus_stake)`;
  const { rows } = await sql<{ id: bigint; held: unknown; due: unknown }>`
    with due as (
      select round_id as id, followed, ${told} as due from (${due}) b),
    held as (select round_id as id, ${told} as held from records.bet where ${isOwn})
    select id, held, due from held full join due using (id)
    where held is distinct from due and coalesce(followed, true) and id > ${after} order by id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Corrects bets by the books of their product. */
async function mendBets(tx: Db, books: Books, followers: readonly BetFollower[]): Promise<void> {
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const page: { id: bigint }[] = await betDifferences(tx, books, { after, limit: mendedAtOnce });
    const ids = page.map(({ id }) => id);
    const due = sql`select * from (${books.due}) b where round_id = any (${ids}::int8[])`;
    if (ids.length > 0) await recordBets(tx, due, followers);
    after = ids.at(-1);
  }
}

/**
 * Corrects the bets by the books of their products, and rebuilds the roll-ups and the biggest wins from the bets and
 * the ledger, in one transaction: readers see the old ones until it commits. Members' debts are queued, and placed
 * again by `followDebts`.
 */
export async function rebuildRollUps(
  ctx: Ctx,
  products: readonly BetProduct[],
  followers: readonly BetFollower[] = [],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const { name } of feedsOf(products)) await readers.wait(tx, name);
    for (const books of await booksOf(tx, products)) await mendBets(tx, books, followers);
    for (const rollUp of rollUps) {
      const held = sql.table(`records.${rollUp}`);
      await sql`delete from ${held}`.execute(tx);
      await sql`insert into ${held} select * from ${sql.table(`records.${rollUp}_due`)}`.execute(tx);
    }
    await rebuildWins(tx, boardStart(ctx));
    await queueDebtors(tx);
  });
}

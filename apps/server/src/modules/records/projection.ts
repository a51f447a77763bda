import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { BetFeed, BetFollower, BetProduct, CashFollower, LedgerBets } from '../bet-feed/index.ts';
import { cashMoves, debtorsIn, type FeedCursor, feedGoesOn, feedPage, feedStart, giftsBack } from '../ledger/index.ts';
import { recordBets } from './recording.ts';
import { rollUpCash } from './roll-ups.ts';
import { committedUntil, isSilent, noteRead, readers } from './store.ts';
import { followDebts, noteDebtors } from './unpaid.ts';

const everyMs = 300;
/** A record that lags for so long runs at full priority: players and operators wait for it. */
const yieldsForMs = 1000;
/** Changes read in one step. A longer step would delay the commits of concurrent vendors' calls. */
const changesMax = 2000;

const ledgerReader = 'bets';

/**
 * Keeps the betting record up to date with the ledger and the products until the context closes. Any number of nodes
 * may run it: one at a time reads a feed.
 * @param followers clauses by which other modules derive their data from the same bets
 * @param cashFollowers clauses by which they derive it from the same movements of cash
 */
export function startRecords(
  ctx: Ctx,
  products: readonly BetProduct[],
  followers: readonly BetFollower[] = [],
  cashFollowers: readonly CashFollower[] = [],
): void {
  // A reader also takes a step to report its position.
  const feeds = feedsOf(products, cashFollowers).map((feed) => ({
    ...feed,
    hasMore: (cursor: string) => sql`(${feed.hasMore(cursor)} or ${isSilent(feed.name)})`,
  }));
  let behindSince: number | null = null;
  startLoop(ctx, 'betting record', everyMs, async () => {
    const isLate = behindSince !== null && performance.now() - behindSince > yieldsForMs;
    const on = isLate ? ctx : ctx.background;
    let more = false;
    for (const feed of await readers.behind(on.db, feeds)) more = (await projectFeed(on, feed, followers)) || more;
    behindSince = more ? (behindSince ?? performance.now()) : null;
    // Debts are placed after the bets, since a debt is placed on the losses that it is of.
    return more || (await followDebts(ctx));
  });
}

/** The ledger's feed and the products' own, in the order in which they are read. */
export function feedsOf(products: readonly BetProduct[], cashFollowers: readonly CashFollower[] = []): BetFeed[] {
  return [
    ledgerFeed(
      products.flatMap(({ ledgerBets }) => ledgerBets ?? []),
      cashFollowers,
    ),
    ...products.flatMap(({ feeds = [] }) => feeds),
  ];
}

/**
 * Reads on in a feed and records the bets read. Bets and cursor are one transaction: a step that a crash interrupts
 * is repeated as a whole, and no bet is lost or counted twice.
 * @returns true when there is more to read at once
 */
export async function projectFeed(
  { db }: Pick<Ctx, 'db'>,
  { name, start, read }: BetFeed,
  followers: readonly BetFollower[] = [],
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const from = await readers.lock(tx, { name, start });
    if (from === null) return false;
    const until = await committedUntil(tx, name);
    const { bets, cursor, more } = await read(tx, from, changesMax);
    if (cursor !== from) {
      await recordBets(tx, bets, followers);
      await readers.move(tx, name, cursor);
    }
    if (!more && until) await noteRead(tx, name, cursor, until);
    return more;
  });
}

/**
 * Keeps all readers from reading movements of cash until the transaction ends, so that the record's sums of cash do
 * not change.
 */
export async function holdRecord(tx: Db): Promise<void> {
  await readers.wait(tx, ledgerReader);
}

/** The ledger's feed: adds its movements to the sums of cash, and records the bets that are ledger entries. */
export function ledgerFeed(products: readonly LedgerBets[], followers: readonly CashFollower[]): BetFeed {
  return {
    name: ledgerReader,
    start: feedStart,
    hasMore: feedGoesOn,
    read: async (tx, from, limit) => {
      const { cursor, read, stakes } = await rollUpPage(tx, { from, limit, products, followers });
      if (cursor === null) return { bets: [], cursor: from, more: false };
      const queries = products.filter((_, i) => stakes[i]).map(({ bets }) => bets({ from, to: cursor }));
      return { bets: queries.length > 0 ? sql.join(queries, sql` union all `) : [], cursor, more: read >= limit };
    },
  };
}

type Page = { cursor: FeedCursor | null; read: number; stakes: number[] };

/**
 * Adds a page of the feed to the sums of cash.
 * @returns the page's end, and the number of each product's stakes in it
 */
async function rollUpPage(
  tx: Db,
  {
    from,
    limit,
    products,
    followers,
  }: { from: FeedCursor; limit: number; products: readonly LedgerBets[]; followers: readonly CashFollower[] },
): Promise<Page> {
  const counts = products.map(({ isStake }) => sql`count(*) filter (where ${isStake})`);
  const { rows } = await sql<Page>`
    with page as materialized (${feedPage(from, limit)}),
    cash as materialized (${cashMoves(sql`page`)}),
    gift_back as materialized (${giftsBack(sql`page`)}),
    owing as (${noteDebtors(debtorsIn(sql`page`))}),
    ${sql.join([sql`rolled as (${rollUpCash(sql`select * from cash`)})`, ...followers], sql`, `)}
    select (select xact || ':' || entry from page order by xact desc, entry desc limit 1) as cursor, count(*)::int as read,
      array[${sql.join(counts)}]::int[] as stakes
    from page`.execute(tx);
  assert(rows[0], 'a count is one row');
  return rows[0];
}

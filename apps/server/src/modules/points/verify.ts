import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { type Difference, houseBalances, movedBy, type TransferKind } from '../ledger/index.ts';
import { differingHours } from './play-store.ts';

const shownMax = 20;

type Sum = { id: bigint; amount: bigint };

/** The amounts that rows state, with the kind of transfer that moved them. */
const moved: Record<string, { kind: TransferKind; rows: RawBuilder<unknown> }> = {
  'points spent on goods': {
    kind: 'pointsSpent',
    rows: sql`select id, points as amount from points.redemption where kind = 'goods'`,
  },
  'points returned': {
    kind: 'pointsReturned',
    rows: sql`select id, points as amount from points.redemption where kind = 'goods' and state = 'REJECTED'`,
  },
  'cash paid for goods': {
    kind: 'goodsPaid',
    rows: sql`select id, amount from points.redemption where kind = 'goods' and amount > 0`,
  },
  'cash returned': {
    kind: 'goodsReturned',
    rows: sql`select id, amount from points.redemption where kind = 'goods' and amount > 0 and state = 'REJECTED'`,
  },
  'points exchanged': {
    kind: 'pointsExchanged',
    rows: sql`select id, points as amount from points.redemption where kind = 'cash'`,
  },
  'cash for points': {
    kind: 'pointsConverted',
    rows: sql`select id, amount from points.redemption where kind = 'cash'`,
  },
};

/**
 * Compares the rows of points with the ledger, in one snapshot, while the site runs: redemptions and conversions,
 * gifts of other modules and operators, and the points of play with the bets that they are for.
 * @returns every difference; empty: they agree
 */
export function verifyPoints(db: Db): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [
      ...(await differingMoves(tx)),
      ...(await differingEarnings(tx)),
      ...(await differingHours(tx, shownMax)).map(({ at, given, worth }) => ({
        check: 'points of play',
        at,
        stored: String(given),
        computed: String(worth),
      })),
    ]);
}

async function differingMoves(tx: Db): Promise<Difference[]> {
  const sums = await movedBy(
    tx,
    Object.values(moved).map(({ kind }) => kind),
  );
  const differences: Difference[] = [];
  for (const [check, { kind, rows: query }] of Object.entries(moved)) {
    const due = new Map((await sql<Sum>`${query}`.execute(tx)).rows.map(({ id, amount }) => [id, amount]));
    const held = new Map(sums.filter((sum) => sum.kind === kind).map(({ ref, amount }) => [ref, amount]));
    for (const id of new Set([...due.keys(), ...held.keys()])) {
      const [stored, computed] = [due.get(id) ?? 0n, held.get(id) ?? 0n];
      if (stored !== computed)
        differences.push({ check, at: String(id), stored: String(stored), computed: String(computed) });
    }
  }
  return differences;
}

/**
 * Compares the gifts of each source with the movements of its house account; the operators' account also has what
 * they took.
 */
async function differingEarnings(tx: Db): Promise<Difference[]> {
  const { rows } = await sql<{ source: string; points: bigint }>`
    select source, sum(points)::int8 as points from points.earning group by source
    union all select 'adjustment', coalesce(sum(points), 0)::int8 from points.adjustment
    union all select 'play', coalesce(sum(points), 0)::int8 from points.play_hour`.execute(tx);
  const houses = new Map(
    (await houseBalances({ db: tx })).flatMap(({ code, currency, balance }) =>
      currency === 'PTS' ? [[code, balance] as const] : [],
    ),
  );
  return rows.flatMap(({ source, points }) => {
    const balance = houses.get(`points:${source}`) ?? 0n;
    if (balance === -points) return [];
    return [{ check: 'points given', at: source, stored: String(points), computed: String(-balance) }];
  });
}

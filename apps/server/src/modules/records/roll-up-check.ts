import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { roundsAt, roundsStart } from '../games/index.ts';
import { betReader } from './projection.ts';
import { boardStart } from './rank.ts';
import { recordRounds, roundReader } from './rounds.ts';
import { readerPlace, waitForReader } from './store.ts';
import { rebuildWins, winDifferences } from './wins.ts';

/** The two roll-ups, and the views that say what they must hold. */
const rollUps = ['bet_hour', 'cash_hour'] as const;

/** `bet`: a round at a vendor in the betting record. `win`: a place on the winner board. */
export type RollUpDifference = { rollUp: (typeof rollUps)[number] | 'bet' | 'win'; held: unknown; due: unknown };

const shownMax = 20;
const mendedAtOnce = 1000;

/**
 * Compares the roll-ups with what the bets and the ledger say, the bets with the rounds at vendors, and the winner board with the
 * bets, in one snapshot; at most 20 differences of each. Reads the whole ledger.
 */
export async function rollUpDifferences(ctx: Ctx): Promise<RollUpDifference[]> {
  return await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const differences: RollUpDifference[] = [];
      for (const rollUp of rollUps) differences.push(...(await differencesOf(tx, rollUp)));
      const bets = await betDifferences(tx, { after: 0n, limit: shownMax });
      const wins = await winDifferences(tx, { since: boardStart(ctx), limit: shownMax });
      differences.push(...bets.map(({ held, due }) => ({ rollUp: 'bet' as const, held, due })));
      differences.push(...wins.map((found) => ({ rollUp: 'win' as const, ...found })));
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

/** Rounds at vendors that the record tells otherwise, of those that have not changed since it read them. */
async function betDifferences(
  tx: Db,
  { after, limit }: { after: bigint; limit: number },
): Promise<{ id: bigint; held: unknown; due: unknown }[]> {
  const rounds = roundsAt((await readerPlace(tx, roundReader)) ?? roundsStart);
  const { rows } = await sql<{ id: bigint; held: unknown; due: unknown }>`
    with rounds as (
      select *, case state when 'OPEN' then 'UNSETTLED' else state end as status, state = 'CANCELLED' as gone from (${rounds}) r),
    due as (
      select id, followed, jsonb_build_object('round', id, 'vendor', vendor, 'called', round_ref, 'member', member_id,
        'currency', currency, 'status', status, 'stake', case when gone then 0 else stake end,
        'payout', case when gone then 0 else payout end, 'returned', case when gone then returned else 0 end) as due
      from rounds),
    held as (
      select round_id as id, jsonb_build_object('round', round_id, 'vendor', vendor, 'called', vendor_round, 'member', member_id,
        'currency', currency, 'status', status, 'stake', stake, 'payout', payout, 'returned', returned) as held
      from records.bet where vendor_round is not null)
    select id, held, due from held full join due using (id)
    where held is distinct from due and coalesce(followed, true) and id > ${after} order by id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Brings bets to what their rounds say. */
async function mendBets(tx: Db): Promise<void> {
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const page: { id: bigint }[] = await betDifferences(tx, { after, limit: mendedAtOnce });
    await recordRounds(tx, { ids: `{${page.map(({ id }) => id).join()}}` });
    after = page.at(-1)?.id;
  }
}

/**
 * Brings the bets to what rounds at vendors say, and makes the roll-ups and the biggest wins anew from the bets and the ledger, in
 * one transaction: readers see the old ones until it is done.
 */
export async function rebuildRollUps(ctx: Ctx): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await waitForReader(tx, betReader);
    await waitForReader(tx, roundReader);
    await mendBets(tx);
    for (const rollUp of rollUps) {
      const held = sql.table(`records.${rollUp}`);
      await sql`delete from ${held}`.execute(tx);
      await sql`insert into ${held} select * from ${sql.table(`records.${rollUp}_due`)}`.execute(tx);
    }
    await rebuildWins(tx, boardStart(ctx));
  });
}

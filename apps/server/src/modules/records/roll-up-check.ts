import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { waitForReader } from './store.ts';

/** The two roll-ups, and the views that say what they must hold. */
const rollUps = ['bet_hour', 'cash_hour'] as const;

export type RollUpDifference = { rollUp: (typeof rollUps)[number]; held: unknown; due: unknown };

const shownMax = 20;

/**
 * Compares the roll-ups with what the bets and the ledger say, in one snapshot while nobody rolls up; at most 20
 * differences of each. Reads the whole ledger.
 */
export async function rollUpDifferences(ctx: Ctx): Promise<RollUpDifference[]> {
  return await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const differences: RollUpDifference[] = [];
      for (const rollUp of rollUps) differences.push(...(await differencesOf(tx, rollUp)));
      return differences;
    });
}

async function differencesOf(tx: Db, rollUp: RollUpDifference['rollUp']): Promise<RollUpDifference[]> {
  const held = sql.table(`records.${rollUp}`);
  const due = sql.table(`records.${rollUp}_due`);
  const { rows } = await sql<Omit<RollUpDifference, 'rollUp'>>`
    with held as (select to_jsonb(h) as held from ${held} h), due as (select to_jsonb(d) as due from ${due} d)
    select held, due from held full join due on held = due
    where held is null or due is null limit ${shownMax}`.execute(tx);
  return rows.map((row) => ({ rollUp, ...row }));
}

/** Makes the roll-ups anew from the bets and the ledger, in one transaction: readers see the old ones until it is done. */
export async function rebuildRollUps(ctx: Ctx): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await waitForReader(tx, 'bets');
    for (const rollUp of rollUps) {
      const held = sql.table(`records.${rollUp}`);
      await sql`delete from ${held}`.execute(tx);
      await sql`insert into ${held} select * from ${sql.table(`records.${rollUp}_due`)}`.execute(tx);
    }
  });
}

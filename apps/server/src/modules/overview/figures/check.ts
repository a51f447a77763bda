import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { holdBets, holdRecord } from '../../records/index.ts';

/** The tables of figures; for each, the view `<name>_due` computes its content from the records. */
const tables = ['play_hour', 'play_day', 'play_total', 'play_month', 'cash_month', 'first_deposit'] as const;

const shownMax = 20;

export type FigureDifference = { table: (typeof tables)[number]; held: unknown; due: unknown };

/**
 * Compares the house's figures with the records, in one snapshot. Rows of zero may be missing.
 * @returns at most 20 differences of each table
 */
export async function figureDifferences(ctx: Ctx): Promise<FigureDifference[]> {
  return await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const differences: FigureDifference[] = [];
      for (const table of tables) {
        const { rows } = await sql<{ held: unknown; due: unknown }>`
          with held as (select to_jsonb(h) as held from ${sql.table(`overview.${table}`)} h),
            due as (select to_jsonb(d) as due from ${sql.table(`overview.${table}_due`)} d)
          select held, due from held full join due on held = due
          where (held is null or due is null) and coalesce(held ->> 'bets', '') <> '0' limit ${shownMax}`.execute(tx);
        differences.push(...rows.map((row) => ({ table, ...row })));
      }
      return differences;
    });
}

/** Recomputes the figures from the records, in one transaction: readers see the old ones until it commits. */
export async function rebuildFigures(ctx: Ctx): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await holdRecord(tx);
    await holdBets(tx);
    for (const table of tables) {
      const held = sql.table(`overview.${table}`);
      await sql`delete from ${held}`.execute(tx);
      await sql`insert into ${held} select * from ${sql.table(`overview.${table}_due`)}`.execute(tx);
    }
  });
}

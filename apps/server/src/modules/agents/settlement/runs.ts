import type { ContractKind } from '@fairhouse/contract/contracts';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import type { ContractRow } from '../contracts/contract-store.ts';
import { computeDue, type Stated } from './settle.ts';

export type Run = {
  kind: ContractKind;
  until: Date;
  currency: CurrencyCode;
  statements: number;
  due: bigint;
  back: bigint;
};

/** Returns what waits for an approval, by kind, end of the period and currency. */
export async function heldRuns(db: Db): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select kind, until_at as until, currency, count(*)::int4 as statements,
      coalesce(sum(due) filter (where due > 0), 0)::int8 as due,
      coalesce(-sum(due) filter (where due < 0), 0)::int8 as back
    from agents.statement where state = 'HELD' group by 1, 2, 3 order by 2, 1, 3`.execute(db);
  return rows;
}

/** Lets the payments of a run move with the next settlement. @returns the number of statements */
export async function releaseRun(db: Db, kind: ContractKind, until: Date): Promise<number> {
  const { rows } = await sql`
    update agents.statement set state = 'OWED' where state = 'HELD' and kind = ${kind} and until_at = ${until}
    returning id`.execute(db);
  return rows.length;
}

const fiveMinutesMs = 300_000;

/** Computes the running periods of a kind up to the last mark of five minutes; nothing is written. */
export async function previewRun(ctx: Ctx, kind: ContractKind): Promise<Stated[]> {
  const now = await databaseNow(ctx.db);
  const mark = new Date(Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs);
  const { rows } = await sql<ContractRow>`
    select * from agents.contract where kind = ${kind} and state = 'ACCEPTED' and settled_until < ${mark}
    order by id`.execute(ctx.db);
  return await computeDue(ctx.db, rows, ({ period_end }) => (period_end && period_end < mark ? period_end : mark));
}

import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';

/** The outcome of a verification: the number of differences by check; empty: the ledger was exact. */
export type Verification = { at: Date; counts: Record<string, number> };

/** Stores the outcome of a verification. */
export async function noteVerification({ db, clock }: Ctx, counts: Record<string, number>): Promise<void> {
  await sql`
    insert into ledger.verification (at, counts) values (${clock()}, ${JSON.stringify(counts)}::jsonb)
    on conflict (at) do update set counts = excluded.counts`.execute(db);
}

/** Returns the outcome of the last verification; null: there was none. */
export async function lastVerification(db: Db): Promise<Verification | null> {
  const { rows } = await sql<Verification>`
    select at, counts from ledger.verification order by at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

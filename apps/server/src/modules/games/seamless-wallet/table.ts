import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Vendor } from '../../vendors/index.ts';

/** Stores the table of a round, the first one that its vendor stated. No money depends on it. */
export async function noteTable(
  ctx: Ctx,
  vendor: Vendor,
  { roundId, table }: { roundId: string; table?: string | undefined },
) {
  if (table === undefined) return;
  await sql`
    update games.round set table_ref = ${table}
    where vendor = ${vendor.code} and round_ref = ${roundId} and table_ref is null`.execute(ctx.db);
}

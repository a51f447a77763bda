import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';

/** Units of valid bet that a member's rounds of a currency made between two moments (`to` exclusive, without it until now). */
export async function validBetOf(
  ctx: Ctx,
  { memberId, currency, from, to }: { memberId: bigint; currency: string; from: Date; to?: Date },
): Promise<bigint> {
  const until = to ? sql`and placed_at < ${to}` : sql``;
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(valid_bet), 0)::int8 as units from records.bet
    where member_id = ${memberId} and currency = ${currency} and placed_at >= ${from} ${until}`.execute(ctx.db);
  return rows[0]?.units ?? 0n;
}

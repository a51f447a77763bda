import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { Bets } from '../bet-feed/index.ts';

/** Before the first round. */
export const roundsStart = '0:0';

/**
 * Returns the stepped rounds of real money that were opened or closed after the cursor, in commit order: only
 * transactions older than every running one are read, so none can appear behind the cursor any more. A round is
 * returned again when it closes.
 */
export async function changedRounds(
  tx: Db,
  cursor: string,
  limit: number,
): Promise<{ bets: Bets; cursor: string; more: boolean }> {
  const { rows } = await sql<{ id: bigint; xact: string }>`
    select id, xact::text as xact from originals.round
    where not play_money and (xact, id) > ${placeOf(cursor)} and xact < pg_snapshot_xmin(pg_current_snapshot())
    order by round.xact, id limit ${sql.lit(limit)}`.execute(tx);
  const last = rows.at(-1);
  if (!last) return { bets: [], cursor, more: false };
  const ids = rows.map(({ id }) => id);
  return {
    bets: roundBets(sql`id = any (${ids}::int8[])`, cursor),
    cursor: `${last.xact}:${last.id}`,
    more: rows.length >= limit,
  };
}

/**
 * A query of these rounds as bets. `followed` is true when a reader at that cursor has already read the round in this
 * state. The stake of a returned round counts as nothing and is kept in a column of its own.
 */
export function roundBets(which: RawBuilder<unknown>, cursor: string): RawBuilder<unknown> {
  return sql`
    select id as round_id, member_id, opened_at as placed_at, currency, 'ORIGINALS' as vendor, 'INHOUSE' as game_type, game_code,
      case state when 'returned' then 0 else stake end as stake, case state when 'returned' then 0 else payout end as payout,
      case state when 'returned' then stake else 0 end as returned,
      case when state = 'settled' and payout > 0 then (multiplier_e4 * 0.0001)::numeric(20, 4)::text end as multiplier,
      case state when 'open' then 'UNSETTLED' when 'returned' then 'CANCELLED' else 'SETTLED' end as status,
      null as vendor_round, bonus_grant as grant_id,
      case state when 'returned' then 0 else coalesce(bonus_stake, 0) end as bonus_stake, (xact, id) <= ${placeOf(cursor)} as followed
    from originals.round where not play_money and ${which}`;
}

function placeOf(cursor: string): RawBuilder<unknown> {
  const [xact = '0', id = '0'] = cursor.split(':');
  return sql`(${xact}::xid8, ${id}::int8)`;
}

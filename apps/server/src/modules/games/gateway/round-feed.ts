import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** What went back of the cancelled round `r`: its bets, or what its vendor's list said before. */
const returned = sql`case when r.state <> 'CANCELLED' then 0 when r.source = 'listed' then r.returned
  else (select coalesce(sum(c.amount), 0)::int8 from games.movement c where c.round = r.id and c.cancelled and c.verdict = 0) end`;

/** Before the first round. A place in the feed is opaque to its reader. */
export const roundsStart = '0:0';

/** Rounds that changed: their numbers as an array in PostgreSQL's own writing, to be handed back to it unread. */
export type ChangedRounds = { ids: string; cursor: string; more: boolean };

/**
 * The rounds that changed after the cursor, in commit order: `limit` changes are read, a round that changes again comes again,
 * and once a page; `more` says whether there is another one. Only transactions older than every running one are read, so
 * nothing can appear behind the cursor any more.
 */
export async function changedRounds(tx: Db, cursor: string, limit: number): Promise<ChangedRounds> {
  const [xact = '0', id = '0'] = cursor.split(':');
  const { rows } = await sql<{ ids: string | null; cursor: string | null; read: number }>`
    with page as materialized (
      select * from (
        (select xact, round as id from games.movement
          where verdict = 0 and round is not null and (xact, round) > (${xact}::xid8, ${id}::int8)
            and xact < pg_snapshot_xmin(pg_current_snapshot())
          order by xact, round limit ${sql.lit(limit)})
        union all
        (select xact, id from games.round
          where xact is not null and (xact, id) > (${xact}::xid8, ${id}::int8) and xact < pg_snapshot_xmin(pg_current_snapshot())
          order by xact, id limit ${sql.lit(limit)})) changed
      order by xact, id limit ${sql.lit(limit)})
    select array_agg(distinct id)::text as ids, count(*)::int as read,
      (select xact || ':' || id from page order by xact desc, id desc limit 1) as cursor
    from page`.execute(tx);
  const [page] = rows;
  return { ids: page?.ids ?? '{}', cursor: page?.cursor ?? cursor, more: (page?.read ?? 0) >= limit };
}

/**
 * A query of these rounds as they stand now: `id, vendor, round_ref, member_id, game_code, game_type, currency, source, state, stake,
 * payout, returned, opened_at`.
 */
export function roundsNow({ ids }: Pick<ChangedRounds, 'ids'>): RawBuilder<unknown> {
  return sql`
    select r.id, r.vendor, r.round_ref, r.member_id, r.game_code, coalesce(g.game_type, 'RNG') as game_type, r.currency, r.source,
      r.state, r.stake, r.payout, ${returned} as returned, r.opened_at
    from unnest(${ids}::int8[]) c (id)
    join lateral (select * from games.round x where x.id = c.id offset 0) r on true
    left join games.game g on g.vendor = r.vendor and g.game_code = r.game_code`;
}

/**
 * Every round as it stands, and whether it stood so at that place in the feed already (`followed`): then whoever has read so far
 * must know it. For the transaction that reads the place.
 */
export function roundsAt(cursor: string) {
  const [xact = '0', id = '0'] = cursor.split(':');
  const place = sql`(${xact}::xid8, ${id}::int8)`;
  return sql`
    select r.id, r.vendor, r.round_ref, r.member_id, r.currency, r.state, r.stake, r.payout, ${returned} as returned,
      (r.xact is null or (r.xact, r.id) <= ${place}) and m.round is null as followed
    from games.round r left join (
      select distinct round from games.movement where verdict = 0 and round is not null and (xact, round) > ${place}) m
      on m.round = r.id`;
}

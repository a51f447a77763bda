import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { hasRowsBehind } from '../../../platform/database/feed-readers.ts';
import type { BetFeed } from '../../bet-feed/index.ts';
import { movementActions } from './move.ts';
import { verdicts } from './verdicts.ts';

/** Written as literals, so that queries match the conditions of the indexes. */
const taken = sql.lit(verdicts.taken);

/**
 * The amount returned by the cancelled round `r`: the stakes of its bets, or the stake that its vendor's list had
 * before.
 */
const returned = sql`case when r.state <> 'CANCELLED' then 0 when r.source = 'listed' then r.returned
  else (select coalesce(sum(c.amount), 0)::int8 from games.movement c where c.round = r.id and c.cancelled and c.verdict = ${taken}
    and c.action = ${sql.lit(movementActions.bet)}) end`;

/** The cursor before the first round. A cursor is opaque to its reader. */
export const roundsStart = '0:0';

/** A page of the feed. `ids` is an array in PostgreSQL's text form, which is passed back without parsing. */
export type ChangedRounds = { ids: string; cursor: string; more: boolean };

/**
 * Returns the rounds that changed after the cursor, in commit order. It reads up to `limit` changes; a round that
 * changes several times comes once in a page, and again in later pages; `more` is true when there is another page. Only
 * transactions older than every running one are read, so nothing can still be committed behind the cursor.
 */
export async function changedRounds(tx: Db, cursor: string, limit: number): Promise<ChangedRounds> {
  const [xact = '0', id = '0'] = cursor.split(':');
  const { rows } = await sql<{ ids: string | null; cursor: string | null; read: number }>`
    with page as materialized (
      select * from (
        (select xact, round as id from games.movement
          where verdict = ${taken} and round is not null and (xact, round) > (${xact}::xid8, ${id}::int8)
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

/** The condition that rounds changed after the cursor. */
function hasChangedRounds(cursor: string): RawBuilder<unknown> {
  const isMoved = sql`verdict = ${taken} and round is not null`;
  return sql`(
    ${hasRowsBehind(cursor, { table: 'games.movement', id: 'round', where: isMoved })}
    or ${hasRowsBehind(cursor, { table: 'games.round', where: sql`xact is not null` })})`;
}

/**
 * A query of these rounds as they stand now: `id, vendor, round_ref, member_id, game_code, game_type, currency,
 * source, state, stake, payout, returned, opened_at, bonus_grant, bonus_stake`.
 */
export function roundsNow({ ids }: Pick<ChangedRounds, 'ids'>): RawBuilder<unknown> {
  return sql`
    select r.id, r.vendor, r.round_ref, r.member_id, r.game_code, coalesce(g.game_type, 'RNG') as game_type, r.currency, r.source,
      r.state, r.stake, r.payout, ${returned} as returned, r.opened_at, r.bonus_grant, r.bonus_stake
    from unnest(${ids}::int8[]) c (id)
    join lateral (select * from games.round x where x.id = c.id offset 0) r on true
    left join games.game g on g.vendor = r.vendor and g.game_code = r.game_code`;
}

/**
 * A query of every round with `followed`: true when a reader at this cursor must know the round in this state. Use it
 * in the transaction that reads the cursor.
 */
function roundsAt(cursor: string): RawBuilder<unknown> {
  const [xact = '0', id = '0'] = cursor.split(':');
  const place = sql`(${xact}::xid8, ${id}::int8)`;
  return sql`
    select r.id, r.vendor, r.round_ref, r.member_id, r.game_code, coalesce(g.game_type, 'RNG') as game_type, r.currency, r.state,
      r.stake, r.payout, ${returned} as returned, r.opened_at, r.bonus_grant, r.bonus_stake,
      (r.xact is null or (r.xact, r.id) <= ${place}) and m.round is null as followed
    from games.round r
    left join games.game g on g.vendor = r.vendor and g.game_code = r.game_code
    left join (
      select distinct round from games.movement where verdict = ${taken} and round is not null and (xact, round) > ${place}) m
      on m.round = r.id`;
}

/**
 * Returns the query of these rounds as bets, with additional columns `more`. The stake of a cancelled round does not
 * count; it has a column of its own.
 */
function betsOf(rounds: RawBuilder<unknown>, more = sql``): RawBuilder<unknown> {
  return sql`
    select id as round_id, member_id, opened_at as placed_at, currency, vendor, game_type, game_code,
      case when gone then 0 else stake end as stake, case when gone then 0 else payout end as payout,
      case when gone then returned else 0 end as returned, null as multiplier,
      case state when 'OPEN' then 'UNSETTLED' else state end as status, round_ref as vendor_round, bonus_grant as grant_id,
      case when gone then 0 else coalesce(bonus_stake, 0) end as bonus_stake ${more}
    from (select *, state = 'CANCELLED' as gone from (${rounds}) r) round`;
}

/** The bets at vendors, for the betting record. */
export const roundFeed: BetFeed = {
  name: 'rounds',
  start: roundsStart,
  read: async (tx, from, limit) => {
    const { cursor, more, ...changed } = await changedRounds(tx, from, limit);
    return { bets: betsOf(roundsNow(changed)), cursor, more };
  },
  hasMore: hasChangedRounds,
  check: {
    isOwn: sql`vendor_round is not null`,
    due: (cursor) => betsOf(roundsAt(cursor), sql`, followed`),
  },
};

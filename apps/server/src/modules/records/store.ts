import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { feedReaders } from '../../platform/database/feed-readers.ts';
import type { Bet } from '../bet-feed/index.ts';
import { hourOf } from './hours.ts';

/** A bet in the record. */
export type BetRow = Bet & { multiplier: string; validBet: bigint };

export type BetsOf = {
  memberId: bigint;
  currency: string;
  gameType?: string;
  vendor?: string;
  status?: string;
  /** The last row of the page before. */
  after?: { placedAt: Date; roundId: bigint };
  from?: Date;
  /** Exclusive. */
  to?: Date;
  limit: number;
};

/** The readers of the ledger's feed and of the products' own. */
export const readers = feedReaders('records', 'feed_cursor');

/** A reader without new rows reports its position this often, so that polling writes next to nothing. */
const saidEvery = '10 seconds';

/** The condition that a reader has not reported its position for that long. */
export function isSilent(name: string): RawBuilder<unknown> {
  return sql`not exists (
    select from records.reader said where said.name = ${name} and said.read_until > now() - ${saidEvery}::interval)`;
}

/**
 * Returns the time before which everything is committed: the beginning of the oldest transaction that still writes.
 * Those of other databases count, since the feeds wait for them too. Null: the reader has reported its position a
 * moment ago.
 */
export async function committedUntil(tx: Db, name: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select least(now(), min(a.xact_start)) as until from pg_stat_activity a
    where a.backend_xid is not null and a.pid <> pg_backend_pid()
    having ${isSilent(name)}`.execute(tx);
  return rows[0]?.until ?? null;
}

/**
 * Notes that a reader has read everything up to a time, in the transaction that read.
 * @param until from `committedUntil`, called before reading: what commits during the read is not included
 */
export async function noteRead(tx: Db, name: string, cursor: string, until: Date): Promise<void> {
  await sql`
    insert into records.reader as r (name, feed_cursor, read_until)
    values (${name}, ${cursor}, ${until})
    on conflict (name) do update set read_until = greatest(r.read_until, excluded.read_until)`.execute(tx);
}

/** Returns the time up to which every reader has read everything; null: a reader has not been at its end yet. */
export async function readUntil(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select case when bool_and(read_until is not null) then min(read_until) end as until from records.reader`.execute(
    db,
  );
  return rows[0]?.until ?? null;
}

export const shownColumns = sql`round_id as "roundId", member_id as "memberId", placed_at as "placedAt", currency, vendor,
  game_type as "gameType", game_code as "gameCode", stake, valid_bet as "validBet", payout, returned, multiplier, status,
  vendor_round as "vendorRound"`;

/**
 * Returns a member's bets, newest first; bets of one millisecond by round. With a filter it reads only the hours in
 * which the roll-ups count such bets.
 */
export async function betsOf(ctx: Ctx, q: BetsOf): Promise<BetRow[]> {
  const { memberId, currency, after, from, to, limit } = q;
  const wanted = sql.join(
    [
      sql`member_id = ${memberId} and currency = ${currency}`,
      ...(q.gameType === undefined ? [] : [sql`game_type = ${q.gameType}`]),
      ...(q.vendor === undefined ? [] : [sql`vendor = ${q.vendor}`]),
      ...(q.status === undefined ? [] : [sql`status = ${q.status}`]),
    ],
    sql` and `,
  );
  const older = after ? sql`and (placed_at, round_id) < (${after.placedAt}, ${after.roundId})` : sql``;
  const since = from ? sql`and placed_at >= ${from}` : sql``;
  const until = to ? sql`and placed_at < ${to}` : sql``;
  const page = sql`order by placed_at desc, round_id desc limit ${limit}`;
  const isFiltered = q.gameType !== undefined || q.vendor !== undefined || q.status !== undefined;
  // Hours that the cursor or an end of the period cuts are read, but their counts are not relied on.
  const isWhole = sql.join(
    [
      sql`true`,
      ...(after ? [sql`hour + interval '1 hour' <= ${after.placedAt}`] : []),
      ...(from ? [sql`hour >= ${from}`] : []),
      ...(to ? [sql`hour + interval '1 hour' <= ${to}`] : []),
    ],
    sql` and `,
  );
  const hours = sql`
    select hour from (
      select hour, coalesce(sum(sum(case when ${isWhole} then bets else 0 end)) over (
        order by hour desc rows between unbounded preceding and 1 preceding), 0) as newer
      from records.bet_hour where ${wanted}
        ${after ? sql`and hour <= ${after.placedAt}` : sql``} ${from ? sql`and hour >= ${hourOf(from)}` : sql``}
        ${to ? sql`and hour < ${to}` : sql``}
      group by hour) counted
    where newer < ${limit}`;
  const source = isFiltered
    ? sql`(${hours}) h cross join lateral (select * from records.bet
        where ${wanted} and placed_at >= h.hour and placed_at < h.hour + interval '1 hour' ${older} ${since} ${until} ${page}) b`
    : sql`(select * from records.bet where ${wanted} ${older} ${since} ${until} ${page}) b`;
  const { rows } = await sql<BetRow>`
    select ${shownColumns}
    from ${source} ${page}`.execute(ctx.db);
  return rows;
}

import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { hourOf } from './hours.ts';

/** UNSETTLED: the round is open, its stake is out. CANCELLED: it does not count, its stake went back. */
export type BetStatus = 'UNSETTLED' | 'SETTLED' | 'CANCELLED';

export type BetRow = {
  roundId: bigint;
  memberId: bigint;
  placedAt: Date;
  currency: string;
  vendor: string;
  gameType: string;
  gameCode: string;
  /** Units of the currency. */
  stake: bigint;
  validBet: bigint;
  payout: bigint;
  /** Units of a cancelled round: what had been staked and went back. Its stake is nothing. */
  returned: bigint;
  multiplier: string;
  status: BetStatus;
  /** As the vendor calls the round; null: a round of our own. */
  vendorRound: string | null;
};

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

/**
 * The feed cursor of a reader, whose lock this transaction holds until it ends: one node reads at a time. An advisory
 * lock, because looking for something new, several times a second, should write nothing.
 * @returns null while another node holds it
 */
export async function lockReader(tx: Db, name: string, start: string): Promise<string | null> {
  const locked = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`records.reader:${name}`}, 0)) as mine`.execute(tx);
  if (!locked.rows[0]?.mine) return null;
  return (await readerPlace(tx, name)) ?? start;
}

/** How far a reader has come; null: nowhere yet. Holds nobody up. */
export async function readerPlace(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ cursor: string }>`
    select feed_cursor as cursor from records.reader where name = ${name}`.execute(db);
  return rows[0]?.cursor ?? null;
}

/** Holds the reader still until the transaction ends, however long another node's step takes. */
export async function waitForReader(tx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`records.reader:${name}`}, 0))`.execute(tx);
}

export async function moveReader(tx: Db, name: string, cursor: string): Promise<void> {
  await sql`
    insert into records.reader (name, feed_cursor) values (${name}, ${cursor})
    on conflict (name) do update set feed_cursor = excluded.feed_cursor`.execute(tx);
}

const shownColumns = sql`round_id as "roundId", member_id as "memberId", placed_at as "placedAt", currency, vendor,
  game_type as "gameType", game_code as "gameCode", stake, valid_bet as "validBet", payout, returned, multiplier, status,
  vendor_round as "vendorRound"`;

/**
 * A member's bets, newest first; bets of one millisecond by round. What is filtered is looked for in the hours that have it
 * only, as the roll-ups know.
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
  // Hours that are cut, at the cursor and at both ends of the period, are not counted on.
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

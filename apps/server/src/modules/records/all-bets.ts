import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { type BetRow, shownColumns } from './store.ts';

/** The filter of all members' bets. */
export type BetsWanted = {
  memberId?: bigint;
  currency?: string;
  vendor?: string;
  gameType?: string;
  gameCode?: string;
  status?: string;
  /** Units. */
  minStake?: bigint;
  minPayout?: bigint;
};

type Place = { placedAt: Date; roundId: bigint };
type Asked = {
  wanted: BetsWanted;
  from: Date;
  /** Exclusive. */
  to: Date;
  /** The last row of the page before, or the place where its search ended. */
  after?: Place;
  limit: number;
};
/** The approximate number of rows that one step reads, and the approximate most that one page reads. */
export type Budget = { step: number; page: number };

const hourMs = 3_600_000;
/** The first step in milliseconds, and the greatest factor by which a step grows. */
const firstMs = hourMs;
const growth = 8;
const usual: Budget = { step: 15_000, page: 45_000 };

/**
 * Returns bets of all members, newest first. It searches back from the end in steps of time, each sized by the
 * density of the steps before, until the page is full or enough rows were read: a page costs the same however long
 * the period is and however few bets match.
 * @returns the rows, and the time down to which everything was read; null: down to `from`
 */
export async function allBets(
  db: Db,
  { wanted, from, to, after, limit }: Asked,
  budget: Budget = usual,
): Promise<{ rows: BetRow[]; readTo: Date | null }> {
  const conditions = conditionsOf(wanted);
  const own = after && after.placedAt < to ? after : undefined;
  // Bets of one member, and open bets, have an index of their own.
  if (wanted.memberId !== undefined || wanted.status === 'UNSETTLED') {
    const older = own ? sql`(placed_at, round_id) < (${own.placedAt}, ${own.roundId})` : sql`placed_at < ${to}`;
    const { rows } = await sql<BetRow>`
      select ${shownColumns} from records.bet where ${conditions} and placed_at >= ${from} and ${older}
      order by placed_at desc, round_id desc limit ${limit}`.execute(db);
    return { rows, readTo: null };
  }
  const found: BetRow[] = [];
  let until = own ? sql`(placed_at, round_id) < (${own.placedAt}, ${own.roundId})` : sql`placed_at < ${to}`;
  let upper = own?.placedAt ?? to;
  let lengthMs = firstMs;
  let read = 0;
  while (found.length < limit && upper > from) {
    if (read >= budget.page) return { rows: found, readTo: upper };
    const lower = new Date(Math.max(from.getTime(), upper.getTime() - lengthMs));
    const { rows } = await sql<BetRow & { seen: number; roundId: bigint | null }>`
      with step as materialized (
        select * from records.bet where placed_at >= ${lower} and placed_at <= ${upper} and ${until})
      select (select count(*)::int from step) as seen, b.* from (select) one left join (
        select ${shownColumns} from step where ${conditions}
        order by placed_at desc, round_id desc limit ${limit - found.length}) b on true
      order by b."placedAt" desc, b."roundId" desc`.execute(db);
    const seen = rows[0]?.seen ?? 0;
    found.push(...rows.filter(({ roundId }) => roundId !== null).map(({ seen: _, ...row }) => row));
    read += seen;
    upper = lower;
    until = sql`placed_at < ${lower}`;
    lengthMs *= seen === 0 ? growth : Math.min(growth, Math.max(1 / growth, budget.step / seen));
  }
  return { rows: found, readTo: null };
}

function conditionsOf(wanted: BetsWanted) {
  const { memberId, currency, vendor, gameType, gameCode, status, minStake, minPayout } = wanted;
  return sql.join(
    [
      sql`true`,
      ...(memberId === undefined ? [] : [sql`member_id = ${memberId}`]),
      ...(currency === undefined ? [] : [sql`currency = ${currency}`]),
      ...(vendor === undefined ? [] : [sql`vendor = ${vendor}`]),
      ...(gameType === undefined ? [] : [sql`game_type = ${gameType}`]),
      ...(gameCode === undefined ? [] : [sql`game_code = ${gameCode}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(minStake === undefined ? [] : [sql`stake + returned >= ${minStake}`]),
      ...(minPayout === undefined ? [] : [sql`payout >= ${minPayout}`]),
    ],
    sql` and `,
  );
}

import { parseMoney } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { startLoop } from '../../platform/loop.ts';
import {
  cashMoves,
  type FeedCursor,
  type FeedRow,
  feedPage,
  feedStart,
  isOwnStake,
  readOwnStakes,
} from '../ledger/index.ts';
import { readDetail } from '../originals/index.ts';
import { recordBets } from './recording.ts';
import { rollUpCash } from './roll-ups.ts';
import { projectRounds } from './rounds.ts';
import { lockReader, moveReader } from './store.ts';

export const betReader = 'bets';
const everyMs = 300;
const rowsMax = 2000;

/** Keeps the betting record up with the ledger and with the rounds at vendors until the context closes. Any number of nodes: one works at a time. */
export function startRecords(ctx: Ctx): void {
  startLoop(ctx, 'betting record', everyMs, async () => {
    const more = await projectBets(ctx);
    return (await projectRounds(ctx)) || more;
  });
}

/**
 * Reads on in the feed, writes the bets found and adds what moved to the roll-ups. Rows and cursor are one transaction: a
 * crash repeats the step or has it done, and loses or doubles nothing.
 * @returns true when there is more to read at once
 */
export async function projectBets(ctx: Ctx): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const from = await lockReader(tx, betReader, feedStart);
    if (from === null) return false;
    const { cursor, read, ownStakes } = await rollUpPage(tx, from);
    if (cursor === null) return false;
    if (ownStakes > 0) {
      const bets = (await readOwnStakes(tx, from, cursor, ownStakes)).flatMap((row) => betOf(row) ?? []);
      await recordBets(tx, rowsOf(bets));
    }
    await moveReader(tx, betReader, cursor);
    return read >= rowsMax;
  });
}

/** Adds a page of the feed to the sums of cash. @returns where it ends, and how many stakes on games of our own are in it */
async function rollUpPage(tx: Db, from: FeedCursor) {
  const { rows } = await sql<{ cursor: FeedCursor | null; read: number; ownStakes: number }>`
    with page as materialized (${feedPage(from, rowsMax)}),
    rolled as (${rollUpCash(cashMoves(sql`page`))})
    select (select xact || ':' || entry from page order by xact desc, entry desc limit 1) as cursor, count(*)::int as read,
      (count(*) filter (where ${isOwnStake}))::int as "ownStakes"
    from page`.execute(tx);
  assert(rows[0], 'a count is one row');
  return rows[0];
}

type OwnBet = {
  roundId: bigint;
  memberId: bigint;
  placedAt: Date;
  currency: string;
  gameCode: string;
  stake: bigint;
  payout: bigint;
  multiplier: string;
};

/** The bet whose stake the row is; null for one of play money, and for a stake that is no round of ours. */
function betOf({ entryId, at, debitOwner, detail }: FeedRow): OwnBet | null {
  const round = readDetail(detail);
  if (!round || !debitOwner || debitOwner.type === 'play') return null;
  const { memberId, currency } = debitOwner;
  const stake = parseMoney(round.stake, currency);
  const payout = parseMoney(round.payout, currency);
  assert(stake !== null && payout !== null, `round ${entryId} has its stake and payout in ${currency}`);
  const { game, multiplier } = round;
  return { roundId: entryId, memberId, placedAt: at, currency, gameCode: game, stake, payout, multiplier };
}

function rowsOf(bets: readonly OwnBet[]): RawBuilder<unknown> {
  const column = <K extends keyof OwnBet>(name: K) => bets.map((bet) => bet[name]);
  return sql`
    select round_id, member_id, placed_at, currency, 'ORIGINALS' as vendor, 'INHOUSE' as game_type, game_code, stake, payout,
      0 as returned, multiplier, 'SETTLED' as status, null as vendor_round
    from unnest(
      ${column('roundId')}::int8[], ${column('memberId')}::int8[], ${column('placedAt')}::timestamptz[],
      ${column('currency')}::text[], ${column('gameCode')}::text[], ${column('stake')}::int8[], ${column('payout')}::int8[],
      ${column('multiplier')}::text[])
      b (round_id, member_id, placed_at, currency, game_code, stake, payout, multiplier)`;
}

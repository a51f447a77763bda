import { parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { startLoop } from '../../platform/loop.ts';
import { type FeedRow, feedStart, readFeed } from '../ledger/index.ts';
import { readDetail } from '../originals/index.ts';
import { type BetRow, insertBets, lockReader, moveReader } from './store.ts';

const reader = 'bets';
const everyMs = 300;
const rowsMax = 2000;

/** Keeps the betting record up with the ledger until the context closes. Any number of nodes: one works at a time. */
export function startRecords(ctx: Ctx): void {
  startLoop(ctx, 'betting record', everyMs, () => projectBets(ctx));
}

/**
 * Reads on in the feed and writes the bets found. Rows and cursor are one transaction: a crash repeats the step or has
 * it done, and loses or doubles nothing.
 * @returns true when there is more to read at once
 */
export async function projectBets(ctx: Ctx): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const from = await lockReader(tx, reader, feedStart);
    if (from === null) return false;
    const { rows, cursor } = await readFeed(tx, from, rowsMax);
    if (cursor === from) return false;
    const bets = rows.flatMap((row) => betOf(row) ?? []);
    if (bets.length > 0) await insertBets(tx, bets);
    await moveReader(tx, reader, cursor);
    return rows.length >= rowsMax;
  });
}

/** The bet whose stake the row is; null for every other movement, and for play money. */
function betOf(row: FeedRow): BetRow | null {
  if (row.kind !== 'stake' || !row.debitOwner || row.debitOwner.type === 'play') return null;
  const round = readDetail(row.detail);
  if (!round) return null;
  const { memberId, currency } = row.debitOwner;
  const stake = parseMoney(round.stake, currency);
  const payout = parseMoney(round.payout, currency);
  assert(stake !== null && payout !== null, `round ${row.entryId} has its stake and payout in ${currency}`);
  return {
    roundId: row.entryId,
    memberId,
    placedAt: row.at,
    currency,
    vendor: 'ORIGINALS',
    gameType: 'INHOUSE',
    gameCode: round.game,
    stake,
    // Every stake on an original is at full risk.
    validBet: stake,
    payout,
    multiplier: round.multiplier,
    status: 'SETTLED',
  };
}

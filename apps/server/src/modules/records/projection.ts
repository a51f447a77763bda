import { parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { startLoop } from '../../platform/loop.ts';
import { type FeedRow, feedStart, type Owner, readFeed } from '../ledger/index.ts';
import { readDetail } from '../originals/index.ts';
import { rollUpBets, rollUpCash } from './roll-ups.ts';
import { type BetRow, insertBets, lockReader, moveReader } from './store.ts';
import { type ValidBetRules, validBetBy, validBetRules } from './valid-bet-rules.ts';

const reader = 'bets';
const everyMs = 300;
const rowsMax = 2000;

/** Keeps the betting record up with the ledger until the context closes. Any number of nodes: one works at a time. */
export function startRecords(ctx: Ctx): void {
  startLoop(ctx, 'betting record', everyMs, () => projectBets(ctx));
}

/**
 * Reads on in the feed, writes the bets found and adds what moved to the roll-ups. Rows and cursor are one transaction: a
 * crash repeats the step or has it done, and loses or doubles nothing.
 * @returns true when there is more to read at once
 */
export async function projectBets(ctx: Ctx): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const from = await lockReader(tx, reader, feedStart);
    if (from === null) return false;
    const { rows, cursor } = await readFeed(tx, from, rowsMax);
    if (cursor === from) return false;
    const staked = rows.filter(isRealStake);
    if (staked.length > 0) {
      const rules = await validBetRules(tx);
      const bets = staked.flatMap((row) => betOf(row, rules) ?? []);
      await insertBets(tx, bets);
      await rollUpBets(tx, bets);
    }
    await rollUpCash(tx, rows);
    await moveReader(tx, reader, cursor);
    return rows.length >= rowsMax;
  });
}

type Stake = FeedRow & { debitOwner: Owner };

function isRealStake(row: FeedRow): row is Stake {
  return row.kind === 'stake' && row.debitOwner !== null && row.debitOwner.type !== 'play';
}

/** The bet whose stake the row is; null for a stake that is no round of ours. */
function betOf(row: Stake, rules: ValidBetRules): BetRow | null {
  const round = readDetail(row.detail);
  if (!round) return null;
  const { memberId, currency } = row.debitOwner;
  const stake = parseMoney(round.stake, currency);
  const payout = parseMoney(round.payout, currency);
  assert(stake !== null && payout !== null, `round ${row.entryId} has its stake and payout in ${currency}`);
  const gameType = 'INHOUSE';
  return {
    roundId: row.entryId,
    memberId,
    placedAt: row.at,
    currency,
    vendor: 'ORIGINALS',
    gameType,
    gameCode: round.game,
    stake,
    validBet: validBetBy(rules, { gameType, stake, payout }),
    payout,
    multiplier: round.multiplier,
    status: 'SETTLED',
  };
}

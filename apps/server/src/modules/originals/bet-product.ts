import { games } from '@fairhouse/games/originals/registry';
import { parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { assert } from '../../platform/errors.ts';
import type { Bet, BetFeed, BetProduct } from '../bet-feed/index.ts';
import { type FeedRow, isOwnStake, readOwnStakes } from '../ledger/index.ts';
import { readDetail, roundIdOf } from './round.ts';
import { changedRounds, roundBets, roundsStart } from './round-feed.ts';

const steppedGames = [...games.values()].filter(({ kind }) => kind === 'stepped').map(({ code }) => code);

/** Stepped rounds: in the record from their opening on, settled when they are closed. */
const roundFeed: BetFeed = {
  reader: 'originals rounds',
  start: roundsStart,
  read: changedRounds,
  check: {
    isOwn: sql`vendor = 'ORIGINALS' and game_code = any (${steppedGames}::text[])`,
    due: (cursor) => roundBets(sql`true`, cursor),
  },
};

/** The bets on originals, for the betting record: instant rounds are ledger entries, stepped ones have a feed of their own. */
export const originalsBets: BetProduct = {
  feeds: [roundFeed],
  ledgerBets: {
    isStake: isOwnStake,
    read: async (tx, { from, to, count }) =>
      (await readOwnStakes(tx, from, to, count)).flatMap((row) => betOf(row) ?? []),
  },
  referenceOf: roundIdOf,
};

/** Returns the instant bet of a stake's row; null for play money, and for a stake that is no such bet. */
function betOf({ entryId, at, debitOwner, detail }: FeedRow): Bet | null {
  const round = readDetail(detail);
  if (!round || !debitOwner || debitOwner.type === 'play') return null;
  const { memberId, currency } = debitOwner;
  const stake = parseMoney(round.stake, currency);
  const payout = parseMoney(round.payout, currency);
  assert(stake !== null && payout !== null, `round ${entryId} has its stake and payout in ${currency}`);
  return {
    roundId: entryId,
    memberId,
    placedAt: at,
    currency,
    vendor: 'ORIGINALS',
    gameType: 'INHOUSE',
    gameCode: round.game,
    stake,
    payout,
    returned: 0n,
    multiplier: round.multiplier,
    status: 'SETTLED',
    vendorRound: null,
  };
}

import { games } from '@fairhouse/games/originals/registry';
import { sql } from 'kysely';
import { hasRowsBehind } from '../../platform/database/feed-readers.ts';
import type { BetFeed, BetProduct } from '../bet-feed/index.ts';
import { isOwnStake, ownStakes } from '../ledger/index.ts';
import { roundIdOf } from './round.ts';
import { changedRounds, roundBets, roundsStart } from './round-feed.ts';

const gamesWithRows = [...games.values()].filter(({ kind }) => kind !== 'instant').map(({ code }) => code);

/**
 * Stepped rounds and bets on shared rounds: in the betting record from their opening on, settled when they are
 * closed.
 */
const roundFeed: BetFeed = {
  name: 'originals rounds',
  start: roundsStart,
  read: changedRounds,
  hasMore: (cursor) => hasRowsBehind(cursor, { table: 'originals.round', where: sql`not play_money` }),
  check: {
    isOwn: sql`vendor = 'ORIGINALS' and game_code = any (${gamesWithRows}::text[])`,
    due: (cursor) => roundBets(sql`true`, cursor),
  },
};

/**
 * The bets on originals, for the betting record: instant rounds are ledger entries, the others have a feed of their
 * own.
 */
export const originalsBets: BetProduct = {
  feeds: [roundFeed],
  ledgerBets: {
    isStake: isOwnStake,
    bets: ({ from, to }) => sql`
      select s.entry as round_id, s.member_id, s.at as placed_at, s.currency, 'ORIGINALS' as vendor, 'INHOUSE' as game_type,
        d.game as game_code, s.stake, s.payout, 0::int8 as returned, d.multiplier, 'SETTLED' as status, null::text as vendor_round,
        d."grantId" as grant_id, s.bonus_stake
      from (${ownStakes(from, to)}) s
      cross join lateral json_to_record(s.detail) d (type text, game text, multiplier text, "grantId" int8)
      where d.type = 'original'`,
  },
  referenceOf: roundIdOf,
};

import { pictureOf } from './art/index.ts';
import { followTeamCash } from './modules/agents/index.ts';
import type { BetFollower, BetProduct, CashFollower } from './modules/bet-feed/index.ts';
import { followBonusBets } from './modules/bonus/index.ts';
import { giftTurnoverLeft } from './modules/cashier/index.ts';
import { type GamesDeps, gameBets } from './modules/games/index.ts';
import { followJackpotBets, listGames, originalsBets } from './modules/originals/index.ts';
import { followHouseCash, followHousePlay } from './modules/overview/index.ts';
import { validBetOf } from './modules/records/index.ts';

/**
 * The dependencies of the games: pictures of vendors' games, the turnover left of gifts, and the in-house games to show
 * among them.
 */
export const gamesDeps: GamesDeps = {
  pictureOf,
  giftTurnoverLeft: (ctx, whose) => giftTurnoverLeft(ctx, whose, validBetOf),
  inHouse: (ctx, { currency, language }) => listGames(ctx, currency, language, pictureOf),
};

/** The products whose bets make the betting record; a new product is registered only here. */
export const betProducts: readonly BetProduct[] = [originalsBets, gameBets(gamesDeps)];

/** The clauses by which other modules derive their data from these bets, in the statement that records them. */
export const betFollowers: readonly BetFollower[] = [followBonusBets, followJackpotBets, followHousePlay];

/** The clauses by which other modules derive their data from movements of cash, in the same way. */
export const cashFollowers: readonly CashFollower[] = [followTeamCash, followHouseCash];

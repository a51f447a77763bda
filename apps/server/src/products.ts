import { pictureOf } from './art/index.ts';
import { followTeamCash } from './modules/agents/index.ts';
import type { BetFollower, BetProduct, CashFollower } from './modules/bet-feed/index.ts';
import { followBonusBets } from './modules/bonus/index.ts';
import { type GamesDeps, gameBets } from './modules/games/index.ts';
import { followJackpotBets, listGames, originalsBets } from './modules/originals/index.ts';
import { followHouseCash, followHousePlay } from './modules/overview/index.ts';

/** Pictures of vendors' games, and the in-house games to show among them. */
export const gamesDeps: GamesDeps = {
  pictureOf,
  inHouse: (ctx, { currency, language }) => listGames(ctx, currency, language, pictureOf),
};

/** The products whose bets make the betting record; a new one is registered here alone. */
export const betProducts: readonly BetProduct[] = [originalsBets, gameBets(gamesDeps)];

/** The other modules' own of these bets, made in the statement that records them. */
export const betFollowers: readonly BetFollower[] = [followBonusBets, followJackpotBets, followHousePlay];

/** The other modules' own of the same movements of cash. */
export const cashFollowers: readonly CashFollower[] = [followTeamCash, followHouseCash];

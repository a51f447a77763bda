/** In-house games: bets, rounds, seed pairs, and the offer. */
export { placeBet } from './bet.ts';
export { originalsBets } from './bet-product.ts';
export { forgetPlayedRounds } from './forget-play.ts';
export { feedAccount, startJackpots } from './jackpot/draw.ts';
export { followJackpotBets } from './jackpot/follow.ts';
export { originalsJobs } from './jobs.ts';
export { listGames } from './offer.ts';
export { findRound } from './round.ts';
export { originalsRoutes } from './routes.ts';
export { startSharedRounds } from './shared/drive.ts';
export { startSharedPushes } from './shared/follow.ts';
export { verifyOriginals } from './verify.ts';

/**
 * The records that members look up: bets, transfers, profit and loss, the winner board, and their files. They are
 * derived from the ledger's feed and the products' bets, and can be rebuilt from these at any time.
 */
export { allBets } from './all-bets.ts';
export { listBets, placeOf, recordOf } from './bets.ts';
export { type CountedGames, countBets, validBetIn } from './counted-bets.ts';
export { askProducts } from './games.ts';
export { recordsJobs } from './jobs.ts';
export { isCounted, isOpenIn, lostIn, lostToMembers, playedIn } from './played.ts';
export { winLossSince } from './position.ts';
export { holdRecord, startRecords } from './projection.ts';
export { holdBets } from './recording.ts';
export { recordsRoutes } from './routes.ts';
export { type BetRow, readUntil } from './store.ts';
export { listTransactions } from './transactions.ts';
export { validBetOf } from './valid-bet.ts';

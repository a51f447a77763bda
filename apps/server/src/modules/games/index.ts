/** Games of vendors: the catalogue, launches, and the rounds played. */

export { pictureFacts } from './art/facts.ts';
export { gameBets } from './bet-product.ts';
export { catalogueOf } from './catalogue/catalogue.ts';
export { gameMenus, hotGames, type Lobby, listGames, lobbyOf, popularGames } from './catalogue/lobby.ts';
export type { GamesDeps } from './deps.ts';
export { forgetOwnGames } from './forget-trial.ts';
export { giveRoundsIn, requireRounds } from './free-rounds/grants.ts';
export { startFreeWins } from './free-rounds/wins.ts';
export { gamesJobs } from './jobs.ts';
export { frameOrigins } from './launch/hosts.ts';
export { endLaunches, endLaunchesWith } from './launch/sessions-end.ts';
export { readListsOnDemand, startRoundLists } from './rounds/listing.ts';
export { gamesRoutes } from './routes.ts';
export { keyOf as movementKey } from './seamless-wallet/move.ts';

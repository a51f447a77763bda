/** The desk's views and changes of the catalogue and of rounds. */
export { catalogueChanged, gameByCode } from '../catalogue/catalogue.ts';
export { gameRowByCode } from '../catalogue/edit-store.ts';
export { syncVendor } from '../catalogue/sync.ts';
export { grantWith, listFreeRounds } from '../free-rounds/desk.ts';
export { cancelFreeRounds, grantAtVendor, grantFreeRounds } from '../free-rounds/grants.ts';
export { verifyGames } from '../seamless-wallet/verify.ts';
export { syncGames } from './catalogue.ts';
export { editGame, editLane, editSplit, orderGames, setGamesMaintenance } from './edit.ts';
export { listHeldCalls, refuseHeldCall, releaseHeldCall } from './held-calls.ts';
export { listJackpots } from './jackpots.ts';
export { closeRoundDifference, listRoundDifferences, reconcileVendor } from './rounds.ts';
export { deskGameRoutes } from './routes.ts';
export { deskGameOrders, deskGames, deskLanes, shownGame } from './views.ts';

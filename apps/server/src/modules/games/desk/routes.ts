import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { cancelCall, compareCall, grantCall, listFreeRounds } from '../free-rounds/desk.ts';
import {
  addVendor,
  capVendor,
  changeGame,
  changeGameOrder,
  changeLane,
  changeMaintenance,
  changeSplit,
  changeVendor,
  gameDetail,
  listGameOrders,
  listGames,
  listVendors,
  retireVendor,
  rotateVendor,
  showLanes,
  syncNow,
} from './catalogue.ts';
import { listHeldCalls, refuseHeldCall, releaseHeldCall } from './held-calls.ts';
import { listJackpots } from './jackpots.ts';
import { closeRoundDifference, listRoundDifferences, reconcileNow } from './rounds.ts';
import { changeWinLimit, listWinLimits } from './win-limits.ts';

/** Registers the desk of the catalogue and of rounds at vendors. */
export function deskGameRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/games/round-differences', listRoundDifferences.route(ctx));
  app.post('/ops/v1/games/round-differences/:id/close', closeRoundDifference.route(ctx));
  app.post('/ops/v1/games/vendors/:vendor/reconcile', reconcileNow.route(ctx));
  app.get('/ops/v1/games/held-calls', listHeldCalls.route(ctx));
  app.post('/ops/v1/games/held-calls/:id/release', releaseHeldCall.route(ctx));
  app.post('/ops/v1/games/held-calls/:id/refuse', refuseHeldCall.route(ctx));

  app.get('/ops/v1/games/free-rounds', listFreeRounds.route(ctx));
  app.post('/ops/v1/members/:id/free-rounds', grantCall.route(ctx));
  app.post('/ops/v1/games/free-rounds/:id/cancel', cancelCall.route(ctx));
  app.post('/ops/v1/games/free-rounds/:id/compare', compareCall.route(ctx));

  app.get('/ops/v1/games/win-limits', listWinLimits.route(ctx));
  app.put('/ops/v1/games/win-limits/:currency', changeWinLimit.route(ctx));
  app.get('/ops/v1/games/jackpots', listJackpots.route(ctx));
  app.get('/ops/v1/games', listGames.route(ctx));
  app.get('/ops/v1/games/orders', listGameOrders.route(ctx));
  app.put('/ops/v1/games/orders/:gameType', changeGameOrder.route(ctx));
  app.get('/ops/v1/games/:id', gameDetail.route(ctx));
  app.put('/ops/v1/games/:id', changeGame.route(ctx));
  app.get('/ops/v1/games/vendors', listVendors.route(ctx));
  app.post('/ops/v1/games/vendors', addVendor.route(ctx));
  app.put('/ops/v1/games/vendors/:vendor', changeVendor.route(ctx));
  app.put('/ops/v1/games/vendors/:vendor/secret', rotateVendor.route(ctx));
  app.put('/ops/v1/games/vendors/:vendor/cap', capVendor.route(ctx));
  app.post('/ops/v1/games/vendors/:vendor/retire', retireVendor.route(ctx));
  app.post('/ops/v1/games/vendors/:vendor/sync', syncNow.route(ctx));
  app.get('/ops/v1/games/lanes', showLanes.route(ctx));
  app.put('/ops/v1/games/lanes/:category', changeLane.route(ctx));
  app.put('/ops/v1/games/splits', changeSplit.route(ctx));
  app.put('/ops/v1/games/maintenance', changeMaintenance.route(ctx));
}

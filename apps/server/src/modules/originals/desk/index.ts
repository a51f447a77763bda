/**
 * The operators' side of in-house games: the offered games, their limits, the brand's rule, and the chains of shared
 * games.
 */
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { chainCall, listChains, saltCall } from './chains.ts';
import { changeOriginal, changeOriginalLimits, listOriginals } from './games.ts';
import { changeJackpot, listJackpots } from './jackpots.ts';
import { changeSharedPace, sharedPaces } from './pace.ts';
import { changeOriginalsRule, originalsRule } from './rule.ts';
import { voidCall } from './void-round.ts';

export { commitChain, listChains, saltChain } from './chains.ts';
export { limitsName, listOriginals, setOriginal, setOriginalLimits } from './games.ts';
export { listJackpots, potName, setJackpot } from './jackpots.ts';
export { setSharedPace, sharedPaces } from './pace.ts';
export { renewSeeds } from './renew-seeds.ts';
export { originalsRule, setOriginalsRule } from './rule.ts';
export { voidRound } from './void-round.ts';

export function deskOriginalRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/originals/games', listOriginals.route(ctx));
  app.put('/ops/v1/originals/games/:gameCode', changeOriginal.route(ctx));
  app.put('/ops/v1/originals/games/:gameCode/limits/:currency', changeOriginalLimits.route(ctx));
  app.get('/ops/v1/originals/chains', listChains.route(ctx));
  app.post('/ops/v1/originals/games/:gameCode/chains', chainCall.route(ctx));
  app.put('/ops/v1/originals/chains/:chainId/salt', saltCall.route(ctx));
  app.get('/ops/v1/originals/pace', sharedPaces.route(ctx));
  app.put('/ops/v1/originals/games/:gameCode/pace', changeSharedPace.route(ctx));
  app.post('/ops/v1/originals/shared-rounds/:sharedRoundId/void', voidCall.route(ctx));
  app.get('/ops/v1/originals/jackpots', listJackpots.route(ctx));
  app.put('/ops/v1/originals/jackpots/:tier/:currency', changeJackpot.route(ctx));
  app.get('/ops/v1/originals/rule', originalsRule.route(ctx));
  app.put('/ops/v1/originals/rule', changeOriginalsRule.route(ctx));
}

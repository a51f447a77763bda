/** Operators' acts on rewards, and on what earns them. */
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { cancelOneReward, deskRewardOf, giveOneReward, listDeskRewards } from './rewards.ts';

export { cancelOneReward, giveOneReward, listDeskRewards } from './rewards.ts';

export function deskRewardRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/rewards', listDeskRewards.route(ctx));
  app.get('/ops/v1/rewards/:id', deskRewardOf.route(ctx));
  app.post('/ops/v1/rewards', giveOneReward.route(ctx));
  app.post('/ops/v1/rewards/:id/cancel', cancelOneReward.route(ctx));
}

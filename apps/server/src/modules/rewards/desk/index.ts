/** Operators' acts on rewards, and on what earns them. */
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { changeMission, changeMissionShow, listDeskMissions } from './missions.ts';
import { cancelOneReward, deskRewardOf, giveOneReward, listDeskRewards } from './rewards.ts';
import { changeSeason, listDeskSeasons } from './seasons.ts';
import { deskVipRoutes } from '../vip/desk/index.ts';

export { changeMission, changeMissionShow, listDeskMissions, setMission, showMission } from './missions.ts';
export { cancelOneReward, giveOneReward, listDeskRewards } from './rewards.ts';
export { changeSeason, listDeskSeasons, setSeason } from './seasons.ts';
export {
  listDeskRebates,
  listRebateRules,
  listVipLevels,
  listVipMembers,
  setMemberLevel,
  setRebateRate,
  setRebateRule,
  setVipLevel,
  setVipTerms,
} from '../vip/desk/index.ts';

export function deskRewardRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/rewards', listDeskRewards.route(ctx));
  app.get('/ops/v1/rewards/:id', deskRewardOf.route(ctx));
  app.post('/ops/v1/rewards', giveOneReward.route(ctx));
  app.post('/ops/v1/rewards/:id/cancel', cancelOneReward.route(ctx));
  deskVipRoutes(app, ctx);
  app.get('/ops/v1/missions', listDeskMissions.route(ctx));
  app.post('/ops/v1/missions/:code', changeMission.route(ctx));
  app.post('/ops/v1/missions/:code/show', changeMissionShow.route(ctx));
  app.get('/ops/v1/seasons', listDeskSeasons.route(ctx));
  app.post('/ops/v1/seasons/:code', changeSeason.route(ctx));
}

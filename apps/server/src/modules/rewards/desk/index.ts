/** Operators' acts on rewards, and on what earns them. */
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { deskReferralRoutes } from '../referral/desk.ts';
import { deskVipRoutes } from '../vip/desk/index.ts';
import { changeMission, changeMissionShow, listDeskMissions } from './missions.ts';
import { cancelOneRace, changeRace, listDeskRaces, placesOfRace } from './races.ts';
import { cancelOneRaffle, changeRaffle, listDeskRaffles, winnersOfRaffle } from './raffles.ts';
import { cancelOneReward, deskRewardOf, giveOneReward, listDeskRewards } from './rewards.ts';
import { changeSeason, listDeskSeasons } from './seasons.ts';

export {
  approveEntry,
  deskActivityRoutes,
  deskEntryOf,
  deskWheelOf,
  giveSpins,
  listDeskEntries,
  listDeskRains,
  listDeskSpins,
  listVouchers,
  makeVoucherCodes,
  plantVoucher,
  promotionActs,
  rejectEntry,
  setTags,
  voidOneVoucher,
} from '../activities/desk/index.ts';
export { renewWheelSeeds } from '../activities/wheel/renew.ts';
export { putRule as putRebateRule } from '../rebates/rebate-store.ts';
export {
  listDeskFriends,
  listReferralRules,
  setFriendDecision,
  setReferralRule,
} from '../referral/desk.ts';
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
export { putRate as putRebateRate } from '../vip/level-store.ts';
export { listDeskMissions, setMission, showMission } from './missions.ts';
export { cancelRace, listDeskRaces, placesOfRace, setRace } from './races.ts';
export { cancelRaffle, listDeskRaffles, setRaffle, winnersOfRaffle } from './raffles.ts';
export { cancelOneReward, giveOneReward, listDeskRewards } from './rewards.ts';
export { listDeskSeasons, setSeason } from './seasons.ts';

export function deskRewardRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/rewards', listDeskRewards.route(ctx));
  app.get('/ops/v1/rewards/:id', deskRewardOf.route(ctx));
  app.post('/ops/v1/rewards', giveOneReward.route(ctx));
  app.post('/ops/v1/rewards/:id/cancel', cancelOneReward.route(ctx));
  deskVipRoutes(app, ctx);
  deskReferralRoutes(app, ctx);
  app.get('/ops/v1/missions', listDeskMissions.route(ctx));
  app.post('/ops/v1/missions/:code', changeMission.route(ctx));
  app.post('/ops/v1/missions/:code/show', changeMissionShow.route(ctx));
  app.get('/ops/v1/seasons', listDeskSeasons.route(ctx));
  app.post('/ops/v1/seasons/:code', changeSeason.route(ctx));
  app.get('/ops/v1/raffles', listDeskRaffles.route(ctx));
  app.get('/ops/v1/raffles/winners', winnersOfRaffle.route(ctx));
  app.post('/ops/v1/raffles/:code', changeRaffle.route(ctx));
  app.post('/ops/v1/raffles/:code/cancel', cancelOneRaffle.route(ctx));
  app.get('/ops/v1/races', listDeskRaces.route(ctx));
  app.get('/ops/v1/races/places', placesOfRace.route(ctx));
  app.post('/ops/v1/races/:code', changeRace.route(ctx));
  app.post('/ops/v1/races/:code/cancel', cancelOneRace.route(ctx));
}

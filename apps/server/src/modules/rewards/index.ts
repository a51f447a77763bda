/**
 * Rewards: one row for each, whatever earned it (an activity, a mission, a level), and one claim gives its prize. The
 * folders of this module earn rewards.
 */
export {
  activityRoutes,
  hallVersion,
  hasPromotion,
  listPromotions,
  promotionOf,
  startActivities,
  startRains,
} from './activities/index.ts';
export { rewardsJobs } from './jobs.ts';
export { missionRoutes } from './missions/routes.ts';
export { rewardNotices } from './notices.ts';
export { raceRoutes } from './races/routes.ts';
export { raffleRoutes } from './raffles/routes.ts';
export { claimTickets } from './raffles/tickets.ts';
export { rebateJobs } from './rebates/jobs.ts';
export { rebateRoutes } from './rebates/routes.ts';
export { referralJobs } from './referral/jobs.ts';
export { referralRoutes } from './referral/routes.ts';
export { rewardsRoutes } from './routes.ts';
export { startRewards } from './start.ts';
export { rewardCounts } from './views.ts';
export { vipLevelOf, vipOf, withdrawalFactorsOf } from './vip/benefits.ts';
export { vipJobs } from './vip/jobs.ts';
export { vipOn } from './vip/names.ts';
export { vipRoutes } from './vip/routes.ts';
export { vipLevels } from './vip/views.ts';

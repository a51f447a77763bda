/** The promotions hall: activities as data, members' entries in them, and the prizes that these earn. */

export type { ActivityDeps } from './eligibility.ts';
export { startActivities } from './follow-deposits.ts';
export { activityJobs } from './jobs.ts';
export { activityNotices } from './notices.ts';
export { startRains } from './rain/follow.ts';
export { activityRoutes } from './routes.ts';
export { hallVersion, hasPromotion, listPromotions, promotionOf } from './views.ts';

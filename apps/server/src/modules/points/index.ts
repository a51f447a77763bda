/**
 * Points: a unit of their own in the ledger, earned by play and from other modules, and spent in the mall on goods or
 * for cash.
 */
export { pointsOf as balanceOfPoints } from '../ledger/index.ts';
export { type Earning, earnPointsIn } from './earn.ts';
export { pointsJobs } from './jobs.ts';
export { goodsFor, pointsConfig } from './mall.ts';
export { pointsNotices } from './notices.ts';
export { paidForGoods } from './redemption-store.ts';
export { pointsRoutes } from './routes.ts';
export { pointsForm, pointsFrom, shownPoints } from './units.ts';

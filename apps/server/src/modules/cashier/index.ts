export { type MoneyEvent, moneyEventsNow, moneyEventsStart, readMoneyEvents } from './events.ts';
export { cashierJobs } from './jobs.ts';
export { startBalancePush } from './push.ts';
export { cashierRoutes } from './routes.ts';
export { verifyCashier } from './verify.ts';

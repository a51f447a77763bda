export { startBalancePush } from './push.ts';
export { cashierRoutes } from './routes.ts';
export { verifyCashier } from './verify.ts';

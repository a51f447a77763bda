export { startRecords } from './projection.ts';
export { recordsRoutes } from './routes.ts';
export { validBetOf } from './valid-bet.ts';

export { startRecords } from './projection.ts';
export { recordsRoutes } from './routes.ts';

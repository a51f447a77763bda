export { listGames } from './offer.ts';
export { originalsRoutes } from './routes.ts';

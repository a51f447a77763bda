export { listGames } from './offer.ts';
export { readDetail } from './round.ts';
export { originalsRoutes } from './routes.ts';

/** Players and the house as operators see them, and the checks of the house's figures. */
export { figureDifferences, rebuildFigures } from '../figures/check.ts';
export { findPlayers, playerLinks, playerNotes, playerOf, writeNote } from './players.ts';
export { deskOverviewRoutes } from './routes.ts';

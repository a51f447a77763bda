/** Operators' acts on exclusions. */

export { type EndPlay, excludeMember, liftExclusion } from '../exclude.ts';
export { excludeOne, liftOneExclusion, listExclusions } from './exclusions.ts';
export { deskProtectionRoutes } from './routes.ts';

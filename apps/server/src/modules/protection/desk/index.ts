/** Operators' acts on exclusions and members' limits. */

export { type EndPlay, excludeMember, liftExclusion } from '../exclude.ts';
export { excludeOne, liftOneExclusion, listExclusions } from './exclusions.ts';
export { listLimits, listProtectionEvents, tightenOne } from './limits.ts';
export { deskProtectionRoutes } from './routes.ts';

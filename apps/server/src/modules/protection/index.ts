/**
 * Permission to play: members who are excluded for a time or for good, or too young. Sites ask before each bet and
 * launch.
 */
export { canPlay, requirePlay } from './can-play.ts';
export { requireNoOwnExclusion } from './own-exclusions.ts';
export { protectionRoutes } from './routes.ts';

/**
 * Permission to play: excluded members, members who are too young, and the limits that members set themselves.
 * Checked before each bet, launch and deposit.
 */
export { canPlay, isPlayLimited, requirePlay } from './can-play.ts';
export { protectionFeed } from './event-store.ts';
export { protectionJobs } from './jobs.ts';
export { isDepositLimited } from './limit-store.ts';
export { requireNoOwnExclusion } from './own-exclusions.ts';
export { requireDepositLimit } from './require-limit.ts';
export { playRefusal, requirePlayLimit } from './require-play.ts';
export { protectionRoutes } from './routes.ts';

/**
 * Permission to play: members who are excluded for a time or for good, or too young, and the limits that members set
 * themselves. Asked before each bet, launch and deposit.
 */
export { canPlay, isPlayLimited, requirePlay } from './can-play.ts';
export { protectionFeed } from './event-store.ts';
export { protectionJobs } from './jobs.ts';
export { isDepositLimited } from './limit-store.ts';
export { requireNoOwnExclusion } from './own-exclusions.ts';
export { requireDepositLimit } from './require-limit.ts';
export { playRefusal, requirePlayLimit } from './require-play.ts';
export { protectionRoutes } from './routes.ts';

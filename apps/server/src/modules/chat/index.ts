/**
 * The chat rooms: members' messages, the rules for them, tips, and the pushes to those who watch a room. Money goes
 * through the cashier, rounds come from the betting record.
 */
export { startChat } from './follow.ts';
export { chatJobs } from './jobs.ts';
export { chatRoutes } from './routes.ts';

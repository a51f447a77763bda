/**
 * The member's inbox: notices of events, letters of the house, and their push to open pages. Knows sources of events,
 * not the modules that write them.
 */
import type { Ctx } from '../../platform/ctx.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { EventSource } from './event-source.ts';
import { removeOldMessages } from './inbox.ts';
import { startNotices } from './notices.ts';
import { startMessagePush } from './push.ts';
import { startWebPush } from './web-push/send.ts';

export type { EventSource } from './event-source.ts';
export { sendLetters } from './letter.ts';
export { requireLetterLeft } from './letter-rule.ts';
export { messageRoutes } from './routes.ts';
export { endPushesWith } from './web-push/subscriptions.ts';

export const messageJobs: Jobs = {
  tasks: { 'messages:remove-old': removeOldMessages },
  crontab: ['23 2 * * * messages:remove-old'],
};

/** Makes notices of the sources' events and pushes new messages, until the context closes. */
export function startMessages(ctx: Ctx, sources: readonly EventSource[]): void {
  startNotices(ctx, sources);
  startMessagePush(ctx, sources);
  startWebPush(ctx);
}

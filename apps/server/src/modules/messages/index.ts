import type { Ctx } from '../../platform/ctx.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { removeOldMessages } from './inbox.ts';
import { startNotices } from './notices.ts';
import { startMessagePush } from './push.ts';

export { sendLetter } from './letter.ts';
export { messageRoutes } from './routes.ts';

export const messageJobs: Jobs = {
  tasks: { 'messages:remove-old': removeOldMessages },
  crontab: ['23 2 * * * messages:remove-old'],
};

/** Makes notices of what the cashier does and pushes what arrives, until the context closes. */
export function startMessages(ctx: Ctx): void {
  startNotices(ctx);
  startMessagePush(ctx);
}

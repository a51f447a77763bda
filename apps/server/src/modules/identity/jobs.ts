import type { Jobs } from '../../platform/jobs.ts';
import { removeExpiredSessions } from './sessions.ts';
import { deleteExpired } from './store.ts';
import { deleteExpiredTickets } from './ticket-store.ts';

/** Removes what has expired: sessions (their sockets are closed), captchas and counted tries. */
export const identityJobs: Jobs = {
  tasks: {
    'identity:remove-expired': async (ctx) => {
      await removeExpiredSessions(ctx);
      await deleteExpired(ctx.db, ctx.clock());
      await deleteExpiredTickets(ctx.db, ctx.clock());
    },
  },
  crontab: ['*/5 * * * * identity:remove-expired'],
};

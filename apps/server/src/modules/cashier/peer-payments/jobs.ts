import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { settleDueParts } from './deadlines.ts';
import { deleteOldRequests } from './part-store.ts';

/** The time for which a request's key is kept; a request repeated later is a new one. */
const requestsForMs = 7 * 24 * 3600_000;

export const peerPaymentJobs: Jobs = {
  tasks: {
    'cashier:settle-parts': settleDueParts,
    'cashier:forget-matching-requests': async (ctx) => {
      await deleteOldRequests(ctx.db, new Date(ctx.clock().getTime() - requestsForMs));
    },
  },
  crontab: ['* * * * * cashier:settle-parts', '41 * * * * cashier:forget-matching-requests'],
};

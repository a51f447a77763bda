import type { Jobs } from '../../../platform/jobs.ts';
import { settleDueParts } from './confirm.ts';
import { deleteOldRequests } from './part-store.ts';

/** A request that is sent again later than that is a new one. */
const requestsForMs = 7 * 24 * 3600_000;

export const matchingJobs: Jobs = {
  tasks: {
    'cashier:settle-parts': settleDueParts,
    'cashier:forget-matching-requests': async (ctx) => {
      await deleteOldRequests(ctx.db, new Date(ctx.clock().getTime() - requestsForMs));
    },
  },
  crontab: ['* * * * * cashier:settle-parts', '41 * * * * cashier:forget-matching-requests'],
};

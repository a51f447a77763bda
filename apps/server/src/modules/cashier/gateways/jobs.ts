import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { askGateways } from './ask-status.ts';
import { removeEventsBefore } from './order-store.ts';
import { reconcileYesterday } from './reconcile.ts';

const dayMs = 86_400_000;
const eventsKeptMs = 180 * dayMs;

/** Asks about orders without news every minute, and compares the files of ended days every night (UTC). */
export const gatewayJobs: Jobs = {
  tasks: {
    'cashier:ask-gateways': async (ctx) => {
      await askGateways(ctx);
    },
    'cashier:reconcile': reconcileYesterday,
    'cashier:forget-gateway-events': (ctx) =>
      removeEventsBefore(ctx.db, new Date(ctx.clock().getTime() - eventsKeptMs)),
  },
  crontab: [
    '* * * * * cashier:ask-gateways',
    '41 1 * * * cashier:reconcile',
    '47 2 * * * cashier:forget-gateway-events',
  ],
};

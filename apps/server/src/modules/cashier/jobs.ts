import type { Jobs } from '../../platform/jobs.ts';

/** What goes on at the cashier beside the requests: each room brings its own tasks. */
export const cashierJobs: Jobs = {
  tasks: {},
  crontab: [],
};

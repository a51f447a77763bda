import type { Jobs } from '../../platform/jobs.ts';
import { depositJobs } from './deposits/jobs.ts';

/** What goes on at the cashier beside the requests: each room brings its own tasks. */
export const cashierJobs: Jobs = {
  tasks: { ...depositJobs.tasks },
  crontab: [...(depositJobs.crontab ?? [])],
};

import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { runRebates } from './rebate.ts';

export const rebateJobs: Jobs = {
  tasks: { 'rewards:rebates': runRebates },
  crontab: ['*/10 * * * * rewards:rebates'],
};

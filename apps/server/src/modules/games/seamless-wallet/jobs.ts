import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { carryOutDecided } from './held-calls.ts';

/** Executes operators' decisions on held calls whose first execution failed. */
export const seamlessWalletJobs: Required<Jobs> = {
  tasks: { 'games:carry-out-decided': carryOutDecided },
  crontab: ['* * * * * games:carry-out-decided'],
};

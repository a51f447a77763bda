import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { carryOutDecided } from './held-calls.ts';

/** Carries out what operators have decided of held calls, where that failed at first. */
export const seamlessWalletJobs: Required<Jobs> = {
  tasks: { 'games:carry-out-decided': carryOutDecided },
  crontab: ['* * * * * games:carry-out-decided'],
};

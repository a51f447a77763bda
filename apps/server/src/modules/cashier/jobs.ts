import type { Jobs } from '../../platform/jobs.ts';
import { depositJobs } from './deposits/jobs.ts';
import { matchingJobs } from './matching/jobs.ts';
import { proofJobs } from './proofs/jobs.ts';
import { vendorWalletJobs } from './vendor-wallets/drive.ts';
import { withdrawalTasks } from './withdrawals/payout-job.ts';

/** What goes on at the cashier beside the requests: each room brings its own tasks. */
export const cashierJobs: Jobs = {
  tasks: {
    ...withdrawalTasks,
    ...vendorWalletJobs.tasks,
    ...depositJobs.tasks,
    ...matchingJobs.tasks,
    ...proofJobs.tasks,
  },
  crontab: [
    ...(vendorWalletJobs.crontab ?? []),
    ...(depositJobs.crontab ?? []),
    ...(matchingJobs.crontab ?? []),
    ...(proofJobs.crontab ?? []),
  ],
};

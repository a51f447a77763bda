import type { Jobs } from '../../platform/jobs.ts';
import { depositJobs } from './deposits/jobs.ts';
import { deskJobs } from './desk/once.ts';
import { gatewayJobs } from './gateways/jobs.ts';
import { matchingJobs } from './matching/jobs.ts';
import { payoutAccountJobs } from './payout-accounts/jobs.ts';
import { proofJobs } from './proofs/jobs.ts';
import { vendorWalletJobs } from './vendor-wallets/drive.ts';
import { withdrawalJobs } from './withdrawals/payout-job.ts';

/** What goes on at the cashier beside the requests: each room brings its own tasks. */
export const cashierJobs: Jobs = {
  tasks: {
    ...withdrawalJobs.tasks,
    ...vendorWalletJobs.tasks,
    ...depositJobs.tasks,
    ...gatewayJobs.tasks,
    ...matchingJobs.tasks,
    ...payoutAccountJobs.tasks,
    ...proofJobs.tasks,
    ...deskJobs.tasks,
  },
  crontab: [
    ...(withdrawalJobs.crontab ?? []),
    ...(vendorWalletJobs.crontab ?? []),
    ...(depositJobs.crontab ?? []),
    ...(gatewayJobs.crontab ?? []),
    ...(matchingJobs.crontab ?? []),
    ...(payoutAccountJobs.crontab ?? []),
    ...(proofJobs.crontab ?? []),
    ...(deskJobs.crontab ?? []),
  ],
};

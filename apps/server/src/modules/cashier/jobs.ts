import type { Jobs } from '../../platform/jobs/jobs.ts';
import { operatorRequestJobs } from '../money-rows/index.ts';
import { depositJobs } from './deposits/jobs.ts';
import { gatewayJobs } from './gateways/jobs.ts';
import { openAtGateway } from './gateways/open-payment.ts';
import { payoutAccountJobs } from './payout-accounts/jobs.ts';
import { payoutJobs } from './payouts/payout-job.ts';
import { peerPaymentJobs } from './peer-payments/jobs.ts';
import { proofJobs } from './proofs/jobs.ts';
import { vendorWalletJobs } from './vendor-wallets/drive-transfer.ts';

const deposits = depositJobs(openAtGateway);

/** The cashier's jobs, collected from its folders. */
export const cashierJobs: Jobs = {
  tasks: {
    ...payoutJobs.tasks,
    ...vendorWalletJobs.tasks,
    ...deposits.tasks,
    ...gatewayJobs.tasks,
    ...peerPaymentJobs.tasks,
    ...payoutAccountJobs.tasks,
    ...proofJobs.tasks,
    ...operatorRequestJobs.tasks,
  },
  crontab: [
    ...(payoutJobs.crontab ?? []),
    ...(vendorWalletJobs.crontab ?? []),
    ...(deposits.crontab ?? []),
    ...(gatewayJobs.crontab ?? []),
    ...(peerPaymentJobs.crontab ?? []),
    ...(payoutAccountJobs.crontab ?? []),
    ...(proofJobs.crontab ?? []),
    ...(operatorRequestJobs.crontab ?? []),
  ],
};

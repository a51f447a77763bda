import type { Jobs } from '../../platform/jobs/jobs.ts';
import { foldHouse } from './house.ts';
import { noteVerification } from './verifications.ts';
import { verifyLedger } from './verify.ts';

/** Folds the house's deltas every minute, and verifies the whole ledger every night (UTC). */
export const ledgerJobs: Jobs = {
  tasks: {
    'ledger:fold': async (ctx) => {
      await foldHouse(ctx);
    },
    'ledger:verify': async (ctx) => {
      const { differences, counts, ...checked } = await verifyLedger(ctx.db);
      await noteVerification(ctx, counts);
      const size = Object.fromEntries(Object.entries(checked).map(([name, n]) => [name, n.toString()]));
      if (differences.length > 0)
        ctx.log.fatal({ counts, differences, ...size }, 'the ledger does not agree with itself');
      else ctx.log.info(size, 'the ledger is exact');
    },
  },
  crontab: ['* * * * * ledger:fold', '17 3 * * * ledger:verify'],
};

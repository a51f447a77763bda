import type { Ctx } from '../../platform/ctx.ts';
import { foldHouse } from './house.ts';
import { verifyLedger } from './verify.ts';

/** The ledger's background tasks, by name, as graphile-worker takes them. */
export function ledgerTasks(ctx: Ctx): Record<string, () => Promise<void>> {
  return {
    'ledger:fold': async () => {
      await foldHouse(ctx);
    },
    'ledger:verify': async () => {
      const { differences, counts, ...checked } = await verifyLedger(ctx.db);
      const found = differences.length > 0;
      const size = Object.fromEntries(Object.entries(checked).map(([name, n]) => [name, n.toString()]));
      if (found) ctx.log.fatal({ counts, differences, ...size }, 'the ledger does not agree with itself');
      else ctx.log.info(size, 'the ledger is exact');
    },
  };
}

/** Every minute the house's deltas are folded; every night (UTC) the whole ledger is recomputed. */
export const ledgerCrontab = ['* * * * * ledger:fold', '17 3 * * * ledger:verify'].join('\n');

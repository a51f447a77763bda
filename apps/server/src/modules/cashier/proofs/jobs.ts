import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { deleteUnattached } from './proof-store.ts';
import { deleteProofFile } from './storage.ts';

const unattachedForMs = 24 * 3600_000;
const removedAtOnce = 500;

/** Removes pictures that were never attached. */
export const proofJobs: Jobs = {
  tasks: {
    'cashier:remove-proofs': async (ctx) => {
      const before = new Date(ctx.clock().getTime() - unattachedForMs);
      // The row is deleted first, so that no row is without its file.
      for (const id of await deleteUnattached(ctx.db, before, removedAtOnce)) await deleteProofFile(ctx, id);
    },
  },
  crontab: ['23 * * * * cashier:remove-proofs'],
};

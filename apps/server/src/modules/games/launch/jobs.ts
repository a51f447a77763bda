import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { endAtVendorTasks } from './end-at-vendor.ts';
import { deleteEnded } from './launch-store.ts';

/** The time for which an ended launch is kept, as a record of who played from where. */
const keptMs = 90 * 24 * 3_600_000;

export const launchJobs: Required<Jobs> = {
  tasks: {
    ...endAtVendorTasks,
    'games:remove-launches': async (ctx) => {
      await deleteEnded(ctx.db, new Date(ctx.clock().getTime() - keptMs));
    },
  },
  crontab: ['41 3 * * * games:remove-launches'],
};

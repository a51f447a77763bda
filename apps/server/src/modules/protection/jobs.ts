import { assert } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { endLimitedSessions } from './reality.ts';
import { limitReadyTask, tellReady } from './set-limit.ts';

/**
 * Ends sessions by their members' limits, every minute, and notifies members of looser limits that they may confirm.
 */
export const protectionJobs: Required<Jobs> = {
  tasks: {
    'protection:end-sessions': endLimitedSessions,
    [limitReadyTask]: async (ctx, payload) => {
      assert(typeof payload === 'object' && payload !== null && 'id' in payload, 'the job names a limit');
      await tellReady(ctx, BigInt(String(payload.id)));
    },
  },
  crontab: ['* * * * * protection:end-sessions'],
};

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { endLimitedSessions } from './reality.ts';

/** Ends sessions by their members' limits, every minute. */
export const protectionJobs: Required<Jobs> = {
  tasks: { 'protection:end-sessions': endLimitedSessions },
  crontab: ['* * * * * protection:end-sessions'],
};

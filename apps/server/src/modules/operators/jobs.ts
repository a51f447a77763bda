import type { Jobs } from '../../platform/jobs.ts';
import { removeExpiredOperatorSessions } from './sessions.ts';

/** Removes operators' sessions that have ended and logins that nobody finished. */
export const operatorJobs: Jobs = {
  tasks: { 'operators:remove-expired': removeExpiredOperatorSessions },
  crontab: ['*/5 * * * * operators:remove-expired'],
};

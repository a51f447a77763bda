import type { Jobs } from '../../platform/jobs/jobs.ts';
import { removeExpiredOperatorSessions } from './sessions.ts';

/** Removes ended sessions of operators and unfinished logins. */
export const operatorJobs: Jobs = {
  tasks: { 'operators:remove-expired': removeExpiredOperatorSessions },
  crontab: ['*/5 * * * * operators:remove-expired'],
};

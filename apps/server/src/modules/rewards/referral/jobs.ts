import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { judgeFriends } from './judge.ts';

export const referralJobs: Jobs = {
  tasks: { 'rewards:friends': judgeFriends },
  crontab: ['* * * * * rewards:friends'],
};

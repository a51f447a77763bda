import type { Jobs } from '../../platform/jobs/jobs.ts';
import { expireRewards } from './reward.ts';

export const rewardsJobs: Jobs = {
  tasks: { 'rewards:expire': expireRewards },
  crontab: ['* * * * * rewards:expire'],
};

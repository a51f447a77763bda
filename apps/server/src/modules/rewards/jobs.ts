import type { Jobs } from '../../platform/jobs/jobs.ts';
import { activityJobs } from './activities/index.ts';
import { expireRewards } from './reward.ts';

export const rewardsJobs: Jobs = {
  tasks: {
    'rewards:expire': expireRewards,
    ...activityJobs.tasks,
  },
  crontab: ['* * * * * rewards:expire', ...(activityJobs.crontab ?? [])],
};

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { activityJobs } from './activities/index.ts';
import { expireRewards } from './reward.ts';
import { vipLevelOf } from './vip/benefits.ts';

const ofActivities = activityJobs({ vipLevelOf });

export const rewardsJobs: Jobs = {
  tasks: {
    'rewards:expire': expireRewards,
    ...ofActivities.tasks,
  },
  crontab: ['* * * * * rewards:expire', ...(ofActivities.crontab ?? [])],
};

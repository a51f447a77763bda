import type { Jobs } from '../../platform/jobs/jobs.ts';
import { activityJobs } from './activities/index.ts';
import { runRaffles } from './raffles/draw.ts';
import { expireRewards } from './reward.ts';

export const rewardsJobs: Jobs = {
  tasks: { 'rewards:expire': expireRewards, 'rewards:raffles': runRaffles, ...activityJobs.tasks },
  crontab: ['* * * * * rewards:expire', '* * * * * rewards:raffles', ...(activityJobs.crontab ?? [])],
};

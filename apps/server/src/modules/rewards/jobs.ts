import type { Jobs } from '../../platform/jobs/jobs.ts';
import { activityJobs } from './activities/index.ts';
import { payRaces } from './races/pay.ts';
import { runRaffles } from './raffles/draw.ts';
import { expireRewards } from './reward.ts';

export const rewardsJobs: Jobs = {
  tasks: {
    'rewards:expire': expireRewards,
    'rewards:raffles': runRaffles,
    'rewards:races': payRaces,
    ...activityJobs.tasks,
  },
  crontab: [
    '* * * * * rewards:expire',
    '* * * * * rewards:raffles',
    '* * * * * rewards:races',
    ...(activityJobs.crontab ?? []),
  ],
};

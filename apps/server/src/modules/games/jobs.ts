import type { Jobs } from '../../platform/jobs/jobs.ts';
import { catalogueJobs } from './catalogue/jobs.ts';
import { freeRoundsJobs } from './free-rounds/grants.ts';
import { launchJobs } from './launch/jobs.ts';
import { roundJobs } from './rounds/jobs.ts';
import { seamlessWalletJobs } from './seamless-wallet/jobs.ts';

/** The games' background tasks and schedules, collected from their folders. */
export const gamesJobs: Jobs = {
  tasks: {
    ...catalogueJobs.tasks,
    ...freeRoundsJobs.tasks,
    ...launchJobs.tasks,
    ...roundJobs.tasks,
    ...seamlessWalletJobs.tasks,
  },
  crontab: [
    ...catalogueJobs.crontab,
    ...freeRoundsJobs.crontab,
    ...launchJobs.crontab,
    ...roundJobs.crontab,
    ...seamlessWalletJobs.crontab,
  ],
};

import type { Jobs } from '../../platform/jobs.ts';
import { catalogueJobs } from './catalogue/jobs.ts';
import { launchJobs } from './launch/jobs.ts';
import { roundJobs } from './rounds/jobs.ts';

/** What goes on around the games beside the requests: each room brings its own tasks. */
export const gamesJobs: Jobs = {
  tasks: { ...catalogueJobs.tasks, ...launchJobs.tasks, ...roundJobs.tasks },
  crontab: [...catalogueJobs.crontab, ...launchJobs.crontab, ...roundJobs.crontab],
};

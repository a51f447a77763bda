import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { giveDueGifts } from './gifts.ts';
import { judgeLevels, keepLevels } from './restate.ts';

export const vipJobs: Jobs = {
  tasks: { 'rewards:levels': keepLevels, 'rewards:judge-levels': judgeLevels, 'rewards:gifts': giveDueGifts },
  crontab: ['* * * * * rewards:levels', '9 * * * * rewards:judge-levels', '11 * * * * rewards:gifts'],
};

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { boardDays } from './rank.ts';
import { forgetWinsBefore } from './wins.ts';

const dayMs = 86_400_000;

export const recordsJobs: Jobs = {
  tasks: {
    'records:forget-wins': (ctx) => forgetWinsBefore(ctx.db, new Date(ctx.clock().getTime() - boardDays * dayMs)),
  },
  crontab: ['23 3 * * * records:forget-wins'],
};

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { givePointsOfPlay } from './play.ts';

/**
 * The points of an hour's play are given some minutes after it is over; corrections, some minutes after a bet
 * changed.
 */
export const pointsJobs: Jobs = {
  tasks: {
    'points:play': async (ctx) => {
      await givePointsOfPlay(ctx);
    },
  },
  crontab: ['*/2 * * * * points:play'],
};

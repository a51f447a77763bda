import { forgetCheckedRounds, reconcileAllRounds } from './reconcile.ts';

/** Compares our rounds with the vendors' own lists. */
export const roundJobs = {
  tasks: { 'games:reconcile-rounds': reconcileAllRounds, 'games:forget-checked-rounds': forgetCheckedRounds },
  crontab: ['7,27,47 * * * * games:reconcile-rounds', '53 4 * * * games:forget-checked-rounds'],
};

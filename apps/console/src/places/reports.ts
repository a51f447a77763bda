import type { Place } from '../desk/place.ts';

/** A report, and the file of it that the server streams. */
const report = (name: string, key: readonly string[], columns?: readonly string[]): Place => ({
  name: `report-${name}`,
  group: 'reports',
  read: `/reports/${name}`,
  key,
  file: `/reports/${name}/csv`,
  ...(columns ? { columns } : {}),
});

/** The reports of the house. */
export const reports: Place[] = [
  report(
    'revenue',
    ['at', 'currency'],
    ['at', 'currency', 'deposits', 'withdrawals', 'stake', 'ggr', 'bonusCost', 'ngr'],
  ),
  report('play', ['currency', 'vendor', 'gameType', 'gameCode']),
  report('promotions', ['source', 'currency']),
  report(
    'players',
    ['memberId'],
    ['username', 'currency', 'registeredAt', 'firstDepositAt', 'deposited', 'withdrawn', 'ggr', 'value'],
  ),
  report('cohorts', ['cohort', 'currency'], ['cohort', 'currency', 'players', 'depositors', 'months']),
  report(
    'agents',
    ['memberId'],
    ['username', 'currency', 'joined', 'deposits', 'withdrawals', 'stake', 'ggr', 'wages'],
  ),
];

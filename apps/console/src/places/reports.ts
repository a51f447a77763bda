import type { Place } from '../desk/place.ts';

/** Returns the place of a report, with the files of it that the server streams. */
const report = (name: string, key: readonly string[], columns?: readonly string[]): Place => ({
  name: `report-${name}`,
  group: 'reports',
  read: `/reports/${name}`,
  key,
  files: { csv: `/reports/${name}/csv`, xlsx: `/reports/${name}/xlsx` },
  ...(columns ? { columns } : {}),
});

/** The reports of the house. */
export const reports: Place[] = [
  report(
    'revenue',
    ['at', 'currency'],
    ['day', 'currency', 'deposits', 'withdrawals', 'stake', 'ggr', 'bonusCost', 'ngr'],
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
    'invoices',
    ['month', 'vendor', 'currency', 'gameType'],
    ['month', 'vendorName', 'currency', 'gameType', 'stake', 'ggr', 'rateBp', 'due'],
  ),
  report(
    'tax',
    ['month', 'currency', 'gameType'],
    ['month', 'currency', 'gameType', 'stake', 'payout', 'taxable', 'rateBp', 'due'],
  ),
  {
    name: 'report-schedules',
    group: 'reports',
    read: '/report-schedules',
    columns: ['report', 'every', 'format', 'address', 'currency', 'dueAt', 'sent', 'endedAt'],
    acts: { add: 'POST /report-schedules', end: 'POST /report-schedules/{id}/end' },
    once: { end: { field: 'endedAt', held: false } },
  },
  {
    name: 'vendor-rates',
    group: 'reports',
    read: '/vendor-rates',
    key: ['vendor', 'gameType', 'fromMonth'],
    acts: { set: 'PUT /vendor-rates/{vendor}', add: 'PUT /vendor-rates/{vendor}' },
  },
  {
    name: 'tax-rates',
    group: 'reports',
    read: '/tax-rates',
    key: ['currency', 'gameType', 'fromMonth'],
    acts: { set: 'PUT /tax-rates/{currency}', add: 'PUT /tax-rates/{currency}' },
  },
  report(
    'agents',
    ['memberId'],
    ['username', 'currency', 'joined', 'deposits', 'withdrawals', 'stake', 'ggr', 'wages'],
  ),
];

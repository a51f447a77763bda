/** Periods that a record is filtered by, in days of the viewer's time zone. */
export const periodNames = ['today', 'yesterday', 'week', 'month', 'all', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The period in the address; dates are `yyyy-MM-dd`, of a custom period only. */
export type PeriodSearch = { period?: PeriodName; from?: string; to?: string };

export const usualPeriod: PeriodName = 'week';

const datePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export function readPeriodSearch(search: Record<string, unknown>): PeriodSearch {
  const period = periodNames.find((name) => name === search.period);
  const date = (value: unknown) => (typeof value === 'string' && datePattern.test(value) ? value : undefined);
  const from = date(search.from);
  const to = date(search.to);
  return {
    ...(period === undefined || period === usualPeriod ? {} : { period }),
    ...(period === 'custom' && from !== undefined ? { from } : {}),
    ...(period === 'custom' && to !== undefined ? { to } : {}),
  };
}

/** Returns only the period of an address, to be kept in links to another record. */
export function periodOf({ period, from, to }: PeriodSearch): PeriodSearch {
  return { ...(period ? { period } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

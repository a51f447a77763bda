import type { DeskCohort } from '@fairhouse/contract/desk-reports';

type Month = DeskCohort['months'][number];
/** A figure of each month in a table of cohorts: a share of the cohort's players, or an amount. */
export const cohortFigures = ['active', 'deposits', 'stake', 'ggr'] as const;
export type CohortFigure = (typeof cohortFigures)[number];
/** A cell: the value, and its shade from 0 to 1. null: the month has not begun. */
export type CohortCell = { value: number | string; share: number | null; shade: number } | null;

/** Returns the number of the last month in a table of cohorts. */
export function lastMonth(cohorts: readonly DeskCohort[]): number {
  return Math.max(0, ...cohorts.flatMap(({ months }) => months.map(({ month }) => month)));
}

/** Returns the cells of a cohort's row, up to the present month; a month without play counts as zero. */
export function cohortCells(cohort: DeskCohort, name: CohortFigure, { last, today }: { last: number; today: string }) {
  const months = new Map<number, Month>(cohort.months.map((month) => [month.month, month]));
  const begun = monthsBetween(cohort.cohort, today);
  const most = Math.max(0, ...cohort.months.map((month) => Number(month[name])));
  return Array.from({ length: last + 1 }, (_, n): CohortCell => {
    const month = months.get(n);
    if (!month)
      return n > begun ? null : { value: name === 'active' ? 0 : '0', share: name === 'active' ? 0 : null, shade: 0 };
    const value = month[name];
    if (typeof value === 'number') {
      const share = cohort.players === 0 ? 0 : value / cohort.players;
      return { value, share, shade: Math.min(1, share) };
    }
    return { value, share: null, shade: most === 0 ? 0 : Math.max(0, Number(value)) / most };
  });
}

function monthsBetween(from: string, to: string): number {
  const [a = 0, b = 0] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return b - a;
}

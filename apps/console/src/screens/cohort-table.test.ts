import type { DeskCohort } from '@fairhouse/contract/desk-reports';
import { expect, test } from 'vitest';
import { cohortCells, lastMonth } from './cohort-table.ts';

const month = (n: number, active: number, ggr: string) => ({
  ...{ month: n, active, deposits: '0.0000', withdrawals: '0.0000', gifts: '0.0000', stake: '0.0000', ggr },
});
const cohort: DeskCohort = {
  ...{ cohort: '2026-01-01', currency: 'THB', players: 40, depositors: 10 },
  months: [month(0, 20, '100.0000'), month(2, 4, '-50.0000')],
};
const open = { last: 4, today: '2026-04-10' };

test('a cohort’s row tells each month’s share of its players; a month without play is nothing, one to come is empty', () => {
  expect(lastMonth([cohort])).toBe(2);
  expect(cohortCells(cohort, 'active', open)).toEqual([
    { value: 20, share: 0.5, shade: 0.5 },
    { value: 0, share: 0, shade: 0 },
    { value: 4, share: 0.1, shade: 0.1 },
    { value: 0, share: 0, shade: 0 },
    null,
  ]);
});

test('amounts are shaded against the largest of their row, and a loss not at all', () => {
  expect(cohortCells(cohort, 'ggr', open).map((cell) => cell?.shade)).toEqual([1, 0, 0, 0, undefined]);
  expect(cohortCells(cohort, 'ggr', open)[2]).toMatchObject({ value: '-50.0000', share: null });
});

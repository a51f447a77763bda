import type { DeskDashboard } from '@fairhouse/contract/desk-figures';

type Currency = DeskDashboard['currencies'][number];

/** The figures of a currency that the dashboard shows: amounts, and counts. */
export const amounts = ['deposits', 'withdrawals', 'stake', 'ggr', 'ngr', 'bonusCost', 'jackpotCost'] as const;
export const counts = ['registrations', 'firstDeposits', 'bets'] as const;

/** True for a currency with any figure other than zero, in the period or in the one before. */
export function hasFigures({ now, before }: Pick<Currency, 'now' | 'before'>): boolean {
  return [now, before].some((of) => [...amounts, ...counts].some((name) => Number(of[name]) !== 0));
}

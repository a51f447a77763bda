import type { MoneySearch } from './search.ts';

export const depositStates = [
  'open',
  'AWAITING',
  'SUBMITTED',
  'CONFIRMING',
  'REVIEW',
  'CREDITED',
  'REJECTED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
];
export const withdrawalStates = [
  'open',
  'REQUESTED',
  'APPROVED',
  'PAYING',
  'MATCHING',
  'PAYOUT_FAILED',
  'PAID',
  'REJECTED',
  'CANCELLED',
  'RETURNED',
];

/** Returns the filters without a state that the record does not have. */
export function withKnownState({ state, ...search }: MoneySearch, states: readonly string[]): MoneySearch {
  return state !== undefined && states.includes(state) ? { ...search, state } : search;
}

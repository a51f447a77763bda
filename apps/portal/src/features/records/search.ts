import type { BetStatus } from '@fairhouse/contract/records';
import { type PeriodSearch, readPeriodSearch } from './period-search.ts';

/** Filters of a record in the address; a missing one means all. */
export type BetSearch = PeriodSearch & { gameType?: string; vendor?: string; status?: BetStatus };
export type AccountSearch = PeriodSearch & { kind?: KindGroup };
export type MoneySearch = PeriodSearch & { state?: string };

/** Groups of the ledger's kinds, as members know them. */
export const kindGroupNames = [
  'play',
  'deposits',
  'withdrawals',
  'transfers',
  'gifts',
  'guarantees',
  'corrections',
] as const;
export type KindGroup = (typeof kindGroupNames)[number];

export function readBetSearch(search: Record<string, unknown>): BetSearch {
  const { gameType, vendor, status } = search;
  return {
    ...readPeriodSearch(search),
    ...(isCode(gameType) ? { gameType } : {}),
    ...(isCode(vendor) ? { vendor } : {}),
    ...betStatusOf(status),
  };
}

export const betStatuses: readonly BetStatus[] = ['UNSETTLED', 'SETTLED', 'CANCELLED'];

function betStatusOf(status: unknown): { status?: BetStatus } {
  const known = betStatuses.find((name) => name === status);
  return known === undefined ? {} : { status: known };
}

export function readAccountSearch(search: Record<string, unknown>): AccountSearch {
  const kind = kindGroupNames.find((name) => name === search.kind);
  return { ...readPeriodSearch(search), ...(kind === undefined ? {} : { kind }) };
}

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

/** @param states the states that the record has; any other in the address is ignored */
export function readMoneySearch(search: Record<string, unknown>, states: readonly string[]): MoneySearch {
  const state = states.find((name) => name === search.state);
  return { ...readPeriodSearch(search), ...(state === undefined ? {} : { state }) };
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,32}$/.test(value);
}

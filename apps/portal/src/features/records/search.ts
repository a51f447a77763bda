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

/** Reads a record's filters from the address; the record's page checks the state. */
export function readMoneySearch(search: Record<string, unknown>): MoneySearch {
  return { ...readPeriodSearch(search), ...(isCode(search.state) ? { state: search.state } : {}) };
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,32}$/.test(value);
}

import { type PeriodSearch, readPeriodSearch } from './period.ts';

/** What a record is filtered by, as the address carries it: only what differs from everything. */
export type BetSearch = PeriodSearch & { gameType?: string; vendor?: string; status?: string };
export type AccountSearch = PeriodSearch & { kind?: KindGroup };
export type MoneySearch = PeriodSearch & { state?: string };

/** The ledger's kinds as a member thinks of them. */
export const kindGroups = {
  play: ['stake', 'payout'],
  deposits: ['deposit'],
  withdrawals: ['withdrawalHeld', 'withdrawalReturned', 'withdrawal'],
  transfers: ['memberTransfer', 'vendorHeld', 'vendorReturned', 'vendorDeposit', 'vendorWithdrawal', 'vendorResult'],
  gifts: ['signupGift'],
  guarantees: ['guaranteeHeld', 'guaranteeReturned', 'guaranteeForfeited'],
  corrections: ['adjustmentCredit', 'adjustmentDebit', 'frozen', 'unfrozen', 'reversal', 'debtBooked', 'debtRepaid'],
} as const;
export type KindGroup = keyof typeof kindGroups;
export const kindGroupNames = Object.keys(kindGroups).filter(isKindGroup);

function isKindGroup(name: unknown): name is KindGroup {
  return typeof name === 'string' && Object.hasOwn(kindGroups, name);
}

export function readBetSearch(search: Record<string, unknown>): BetSearch {
  const { gameType, vendor, status } = search;
  return {
    ...readPeriodSearch(search),
    ...(isCode(gameType) ? { gameType } : {}),
    ...(isCode(vendor) ? { vendor } : {}),
    ...(status === 'SETTLED' ? { status } : {}),
  };
}

export function readAccountSearch(search: Record<string, unknown>): AccountSearch {
  const { kind } = search;
  return { ...readPeriodSearch(search), ...(isKindGroup(kind) ? { kind } : {}) };
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

/** @param states what the record knows; another one in the address is not meant */
export function readMoneySearch(search: Record<string, unknown>, states: readonly string[]): MoneySearch {
  const state = states.find((name) => name === search.state);
  return { ...readPeriodSearch(search), ...(state === undefined ? {} : { state }) };
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,32}$/.test(value);
}

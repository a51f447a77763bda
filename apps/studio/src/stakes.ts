import type { CurrencyCode } from '@fairhouse/money/money';
import { termsIn, termUnits } from './currencies.ts';

/** The bets of a slot's line in units of the currency, least first. */
export function stakesIn(currency: CurrencyCode): bigint[] {
  return termsIn(currency).lineStakes.map((text) => termUnits(text, currency));
}

export function firstStake(currency: CurrencyCode): bigint {
  const { lineStakes, firstLineStake } = termsIn(currency);
  return termUnits(lineStakes[firstLineStake] ?? '0', currency);
}

export function playMoneyIn(currency: CurrencyCode): bigint {
  return termUnits(termsIn(currency).playMoney, currency);
}

import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { twoPersonAbove } from '../cashier/index.ts';
import { requirePrize } from './prizes.ts';

type Promised = { currency: string; prize: Prize };

/**
 * Checks the prizes that terms promise.
 * @returns true when one of them is above the hand rule of its currency: two operators state it
 * @throws AMOUNT_INVALID
 */
export async function requirePrizes(db: Db, promised: readonly Promised[]): Promise<boolean> {
  let isLarge = false;
  for (const { currency, prize } of promised) {
    requirePrize(prize, currencyOf(currency));
    if (!('amount' in prize)) continue;
    isLarge ||= (parseMoney(prize.amount, currency) ?? 0n) > (await twoPersonAbove(db, currency));
  }
  return isLarge;
}

/** Checks the name of a currency. @throws AMOUNT_INVALID */
export function currencyOf(name: string): CurrencyCode {
  if (!isCurrency(name)) throw new DomainError('AMOUNT_INVALID');
  return name;
}

/** Returns units of an amount above nothing. @throws AMOUNT_INVALID */
export function unitsAbove0(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Checks that each name stands once. @throws AMOUNT_INVALID */
export function requireDistinct(names: readonly string[]): void {
  if (new Set(names).size < names.length) throw new DomainError('AMOUNT_INVALID');
}

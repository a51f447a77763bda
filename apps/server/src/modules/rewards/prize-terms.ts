import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { requirePrize } from './prizes.ts';
import { isRaffle } from './raffles/raffle-store.ts';

type Promised = { currency: string; prize: Prize };

/** Checks the prizes that terms promise. @throws AMOUNT_INVALID */
export async function requirePrizes(db: Db, promised: readonly Promised[]): Promise<void> {
  for (const { currency, prize } of promised) {
    requirePrize(prize, currencyOf(currency));
    if (prize.kind === 'tickets' && !(await isRaffle(db, BigInt(prize.raffleId))))
      throw new DomainError('AMOUNT_INVALID');
  }
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

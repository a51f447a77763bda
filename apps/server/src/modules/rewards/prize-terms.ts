import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { twoPersonAbove } from '../cashier/index.ts';
import { requirePrize, worthOfPrize } from './prizes.ts';
import { isRaffle } from './raffles/raffle-store.ts';

/** A prize, and how often it is given; once by default. */
type Promised = { currency: string; prize: Prize; count?: number };

/**
 * Checks the prizes that terms promise.
 * @returns true when two operators state them: together they are above the hand rule of a currency, or they are points or tickets,
 *   whose worth no hand rule counts
 * @throws AMOUNT_INVALID
 */
export async function requirePrizes(db: Db, promised: readonly Promised[]): Promise<boolean> {
  const sums = new Map<CurrencyCode, bigint>();
  for (const { currency: name, prize, count = 1 } of promised) {
    const currency = currencyOf(name);
    requirePrize(prize, currency);
    if (prize.kind === 'tickets' && !(await isRaffle(db, BigInt(prize.raffleId))))
      throw new DomainError('AMOUNT_INVALID');
    sums.set(currency, (sums.get(currency) ?? 0n) + worthOfPrize({ prize, currency }) * BigInt(count));
  }
  if (promised.some(({ prize }) => prize.kind === 'points' || prize.kind === 'tickets')) return true;
  for (const [currency, sum] of sums) if (sum > (await twoPersonAbove(db, currency))) return true;
  return false;
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

import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { requirePrize } from './prizes.ts';

type Promised = { currency: string; prize: Prize };

/** Checks the prizes that terms promise. @throws as `requirePrize` */
export async function requirePrizes(ctx: Ctx, promised: readonly Promised[]): Promise<void> {
  for (const { currency, prize } of promised) await requirePrize(ctx, prize, currencyOf(currency));
}

/**
 * Checks that what begins or is changed now is not over already. The site's own machine lays out the past too.
 * @throws OFFER_INVALID (value.field)
 */
export function requireAhead(ctx: Ctx & { by: bigint | null }, field: string, ends: Date): void {
  if (ctx.by !== null && ends <= ctx.clock()) throw new DomainError('OFFER_INVALID', { field });
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

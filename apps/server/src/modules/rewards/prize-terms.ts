import type { PlayedGames } from '@fairhouse/contract/played-games';
import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { ownVendor, requireGames } from '../bonus/index.ts';
import { knownVendor } from '../vendors/index.ts';
import { requirePrize } from './prizes.ts';

type Promised = { currency: string; prize: Prize };

/** Checks the prizes of terms. @throws as `requirePrize` */
export async function requirePrizes(ctx: Ctx, promised: readonly Promised[]): Promise<void> {
  for (const { currency, prize } of promised) await requirePrize(ctx, prize, currencyOf(currency));
}

/**
 * Refuses an end in the past, except from the site's own machine.
 * @throws OFFER_INVALID (value.field)
 */
export function requireAhead(ctx: Ctx & { by: bigint | null }, field: string, ends: Date): void {
  if (ctx.by !== null && ends <= ctx.clock()) throw new DomainError('OFFER_INVALID', { field });
}

/**
 * Checks the names of the games that terms count: under an unknown name nothing would count.
 * @throws VENDOR_NOT_FOUND, GAME_NOT_FOUND (value.vendor, value.gameCode)
 */
export async function requirePlayed(ctx: Ctx, { vendors, games }: PlayedGames): Promise<void> {
  for (const vendor of vendors) if (vendor !== ownVendor) await knownVendor(ctx, vendor);
  const named = games.map((name) => name.split('/'));
  await requireGames(
    ctx.db,
    named.map(([vendor = '', gameCode = '']) => ({ vendor, gameCode })),
  );
}

/** Checks the name of a currency. @throws AMOUNT_INVALID */
export function currencyOf(name: string): CurrencyCode {
  if (!isCurrency(name)) throw new DomainError('AMOUNT_INVALID');
  return name;
}

/** Returns the units of a positive amount. @throws AMOUNT_INVALID */
export function unitsAbove0(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Checks that no name occurs twice. @throws AMOUNT_INVALID */
export function requireDistinct(names: readonly string[]): void {
  if (new Set(names).size < names.length) throw new DomainError('AMOUNT_INVALID');
}

import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../platform/errors.ts';

/**
 * Parses a typed amount into units.
 * @throws AMOUNT_INVALID when it is not positive or has more digits than the currency
 */
export function unitsOf(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n) throw new DomainError('AMOUNT_INVALID');
  return units;
}

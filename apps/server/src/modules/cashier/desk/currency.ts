import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';
import { DomainError } from '../../../platform/errors.ts';

/** Returns the currency that an address names. @throws NOT_FOUND */
export function currencyOf({ currency }: { currency: string }): CurrencyCode {
  if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
  return currency;
}

import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';
import { DomainError } from '../../../platform/errors.ts';

/** Parses the currency in a path. @throws NOT_FOUND */
export function currencyOf({ currency }: { currency: string }): CurrencyCode {
  if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
  return currency;
}

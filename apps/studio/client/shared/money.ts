import {
  type CurrencyCode,
  currencyNamed,
  formatMoney,
  isCurrency,
  parseMoney,
  showMoney,
} from '@fairhouse/money/money';

/** Returns the currency of a code, as the session names it; an unknown code cannot be played. */
export function currencyOf(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new Error(`No currency is called ${code}`);
  return code;
}

/** Parses a decimal string of the wire as units. */
export function unitsOf(amount: string, currency: CurrencyCode): bigint {
  const units = parseMoney(amount, currency);
  if (units === null) throw new Error(`${amount} is not an amount in ${currency}`);
  return units;
}

/** Formats units for the wire. */
export function wireOf(units: bigint, currency: CurrencyCode): string {
  return formatMoney(units, currency);
}

/** Formats units for people, with the symbol: "฿ 1,234.50". */
export function shown(units: bigint, currency: CurrencyCode): string {
  return `${currencyNamed(currency).symbol} ${showMoney(units, currency)}`;
}

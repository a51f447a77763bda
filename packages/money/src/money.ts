import { withMarks } from './numbers.ts';

/**
 * Exact money. An amount is a bigint of the currency's smallest unit ("units"); on the wire it is a decimal
 * string with the currency's full scale. No floating point.
 */
export type Currency = {
  /** Three to eight capital letters and digits, beginning with a letter: `THB`. */
  code: string;
  symbol: string;
  /** Decimal places stored: 0, 2, 3, 4, 6 or 8. It never changes, since stored amounts depend on it. */
  scale: number;
  /** Decimal places shown to a person, at most the scale. */
  shownDigits: number;
  /** A small stake, as a decimal, from which defaults in the currency are derived. */
  stake: string;
};

/** The code of a currency. The currencies are data: each program registers them when it starts. */
export type CurrencyCode = string;

const known = new Map<CurrencyCode, Currency>();

/**
 * Registers currencies in this program, in order; a known one may get another symbol, shown digits and stake.
 * @throws RangeError: if a known currency would get another scale
 */
export function learnCurrencies(list: readonly Currency[]): void {
  for (const currency of list) {
    const held = known.get(currency.code);
    if (held && held.scale !== currency.scale) throw new RangeError(`${currency.code} keeps ${held.scale} decimals`);
    known.set(currency.code, currency);
  }
}

/** Returns the codes of the known currencies. */
export function knownCurrencies(): CurrencyCode[] {
  return [...known.keys()];
}

export function isCurrency(code: string): boolean {
  return known.has(code);
}

/** Returns the currency with this code. @throws RangeError if it is not known */
export function currencyNamed(code: CurrencyCode): Currency {
  const currency = known.get(code);
  if (!currency) throw new RangeError(`${code} is no known currency`);
  return currency;
}

/** The largest amount in units that a 64-bit column holds. */
export const maxUnits = 2n ** 63n - 1n;

/**
 * Reads a plain decimal ("12.5", "-3", "0.0001") as units; null if it is not a decimal, has more digits than the
 * currency's scale, or does not fit 64 bits. Trailing zeros beyond the scale are digits too: they are refused.
 */
export function parseMoney(text: string, currency: CurrencyCode | { scale: number }): bigint | null {
  const { scale } = typeof currency === 'string' ? currencyNamed(currency) : currency;
  const match = /^(-?)(\d{1,19})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > scale) return null;
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  if (units > maxUnits) return null;
  return sign ? -units : units;
}

/** Formats units as a decimal string with the currency's full scale: 125000n THB → "12.5000". */
export function formatMoney(units: bigint, currency: CurrencyCode | { scale: number }): string {
  const { scale } = typeof currency === 'string' ? currencyNamed(currency) : currency;
  return decimal(units, scale, scale);
}

/**
 * Formats units for people: grouped, with the shown digits, rounded toward zero so that it never shows more than the
 * amount. 12345678n THB → "1,234.56". The caller adds the symbol.
 */
export function showMoney(units: bigint, currency: CurrencyCode): string {
  const { scale, shownDigits } = currencyNamed(currency);
  const hidden = 10n ** BigInt(scale - shownDigits);
  // Rounded first, so that "-0.00" never appears.
  return withMarks(decimal(units - (units % hidden), scale, shownDigits));
}

export type Rounding = 'down' | 'up' | 'half-even';
/** An exact ratio, e.g. a multiplier of 1.98 is { num: 198n, den: 100n }. */
export type Ratio = { num: bigint; den: bigint };

/** Multiplies units by a ratio with the given rounding; "down" is toward zero, as for players' payouts. */
export function multiply(units: bigint, ratio: Ratio, rounding: Rounding): bigint {
  if (ratio.den <= 0n) throw new RangeError('a ratio has a positive denominator');
  const product = units * ratio.num;
  const quotient = product / ratio.den;
  const rest = product % ratio.den;
  if (rest === 0n || rounding === 'down') return quotient;
  const away = product < 0n ? -1n : 1n;
  if (rounding === 'up') return quotient + away;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const roundAway = twice > ratio.den || (twice === ratio.den && quotient % 2n !== 0n);
  return roundAway ? quotient + away : quotient;
}

/** Reads a decimal as an exact ratio: "1.98" → 198/100. Null when it is not a plain decimal. */
export function ratioOf(text: string): Ratio | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const num = BigInt(whole + fraction);
  return { num: sign ? -num : num, den: 10n ** BigInt(fraction.length) };
}

function decimal(units: bigint, scale: number, digits: number): string {
  const negative = units < 0n;
  const padded = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = padded.slice(0, padded.length - scale);
  const fraction = padded.slice(padded.length - scale, padded.length - scale + digits);
  return `${negative ? '-' : ''}${whole}${digits > 0 ? `.${fraction}` : ''}`;
}

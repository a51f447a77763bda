import { type CurrencyCode, currencyNamed, formatMoney, isCurrency } from '@fairhouse/money/money';

/**
 * A vendor's name of a currency and its form of amounts: one of the vendor's is 10 to the power of `power` of ours
 * (mBTC: -3, kVND: 3), with `decimals` decimals.
 */
export type CurrencyName = { currency: CurrencyCode; name: string; power: number; decimals: number };

/** The part of a vendor that describes its names and amounts of currencies. */
export type Naming = { names: readonly CurrencyName[] };

/** The rounding of an amount with more decimals than we keep: `taken` is rounded up, `given` is rounded down. */
export type Direction = 'taken' | 'given';

const ownName = (currency: CurrencyCode): CurrencyName => ({
  currency,
  name: currency,
  power: 0,
  decimals: currencyNamed(currency).scale,
});

const nameFor = ({ names }: Naming, currency: CurrencyCode): CurrencyName | undefined =>
  names.find((one) => one.currency === currency);

/** Returns the vendor's name of a currency. */
export function nameAt(vendor: Naming, currency: CurrencyCode): string {
  return nameFor(vendor, currency)?.name ?? currency;
}

/**
 * Returns the currency of a vendor's name, or null. A currency with a name of its own there is not recognised by its
 * code.
 */
export function currencyAt(vendor: Naming, name: string): CurrencyCode | null {
  const named = vendor.names.find((one) => one.name === name);
  if (named) return named.currency;
  return isCurrency(name) && !nameFor(vendor, name) ? name : null;
}

/** True when the vendor keeps more decimals of the currency than we do. */
export function isFiner({ currency, power, decimals }: CurrencyName): boolean {
  return decimals - power > currencyNamed(currency).scale;
}

/**
 * Converts a vendor's amount to a decimal in our currency. An amount in a currency without a name of its own is
 * returned unchanged: the caller checks its decimals.
 */
export function ourAmount(vendor: Naming, currency: CurrencyCode, text: string, direction: Direction): string {
  const named = nameFor(vendor, currency);
  const match = named && /^(-?)(\d{1,18})(?:\.(\d{1,8}))?$/.exec(text);
  if (!named || !match) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const units = shifted(
    BigInt(whole + fraction),
    named.power + currencyNamed(currency).scale - fraction.length,
    direction,
  );
  return `${units === 0n ? '' : sign}${formatMoney(units, currency)}`;
}

/** Formats units as the vendor writes amounts, rounded down to its decimals: never more than there is. */
export function theirAmount(vendor: Naming, currency: CurrencyCode, units: bigint): string {
  const { power, decimals } = nameFor(vendor, currency) ?? ownName(currency);
  const theirs = shifted(units < 0n ? -units : units, decimals - power - currencyNamed(currency).scale, 'given');
  return formatMoney(units < 0n ? -theirs : theirs, { scale: decimals });
}

/** True when the vendor can represent the amount exactly. */
export function isWritable(vendor: Naming, currency: CurrencyCode, units: bigint): boolean {
  const { power, decimals } = nameFor(vendor, currency) ?? ownName(currency);
  const lost = currencyNamed(currency).scale + power - decimals;
  return lost <= 0 || units % 10n ** BigInt(lost) === 0n;
}

/** Multiplies a non-negative amount by a power of ten, rounded up for `taken`, else down. */
function shifted(amount: bigint, power: number, direction: Direction): bigint {
  if (power >= 0) return amount * 10n ** BigInt(power);
  const step = 10n ** BigInt(-power);
  const rest = amount % step;
  return amount / step + (rest > 0n && direction === 'taken' ? 1n : 0n);
}

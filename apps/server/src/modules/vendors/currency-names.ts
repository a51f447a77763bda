import { type CurrencyCode, currencyNamed, formatMoney, isCurrency } from '@fairhouse/money/money';

/**
 * A vendor's name of a currency and how it writes amounts of it: one of its own is 10 to the power of `power` of ours (mBTC: -3,
 * kVND: 3), and it keeps `decimals`.
 */
export type CurrencyName = { currency: CurrencyCode; name: string; power: number; decimals: number };

/** The part of a vendor that says how it writes money. */
export type Naming = { names: readonly CurrencyName[] };

/** The way that an amount goes that has more decimals than we keep: what is taken is rounded up, what is given is cut. */
export type Direction = 'taken' | 'given';

const ownName = (currency: CurrencyCode): CurrencyName => ({
  currency,
  name: currency,
  power: 0,
  decimals: currencyNamed(currency).scale,
});

const nameFor = ({ names }: Naming, currency: CurrencyCode): CurrencyName | undefined =>
  names.find((one) => one.currency === currency);

/** Returns what the vendor calls a currency. */
export function nameAt(vendor: Naming, currency: CurrencyCode): string {
  return nameFor(vendor, currency)?.name ?? currency;
}

/** Returns the currency that the vendor calls so, or null. One that has a name of its own there is not known by its code. */
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
 * Reads an amount as the vendor writes it, as a decimal in our currency. An amount in a currency without a name of its own is returned
 * as it is: what it may have is the reader's to check.
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

/** Writes units as the vendor does, cut to the decimals that it keeps: never more than there is. */
export function theirAmount(vendor: Naming, currency: CurrencyCode, units: bigint): string {
  const { power, decimals } = nameFor(vendor, currency) ?? ownName(currency);
  const theirs = shifted(units < 0n ? -units : units, decimals - power - currencyNamed(currency).scale, 'given');
  return formatMoney(units < 0n ? -theirs : theirs, { scale: decimals });
}

/** True when the vendor can write the amount without loss. */
export function isWritable(vendor: Naming, currency: CurrencyCode, units: bigint): boolean {
  const { power, decimals } = nameFor(vendor, currency) ?? ownName(currency);
  const lost = currencyNamed(currency).scale + power - decimals;
  return lost <= 0 || units % 10n ** BigInt(lost) === 0n;
}

/** Returns an amount that is not negative times a power of ten, rounded up where it is taken, else cut. */
function shifted(amount: bigint, power: number, direction: Direction): bigint {
  if (power >= 0) return amount * 10n ** BigInt(power);
  const step = 10n ** BigInt(-power);
  const rest = amount % step;
  return amount / step + (rest > 0n && direction === 'taken' ? 1n : 0n);
}

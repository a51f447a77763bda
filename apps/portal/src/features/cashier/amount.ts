import { type CurrencyCode, currencies, parseMoney, showMoney } from '@fairhouse/money/money';

/** What is typed, with nothing left that is no part of an amount: "1,000 .5x" → "1000.5"; a decimal comma is none here. */
export function cleanAmount(typed: string, currency: CurrencyCode): string {
  const digits = currencies[currency].shownDigits;
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  const units = whole.replace(/^0+(?=\d)/, '').slice(0, 12);
  return rest.length > 0 && digits > 0 ? `${units || '0'}.${rest.join('').slice(0, digits)}` : units;
}

/** Units of what is typed; null while it is no amount. */
export function amountOf(typed: string, currency: CurrencyCode): bigint | null {
  const clean = cleanAmount(typed, currency).replace(/\.$/, '');
  return clean === '' ? null : parseMoney(clean, currency);
}

/** Units as somebody would type them: 5000000n THB → "500", 5005000n → "500.5". */
export function typedAmount(units: bigint, currency: CurrencyCode): string {
  const plain = showMoney(units, currency).replaceAll(',', '');
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/** "1234567.5" → "1,234,567.5" */
export function groupAmount(typed: string): string {
  const [whole = '', fraction] = typed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `฿500` in one text, for buttons and sentences. */
export function moneyText(units: bigint, currency: CurrencyCode): string {
  return `${currencies[currency].symbol}${showMoney(units, currency)}`;
}

export type Limits = { min: bigint; max: bigint };

/** What is wrong with an amount; null when nothing is. */
export function amountFault(units: bigint | null, { min, max }: Limits): 'missing' | 'low' | 'high' | null {
  if (units === null || units === 0n) return 'missing';
  if (units < min) return 'low';
  return units > max ? 'high' : null;
}

import { type CurrencyCode, currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';

/** One comma that groups nothing: the decimal point of "1,5". */
const decimalComma = /^(\d*),(?!\d{3}$)(\d*)$/;

/** Strips typed text to an amount: "1,000 .5x" → "1000.5", "1,5" → "1.5". */
export function cleanAmount(typed: string, currency: CurrencyCode): string {
  const digits = currencyNamed(currency).shownDigits;
  const pointed = typed.replace(/[^\d.,]/g, '').replace(decimalComma, '$1.$2');
  const [whole = '', ...rest] = pointed.replaceAll(',', '').split('.');
  const units = whole.replace(/^0+(?=\d)/, '').slice(0, 12);
  return rest.length > 0 && digits > 0 ? `${units || '0'}.${rest.join('').slice(0, digits)}` : units;
}

/** Cleans an amount that is being typed; a comma stays until the third digit after it shows that it groups. */
export function typingAmount(typed: string, currency: CurrencyCode): string {
  const plain = typed.replace(/[^\d.,]/g, '');
  return /^\d{1,12},\d{0,2}$/.test(plain) ? plain : cleanAmount(plain, currency);
}

/** Parses typed text to units; null if it is no amount. */
export function amountOf(typed: string, currency: CurrencyCode): bigint | null {
  const clean = cleanAmount(typed, currency).replace(/\.$/, '');
  return clean === '' ? null : parseMoney(clean, currency);
}

/** Formats units as a person types them: 5000000n THB → "500", 5005000n → "500.5". */
export function typedAmount(units: bigint, currency: CurrencyCode): string {
  const plain = showMoney(units, currency).replaceAll(',', '');
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/** Groups digits: "1234567.5" → "1,234,567.5". */
export function groupAmount(typed: string): string {
  const [whole = '', fraction] = typed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Formats units with their symbol, `฿500.00`, for buttons and sentences. */
export function moneyText(units: bigint, currency: CurrencyCode): string {
  return `${currencyNamed(currency).symbol}${showMoney(units, currency)}`;
}

/** Formats a decimal string of the wire like `moneyText`. */
export function amountText(amount: string, currency: string): string {
  return isCurrency(currency) ? moneyText(parseMoney(amount, currency) ?? 0n, currency) : `${amount} ${currency}`;
}

export type Limits = { min: bigint; max: bigint };

/** Returns the fault of an amount, null for a valid one. */
export function amountFault(units: bigint | null, { min, max }: Limits): 'missing' | 'low' | 'high' | null {
  if (units === null || units === 0n) return 'missing';
  if (units < min) return 'low';
  return units > max ? 'high' : null;
}

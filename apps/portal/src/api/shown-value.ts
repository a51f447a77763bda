import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';

/**
 * Returns an error's value for use in a sentence: if it names a currency, the wire's decimals become amounts
 * ("100.0000" of THB → "฿100.00").
 */
export function shownValue(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  const told: Record<string, unknown> = { ...value };
  const code = told.currency;
  if (typeof code !== 'string' || !isCurrency(code)) return told;
  const shown = (one: unknown) => {
    const units = typeof one === 'string' ? parseMoney(one, code) : null;
    return units === null ? one : `${currencyNamed(code).symbol}${showMoney(units, code)}`;
  };
  return Object.fromEntries(Object.entries(told).map(([key, one]) => [key, shown(one)]));
}

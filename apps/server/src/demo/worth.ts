import { formatMoney, multiply, parseMoney, ratioOf } from '@fairhouse/money/money';
import { assert } from '../platform/errors.ts';

/** The value of a baht in the currencies of the demo's rewards. */
const perBaht: Readonly<Record<string, string>> = { THB: '1', VND: '700', CNY: '0.2', USD: '0.03', USDT: '0.03' };
/** Decimals of the computation, in which all values are exact. */
const exact = { scale: 8 };

export const rewardCurrencies: readonly string[] = Object.keys(perBaht);

/** Returns the decimal product of two decimals. */
export function times(amount: string, factor: string): string {
  const [units, ratio] = [parseMoney(amount, exact), ratioOf(factor)];
  assert(units !== null && ratio, `${amount} times ${factor} is a decimal`);
  return formatMoney(multiply(units, ratio, 'down'), exact).replace(/\.?0+$/, '');
}

/**
 * Converts baht into an amount of a currency: "3" dollars for 100 baht. A currency without a value gets the number
 * unchanged.
 */
export const worthOf = (baht: number, currency: string): string => times(String(baht), perBaht[currency] ?? '1');

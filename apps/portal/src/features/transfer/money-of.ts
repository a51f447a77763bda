import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { moneyText } from '../cashier/amount.ts';

/** An amount of the wire in one text, for buttons and sentences. */
export function moneyOf(amount: string, currency: string): string {
  return isCurrency(currency) ? moneyText(parseMoney(amount, currency) ?? 0n, currency) : `${amount} ${currency}`;
}

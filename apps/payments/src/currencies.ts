import { learnCurrencies } from '@fairhouse/money/money';
import common from '../currencies.json' with { type: 'json' };

/** Registers the currencies of orders with the money package. */
export function learnCommon(): void {
  learnCurrencies(common);
}

import { learnCurrencies } from '@fairhouse/money/money';
import common from '../currencies.json' with { type: 'json' };

/** Makes the currencies of orders known. */
export function learnCommon(): void {
  learnCurrencies(common);
}

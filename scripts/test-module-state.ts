import { knownCurrencies } from '@fairhouse/money/money';
import { afterAll, vi } from 'vitest';
import './test-currencies.ts';

/** Makes the worker load its modules again for the next file if this file's tests have registered a currency. */
const before = knownCurrencies().length;
afterAll(() => {
  if (knownCurrencies().length !== before) vi.resetModules();
});

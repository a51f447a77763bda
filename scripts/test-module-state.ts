import { knownCurrencies } from '@fairhouse/money/money';
import { afterAll, vi } from 'vitest';
import './test-currencies.ts';

/** Has the next file of the worker load its modules anew where this one's tests have made a currency known. */
const before = knownCurrencies().length;
afterAll(() => {
  if (knownCurrencies().length !== before) vi.resetModules();
});

import { expect, test, vi } from 'vitest';
import { shownMultiplier } from './round-outcome.ts';

test('a multiplier is cut to two decimals, and makes no Intl as a page comes to life', () => {
  const make = vi.spyOn(Number.prototype, 'toLocaleString');
  expect([1204.5, 1.0199, 0, 24_750].map(shownMultiplier)).toEqual(['1,204.50×', '1.01×', '0.00×', '24,750.00×']);
  expect(make).not.toHaveBeenCalled();
});

import { numbersOf } from '@fairhouse/fairness/numbers';
import { isClientSeed } from '@fairhouse/fairness/seeds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnNumbers } from './numbers.ts';

test('the server draws the very numbers that a player checks in the browser', () => {
  const seeds = fc.record({
    serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
    clientSeed: fc.string({ minLength: 1, unit: 'grapheme' }).filter(isClientSeed),
    nonce: fc.nat(),
  });
  const first = (draw: () => number) => Array.from({ length: 20 }, draw);
  fc.assert(
    fc.property(seeds, (given) => {
      expect(first(drawnNumbers(given))).toEqual(first(numbersOf(given)));
    }),
  );
});

import type { HouseFigures } from '@fairhouse/contract/desk-figures';
import { expect, test } from 'vitest';
import { amounts, counts, hasFigures } from './figure-names.ts';

const none = Object.fromEntries([...amounts.map((name) => [name, '0.0000']), ...counts.map((name) => [name, 0])]);
const figures = (some: Partial<HouseFigures> = {}) => ({ ...none, ...some }) as HouseFigures;

test('a currency is left out when nothing happened in it, now or before', () => {
  expect(hasFigures({ now: figures(), before: figures() })).toBe(false);
  expect(hasFigures({ now: figures({ ngr: '-0.0001' }), before: figures() })).toBe(true);
  expect(hasFigures({ now: figures(), before: figures({ registrations: 1 }) })).toBe(true);
});

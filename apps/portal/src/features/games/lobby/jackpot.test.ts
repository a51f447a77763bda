import { expect, test } from 'vitest';
import { jackpotAt, jackpotWords } from './jackpot.ts';

const counter = { amount: '1284019.4200', step: '165.1100', currency: 'THB', since: '2026-11-21T00:00:00.000Z' };
const at = (afterMs: number) => jackpotAt(counter, Date.parse(counter.since) + afterMs);

test('a counter rises by 165.11 every three seconds, and between them stands still', () => {
  expect(at(0)).toBe(12_840_194_200n);
  expect(at(2999)).toBe(at(0));
  expect(at(3000) - at(0)).toBe(1_651_100n);
  expect(at(3_600_000) - at(0)).toBe(1200n * 1_651_100n);
});

test('a clock before the counter’s own shows what it began with', () => {
  expect(at(-60_000)).toBe(at(0));
});

test('it is written as money of its currency', () => {
  expect(jackpotWords(at(0), 'THB')).toEqual({ symbol: '฿', digits: '1,284,019.42' });
});

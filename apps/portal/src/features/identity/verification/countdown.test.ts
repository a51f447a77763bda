import { expect, test } from 'vitest';
import { countdownEnd, secondsLeft } from './countdown.ts';

test('a countdown is the server’s minutes, less half of what the request took', () => {
  expect(countdownEnd(10_000, 1, 0)).toBe(70_000);
  expect(countdownEnd(10_000, 1, 800)).toBe(69_600);
  expect(countdownEnd(10_000, 3, 3000)).toBe(188_500);
});

test('seconds are counted down to the end of the last one', () => {
  const end = countdownEnd(0, 1, 0);
  expect([0, 1, 999, 1000, 59_000, 59_999, 60_000, 90_000].map((now) => secondsLeft(end, now))).toEqual([
    60, 60, 60, 59, 1, 1, 0, 0,
  ]);
});

import { expect, it } from 'vitest';
import { playedText } from './played-text.ts';

it('a session’s time is told in hours and minutes, and is never below zero', () => {
  expect([0, 59_999, 60_000, 3_900_000, 36_000_000, -5].map(playedText)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '1:05',
    '10:00',
    '0:00',
  ]);
});

import { expect, test } from 'vitest';
import { nextDue } from './follow.ts';

/** The times of the reads of a loop that wakes at these moments. */
function looks(wakes: readonly number[]): number[] {
  let due = 0;
  return wakes.filter((at) => {
    if (at < due) return false;
    due = nextDue(due, at);
    return true;
  });
}

test('a loop that always wakes late looks ten times a second all the same', () => {
  const wakes = Array.from({ length: 400 }, (_, i) => i * 31);
  const seconds = (wakes.at(-1) ?? 0) / 1000;
  expect(looks(wakes).length / seconds).toBeCloseTo(10, 0);
  expect(looks(wakes).length / seconds).toBeGreaterThan(9.8);
});

test('after a pause one look is made up for, not all that were missed', () => {
  const wakes = [0, 5000, 5025, 5050, 5075, 5100, 5125, 5150, 5175, 5200];
  expect(looks(wakes)).toEqual([0, 5000, 5025, 5100, 5200]);
});

import { expect, test } from 'vitest';
import { labelEvery, ticksOf } from './scale.ts';

test.each<[number[], number[]]>([
  [
    [0, 100],
    [0, 50, 100],
  ],
  [[70], [0, 25, 50, 75]],
  [
    [12_345.67, 3],
    [0, 5000, 10_000, 15_000],
  ],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [
    [-20, 70],
    [-25, 0, 25, 50, 75],
  ],
  [[-7], [-7.5, -5, -2.5, 0]],
])('the axis of %j is marked at %j', (values, marks) => {
  expect(ticksOf(values)).toEqual(marks);
});

test('an axis has few marks, which hold every value, whatever the values', () => {
  for (let at = 1; at < 4000; at++) {
    const values = [((at * 7919) % 10_007) / 10 ** (at % 5), -((at * 104_729) % 997) * (at % 2)];
    const marks = ticksOf(values);
    expect(marks.length).toBeGreaterThanOrEqual(2);
    expect(marks.length).toBeLessThanOrEqual(5);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
    expect(marks[0]).toBeLessThanOrEqual(Math.min(...values));
    expect(marks).toContain(0);
  }
});

test('counts have whole marks, and nothing at all has an axis too', () => {
  expect(ticksOf([1], true)).toEqual([0, 1]);
  expect(ticksOf([2, 0], true)).toEqual([0, 1, 2]);
  expect(ticksOf([0, 0])).toEqual([0, 1]);
  expect(ticksOf([], true)).toEqual([0, 1]);
});

test('labels are thinned until they fit', () => {
  expect([labelEvery(24, 6), labelEvery(7, 7), labelEvery(0, 4)]).toEqual([4, 1, 1]);
});

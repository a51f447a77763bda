import { expect, test } from 'vitest';
import { wayMade } from './way-made.ts';

test('the way of a mission ends at its goal, whatever is played beyond it', () => {
  expect(wayMade({ value: '2', target: '3', state: 'OPEN' })).toEqual({ value: '2', percent: 66 });
  expect(wayMade({ value: '6', target: '3', state: 'CLAIMABLE' })).toEqual({ value: '3', percent: 100 });
  expect(wayMade({ value: '1000.0001', target: '1000.0000', state: 'OPEN' })).toEqual({
    value: '1000.0000',
    percent: 100,
  });
  // The goal was reached before a bet was voided: the reward stays.
  expect(wayMade({ value: '1', target: '3', state: 'CLAIMED' })).toEqual({ value: '1', percent: 100 });
});

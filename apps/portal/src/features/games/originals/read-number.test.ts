import { expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

it('reads what a person types', () => {
  expect(readNumber(' 2,5 ')).toBe(2.5);
  expect(readNumber('.5')).toBe(0.5);
  expect(readNumber('1e3')).toBeNull();
  expect(readNumber('-1')).toBeNull();
  expect(readNumber('')).toBeNull();
});

import { expect, test } from 'vitest';
import { percentDone } from './percent-done.ts';

test.each([
  ['0.0000', '100.0000', 0],
  ['33.3399', '100.0000', 33],
  ['99.9999', '100.0000', 99],
  ['100.0000', '100.0000', 100],
  ['250.0000', '100.0000', 100],
  ['0.0000', '0.0000', 100],
])('%s of %s is %i %', (done, required, percent) => {
  expect(percentDone({ done, required, left: '0' })).toBe(percent);
});

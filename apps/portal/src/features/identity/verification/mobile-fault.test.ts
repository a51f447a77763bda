import { expect, test } from 'vitest';
import { mobileFault } from './mobile-fault.ts';

test.each(['0812345678', ' 081-234 5678 ', '+66 (0)81.234.5678', '๐๘๑๒๓๔๕๖๗๘'])('%j may be a number', (typed) => {
  expect(mobileFault(typed)).toBeNull();
});

test.each([
  ['  ', 'mobileRequired'],
  ['0812x45678', 'phoneFormat'],
  ['mali@example.com', 'phoneFormat'],
  ['12345', 'mobileInvalid'],
  ['()-. ', 'mobileInvalid'],
  ['0'.repeat(16), 'mobileInvalid'],
])('%j is refused before anything is asked for it: %s', (typed, fault) => {
  expect(mobileFault(typed)).toBe(fault);
});

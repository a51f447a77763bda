import { expect, test } from 'vitest';
import { leftUntil } from './use-deadline.ts';

const now = Date.parse('2026-01-15T12:00:00Z');

test('what is left is counted in minutes and seconds, with hours where there are any', () => {
  expect(leftUntil('2026-01-15T12:29:07Z', now)).toBe('29:07');
  expect(leftUntil('2026-01-15T12:00:05Z', now)).toBe('0:05');
  expect(leftUntil('2026-01-15T13:02:30Z', now)).toBe('1:02:30');
});

test('nothing is left of a time that has passed, or that there is none of', () => {
  expect(leftUntil('2026-01-15T12:00:00Z', now)).toBeNull();
  expect(leftUntil(null, now)).toBeNull();
});

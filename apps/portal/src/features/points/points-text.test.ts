import { expect, test } from 'vitest';
import { pointsText, pointUnits } from './points-text.ts';

test('points are grouped, and end where they say nothing more', () => {
  expect(['0.00', '12500.50', '1234567.25', '-95.00', '1000.00'].map(pointsText)).toEqual([
    '0',
    '12,500.5',
    '1,234,567.25',
    '−95',
    '1,000',
  ]);
  expect(pointsText(123_450n)).toBe('1,234.5');
  expect(pointUnits('12.5')).toBe(1250n);
});

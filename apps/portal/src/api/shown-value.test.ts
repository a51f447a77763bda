import { expect, test } from 'vitest';
import { shownValue } from './shown-value.ts';

test('a refusal tells its amounts with symbol and the digits that the currency shows', () => {
  expect(shownValue({ min: '100.0000', max: '200000.0000', currency: 'THB' })).toEqual({
    min: '฿100.00',
    max: '฿200,000.00',
    currency: 'THB',
  });
  expect(shownValue({ left: '1500000.0000', currency: 'VND' }).left).toBe('₫1,500,000');
});

test('what is no amount, and what names no currency, stays as it is', () => {
  const count = { max: 3, from: '09:00', state: 'PAID', currency: 'THB' };
  expect(shownValue(count)).toEqual(count);
  expect(shownValue({ min: '8' })).toEqual({ min: '8' });
  expect(shownValue(null)).toEqual({});
});

import { afterEach, expect, test } from 'vitest';
import { showMoney } from './money.ts';
import { showCount, showNumbersIn } from './numbers.ts';

afterEach(() => showNumbersIn('en'));

test.each(['en', 'th', 'zh'])('in %s numbers have commas and a point, as Intl has them', (language) => {
  showNumbersIn(language);
  expect(new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2 }).format(-12_345.6)).toBe(
    '-12,345.60',
  );
  expect([showMoney(12_345_678n, 'THB'), showCount(12_345)]).toEqual(['1,234.56', '12,345']);
});

test('another language has its own marks, in the digits that are typed', () => {
  showNumbersIn('de');
  expect([showMoney(-12_345_678n, 'THB'), showCount(12_345)]).toEqual(['-1.234,56', '12.345']);
  showNumbersIn('ar-EG');
  expect(showMoney(12_345_678n, 'THB')).toMatch(/^1.234.56$/);
  expect(showCount(7)).toBe('7');
});

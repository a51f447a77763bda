import { afterEach, expect, test, vi } from 'vitest';
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

test('a fraction is shown as Intl shows it, which is not made where nothing is rounded', () => {
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const most = { maximumFractionDigits: 2 };
  const make = vi.spyOn(Number.prototype, 'toLocaleString');
  expect([showCount(1204.5, two), showCount(-7, two), showCount(3.9, most), showCount(0.125)]).toEqual([
    '1,204.50',
    '-7.00',
    '3.9',
    '0.125',
  ]);
  expect(make).not.toHaveBeenCalled();
  make.mockRestore();
  const rounded = [showCount(1.005, two), showCount(0.1255, most), showCount(1e21), showCount(Number.NaN)];
  expect(rounded).toEqual(['1.01', '0.13', '1,000,000,000,000,000,000,000', 'NaN']);
});

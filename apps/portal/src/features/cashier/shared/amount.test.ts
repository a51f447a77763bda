import { parseMoney } from '@fairhouse/money/money';
import { expect, test } from 'vitest';
import { amountFault, amountOf, cleanAmount, groupAmount, moneyText, typedAmount, typingAmount } from './amount.ts';

const baht = (amount: string) => parseMoney(amount, 'THB') ?? 0n;

test('what is typed or pasted becomes an amount, or as much of it as is one', () => {
  const typed: [string, string][] = [
    ['500', '500'],
    ['1,000.50', '1000.50'],
    ['฿ 1 000', '1000'],
    ['007', '7'],
    ['.5', '0.5'],
    ['12.', '12.'],
    ['1.2.3', '1.23'],
    ['1.2345', '1.23'],
    ['-5', '5'],
    ['1e3', '13'],
    ['abc', ''],
    ['', ''],
    ['1234567890123456', '123456789012'],
  ];
  for (const [given, clean] of typed) expect(cleanAmount(given, 'THB'), given).toBe(clean);
  expect(cleanAmount('500.75', 'VND')).toBe('500');
});

test('one comma that groups nothing is the decimal point', () => {
  const typed: [string, string][] = [
    ['1,5', '1.5'],
    ['1,50', '1.50'],
    [',5', '0.5'],
    ['1,000', '1000'],
    ['1,000,000', '1000000'],
    ['12,34,567', '1234567'],
    ['1,0000', '1.00'],
  ];
  for (const [given, clean] of typed) expect(cleanAmount(given, 'THB'), given).toBe(clean);
  expect(amountOf('1,5', 'THB')).toBe(baht('1.5'));
  expect(amountOf('1,', 'THB')).toBe(baht('1'));
  expect(cleanAmount('500,75', 'VND')).toBe('500');
});

test('a comma that is typed stays undecided until the third digit after it', () => {
  const type = (text: string) => [...text].reduce((held, key) => typingAmount(held + key, 'THB'), '');
  expect(type('1,5')).toBe('1,5');
  expect(amountOf(type('1,5'), 'THB')).toBe(baht('1.5'));
  expect(amountOf(type('1,000'), 'THB')).toBe(baht('1000'));
  expect(amountOf(type('1,000,000.5'), 'THB')).toBe(baht('1000000.5'));
});

test('an amount under way is read as far as it goes', () => {
  expect(amountOf('12.', 'THB')).toBe(baht('12'));
  expect(amountOf('12.5', 'THB')).toBe(baht('12.5'));
  expect(amountOf('', 'THB')).toBeNull();
});

test('units are typed back without what nobody would type', () => {
  expect(typedAmount(baht('500'), 'THB')).toBe('500');
  expect(typedAmount(baht('1500.5'), 'THB')).toBe('1500.5');
  expect(typedAmount(baht('100'), 'THB')).toBe('100');
  expect(typedAmount(parseMoney('50000', 'VND') ?? 0n, 'VND')).toBe('50000');
  expect(groupAmount('1234567.5')).toBe('1,234,567.5');
  expect(groupAmount('12.')).toBe('12.');
  expect(moneyText(baht('1500'), 'THB')).toBe('฿1,500.00');
});

test('limits belong to what is allowed', () => {
  const limits = { min: baht('100'), max: baht('200') };
  expect(amountFault(null, limits)).toBe('missing');
  expect(amountFault(0n, limits)).toBe('missing');
  expect(amountFault(baht('99.99'), limits)).toBe('low');
  expect(amountFault(baht('100'), limits)).toBeNull();
  expect(amountFault(baht('200'), limits)).toBeNull();
  expect(amountFault(baht('200.01'), limits)).toBe('high');
});

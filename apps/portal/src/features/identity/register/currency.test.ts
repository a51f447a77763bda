import { expect, it } from 'vitest';
import { likelyCurrency } from './currency.ts';

const offered = ['THB', 'VND', 'CNY', 'USD', 'USDT'];

it('a newcomer begins with the currency of the country, where the site offers it', () => {
  expect(likelyCurrency(offered, 'VN')).toBe('VND');
  expect(likelyCurrency(['THB', 'USD'], 'VN')).toBe('THB');
});

it('and otherwise with the brand’s own', () => {
  expect(likelyCurrency(offered, 'SE')).toBe('THB');
  expect(likelyCurrency(offered, null)).toBe('THB');
  expect(likelyCurrency(offered, 'toString')).toBe('THB');
  expect(likelyCurrency([], null)).toBe('');
});

import { currencyNamed, maxUnits } from '@fairhouse/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyAt, isFiner, isWritable, nameAt, ourAmount, theirAmount } from './currency-names.ts';

const named = (currency: string, name: string, power: number, decimals: number) => ({
  names: [{ currency, name, power, decimals }],
});
const milli = named('BTC', 'mBTC', -3, 5);
const thousands = named('VND', 'kVND', 3, 2);
const micros = named('THB', 'THB', 0, 5);

describe('a currency that a vendor has a name for', () => {
  test('is known by that name alone: its code would be a thousand times as much', () => {
    expect([nameAt(milli, 'BTC'), currencyAt(milli, 'mBTC'), currencyAt(milli, 'BTC')]).toEqual(['mBTC', 'BTC', null]);
    expect([nameAt(milli, 'THB'), currencyAt(milli, 'THB'), currencyAt(milli, 'XXX')]).toEqual(['THB', 'THB', null]);
  });

  test('is converted exactly where both sides can write the amount', () => {
    expect(ourAmount(milli, 'BTC', '1.00001', 'given')).toBe('0.00100001');
    expect(theirAmount(milli, 'BTC', 100_001n)).toBe('1.00001');
    expect(ourAmount(thousands, 'VND', '12.5', 'given')).toBe('12500.0000');
    expect(theirAmount(thousands, 'VND', 125_000_000n)).toBe('12.50');
    expect(ourAmount(thousands, 'VND', '-12.5', 'taken')).toBe('-12500.0000');
    fc.assert(
      fc.property(fc.constantFrom(milli, thousands), fc.bigInt({ min: 0n, max: maxUnits / 10n ** 6n }), (vendor, n) => {
        const [{ currency, power, decimals } = { currency: '', power: 0, decimals: 0 }] = vendor.names;
        const step = 10n ** BigInt(Math.max(0, currencyNamed(currency).scale + power - decimals));
        const units = n * step;
        const theirs = theirAmount(vendor, currency, units);
        const back = ['given', 'taken'] as const;
        return (
          isWritable(vendor, currency, units) &&
          back.every(
            (way) =>
              ourAmount(vendor, currency, theirs, way)
                .replace('.', '')
                .replace(/^0+(?=.)/, '') === `${units}`,
          )
        );
      }),
    );
  });

  test('is rounded up where it is taken and cut where it is given: nothing is won by small amounts', () => {
    expect(isFiner(micros.names[0] ?? never())).toBe(true);
    expect(ourAmount(micros, 'THB', '0.00001', 'taken')).toBe('0.0001');
    expect(ourAmount(micros, 'THB', '0.00009', 'given')).toBe('0.0000');
    expect(ourAmount(micros, 'THB', '-0.00001', 'taken')).toBe('-0.0001');
    expect(ourAmount(micros, 'THB', '1.23450', 'taken')).toBe('1.2345');
  });

  test('is told cut to the decimals that the vendor keeps, never more than there is', () => {
    const coarse = named('THB', 'THB', 0, 2);
    expect(theirAmount(coarse, 'THB', 19_999n)).toBe('1.99');
    expect(theirAmount(coarse, 'THB', -19_999n)).toBe('-1.99');
    expect([isWritable(coarse, 'THB', 19_999n), isWritable(coarse, 'THB', 19_900n)]).toEqual([false, true]);
    expect(theirAmount({ names: [] }, 'THB', 19_999n)).toBe('1.9999');
  });

  test('is left to its reader where it is no amount', () => {
    for (const text of ['', 'x', '1e3', '1.', '0.123456789']) expect(ourAmount(milli, 'BTC', text, 'given')).toBe(text);
  });
});

function never(): never {
  throw new Error('there is a name');
}

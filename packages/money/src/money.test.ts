import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CurrencyCode,
  currencyNamed,
  formatMoney,
  isCurrency,
  knownCurrencies,
  learnCurrencies,
  maxUnits,
  multiply,
  parseMoney,
  ratioOf,
  showMoney,
} from './money.ts';

const codes = knownCurrencies();
const currency = fc.constantFrom<CurrencyCode>(...codes);
const units = fc.bigInt({ min: -maxUnits, max: maxUnits });
const ratio = fc.record({ num: fc.bigInt({ min: 0n, max: 10n ** 12n }), den: fc.bigInt({ min: 1n, max: 10n ** 9n }) });

describe('money on the wire', () => {
  test('is written with the full scale of its currency', () => {
    expect(formatMoney(125_000n, 'THB')).toBe('12.5000');
    expect(formatMoney(-1n, 'THB')).toBe('-0.0001');
    expect(formatMoney(0n, 'BTC')).toBe('0.00000000');
    expect(formatMoney(1_000_000n, 'USDT')).toBe('1.000000');
  });

  test('reads back as the same units, whatever the amount and currency', () => {
    fc.assert(fc.property(units, currency, (u, c) => parseMoney(formatMoney(u, c), c) === u));
  });

  test('is refused when it is not a plain decimal', () => {
    const wrong = [
      '',
      '.',
      '1.',
      '.5',
      '1e3',
      '+1',
      '1,000',
      '0x10',
      'NaN',
      'Infinity',
      '--1',
      ' 1',
      '1 ',
      '1.2.3',
      '١',
    ];
    for (const text of wrong) expect(parseMoney(text, 'THB'), JSON.stringify(text)).toBeNull();
  });

  test('is refused when it has more digits than the currency keeps, be they zeros', () => {
    expect(parseMoney('0.0001', 'THB')).toBe(1n);
    expect(parseMoney('0.00001', 'THB')).toBeNull();
    expect(parseMoney('1.00000', 'THB')).toBeNull();
    expect(parseMoney('0.00000001', 'BTC')).toBe(1n);
  });

  test('is refused when it does not fit 64 bits', () => {
    expect(parseMoney(formatMoney(maxUnits, 'THB'), 'THB')).toBe(maxUnits);
    expect(parseMoney(formatMoney(maxUnits + 1n, 'THB'), 'THB')).toBeNull();
    expect(parseMoney('99999999999999999999', 'THB')).toBeNull();
  });

  test('knows only the currencies that are there', () => {
    expect(isCurrency('THB')).toBe(true);
    expect(isCurrency('toString')).toBe(false);
    expect(isCurrency('EUR')).toBe(false);
    expect(() => currencyNamed('EUR')).toThrow(RangeError);
    expect(() => parseMoney('1', 'EUR')).toThrow(RangeError);
  });

  test('learns others, of any scale, and never another scale of one', () => {
    const scales = [0, 2, 3, 4, 6, 8];
    learnCurrencies(scales.map((scale) => ({ code: `TST${scale}`, symbol: 'T', scale, shownDigits: 0, stake: '1' })));
    expect(scales.map((scale) => formatMoney(12_345_678_901n, `TST${scale}`))).toEqual([
      '12345678901',
      '123456789.01',
      '12345678.901',
      '1234567.8901',
      '12345.678901',
      '123.45678901',
    ]);
    for (const scale of scales) expect(parseMoney(formatMoney(-7n, `TST${scale}`), `TST${scale}`)).toBe(-7n);
    expect(parseMoney('1.5', 'TST0')).toBeNull();
    expect(showMoney(1_234n, 'TST0')).toBe('1,234');
    expect(() => learnCurrencies([{ code: 'TST2', symbol: 'T', scale: 3, shownDigits: 0, stake: '1' }])).toThrow(
      RangeError,
    );
    learnCurrencies([{ code: 'TST2', symbol: 'U', scale: 2, shownDigits: 1, stake: '2' }]);
    expect(showMoney(1_234n, 'TST2')).toBe('12.3');
  });
});

describe('money as a person reads it', () => {
  test('is grouped and cut to the shown digits, never rounded up', () => {
    expect(showMoney(12_345_678n, 'THB')).toBe('1,234.56');
    expect(showMoney(9_999n, 'THB')).toBe('0.99');
    expect(showMoney(12_345_678_999n, 'VND')).toBe('1,234,567');
    expect(showMoney(-12_345_678n, 'THB')).toBe('-1,234.56');
  });

  test('never shows a minus before zero', () => {
    expect(showMoney(-99n, 'THB')).toBe('0.00');
    expect(showMoney(-9_999n, 'VND')).toBe('0');
    expect(showMoney(-100n, 'THB')).toBe('-0.01');
  });

  test('is never further from zero than the money that is there', () => {
    fc.assert(
      fc.property(units, currency, (u, c) => {
        const shown = parseMoney(showMoney(u, c).replaceAll(',', ''), c);
        const step = 10n ** BigInt(currencyNamed(c).scale - currencyNamed(c).shownDigits);
        const distance = u < 0n ? (shown ?? 0n) - u : u - (shown ?? 0n);
        return shown !== null && distance >= 0n && distance < step;
      }),
    );
  });
});

describe('units times a ratio', () => {
  test('rounds as stated', () => {
    const half = { num: 1n, den: 2n };
    expect(multiply(3n, half, 'down')).toBe(1n);
    expect(multiply(3n, half, 'up')).toBe(2n);
    expect(multiply(3n, half, 'half-even')).toBe(2n);
    expect(multiply(1n, half, 'half-even')).toBe(0n);
    expect(multiply(-3n, half, 'down')).toBe(-1n);
    expect(multiply(-3n, half, 'up')).toBe(-2n);
    expect(multiply(-3n, half, 'half-even')).toBe(-2n);
    expect(multiply(7n, { num: 2n, den: 3n }, 'half-even')).toBe(5n);
  });

  test('down is the greatest amount that is not more than the exact product, up the least that is not less', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: maxUnits }), ratio, (u, r) => {
        const down = multiply(u, r, 'down');
        const up = multiply(u, r, 'up');
        const near = multiply(u, r, 'half-even');
        const exact = u * r.num;
        const rest = near * r.den - exact;
        return (
          down * r.den <= exact &&
          (down + 1n) * r.den > exact &&
          up * r.den >= exact &&
          (up - 1n) * r.den < exact &&
          2n * (rest < 0n ? -rest : rest) <= r.den
        );
      }),
    );
  });

  test('mirrors around zero', () => {
    fc.assert(
      fc.property(units, ratio, fc.constantFrom('down', 'up', 'half-even'), (u, r, how) => {
        return multiply(-u, r, how) === -multiply(u, r, how);
      }),
    );
  });

  test('refuses a denominator that is not positive', () => {
    expect(() => multiply(1n, { num: 1n, den: 0n }, 'down')).toThrow(RangeError);
    expect(() => multiply(1n, { num: 1n, den: -2n }, 'down')).toThrow(RangeError);
  });
});

describe('a decimal as a ratio', () => {
  test('is exact', () => {
    expect(ratioOf('1.98')).toEqual({ num: 198n, den: 100n });
    expect(ratioOf('-0.5')).toEqual({ num: -5n, den: 10n });
    expect(ratioOf('0')).toEqual({ num: 0n, den: 1n });
    for (const text of ['', 'x', '1.', '.5', '1e2', '1/2']) expect(ratioOf(text)).toBeNull();
  });
});

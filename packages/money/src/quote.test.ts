import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CurrencyCode, currencyNamed, knownCurrencies, parseMoney, ratioOf } from './money.ts';
import { quote, stepOf, type Terms } from './quote.ts';

const codes = knownCurrencies();
const terms = fc.record({
  direction: fc.constantFrom('deposit', 'withdrawal'),
  currency: fc.constantFrom<CurrencyCode>(...codes),
  payCurrency: fc.constantFrom<CurrencyCode>(...codes),
  feeBp: fc.nat({ max: 5000 }),
  feeFixed: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  rate: fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`),
});
const steps = fc.bigInt({ min: 1n, max: 10n ** 8n });

const baht = (amount: string) => parseMoney(amount, 'THB') ?? 0n;
const inBaht = (more: Partial<Terms> = {}): Terms => ({
  direction: 'deposit',
  currency: 'THB',
  payCurrency: 'THB',
  feeBp: 0,
  feeFixed: 0n,
  rate: null,
  ...more,
});

describe('a quote', () => {
  test('without fee and conversion is the amount itself', () => {
    expect(quote(inBaht(), baht('500'))).toEqual({ fee: 0n, payAmount: baht('500') });
  });

  test('rounds a fee up to digits that are shown, and adds the fixed part', () => {
    expect(quote(inBaht({ feeBp: 150 }), baht('101.33'))?.fee).toBe(baht('1.52'));
    expect(quote(inBaht({ feeBp: 150, feeFixed: baht('10') }), baht('100'))?.fee).toBe(baht('11.5'));
  });

  test('takes the fee of a withdrawal before it converts, that of a deposit never from what is paid', () => {
    const rate = { payCurrency: 'USDT', rate: '0.03' } as const;
    const out = quote(inBaht({ direction: 'withdrawal', feeFixed: baht('100'), ...rate }), baht('1100'));
    expect(out?.payAmount).toBe(parseMoney('30', 'USDT'));
    const into = quote(inBaht({ feeFixed: baht('100'), payCurrency: 'USDT', rate: '32' }), baht('3200'));
    expect(into?.payAmount).toBe(parseMoney('100', 'USDT'));
  });

  test('is none where nothing would be left, or the rate is missing, zero or no number', () => {
    expect(quote(inBaht({ feeFixed: baht('100') }), baht('100'))).toBeNull();
    expect(quote(inBaht(), 0n)).toBeNull();
    expect(quote(inBaht(), -baht('100'))).toBeNull();
    for (const rate of [null, '0', '0.00', 'x', '']) {
      expect(quote(inBaht({ payCurrency: 'USDT', rate }), baht('100'))).toBeNull();
    }
    // An amount so small that nothing could be paid out.
    expect(quote(inBaht({ direction: 'withdrawal', payCurrency: 'USDT', rate: '0.0000001' }), baht('1'))).toBeNull();
  });

  test('is always in digits that can be read, never more than is there, and exact but for one step', () => {
    fc.assert(
      fc.property(terms, steps, (given, n) => {
        const amount = n * stepOf(given.currency);
        const quoted = quote(given, amount);
        if (!quoted) return;
        const { fee, payAmount } = quoted;
        expect(fee % stepOf(given.currency)).toBe(0n);
        expect(payAmount % stepOf(given.payCurrency)).toBe(0n);
        expect(fee >= 0n && fee < amount).toBe(true);
        const due = given.direction === 'deposit' ? amount : amount - fee;
        const converted = given.payCurrency === given.currency ? { num: 1n, den: 1n } : ratioOf(given.rate);
        if (!converted) throw new Error('a rate is a ratio');
        const scale = (code: CurrencyCode) => 10n ** BigInt(currencyNamed(code).scale);
        // Both sides of the conversion without a fraction: the paid amount and its value.
        const [paid, worth] =
          given.direction === 'deposit'
            ? [payAmount * converted.num * scale(given.currency), due * converted.den * scale(given.payCurrency)]
            : [payAmount * converted.den * scale(given.currency), due * converted.num * scale(given.payCurrency)];
        const step = stepOf(given.payCurrency) * (given.direction === 'deposit' ? converted.num : converted.den);
        const most = step * scale(given.currency);
        // A depositor never pays less than the value, and a payee never receives more; the difference is below one
        // step.
        if (given.direction === 'deposit')
          expect(paid >= worth && paid - worth < most + converted.num * scale(given.currency)).toBe(true);
        else expect(paid <= worth && worth - paid < most + converted.den * scale(given.currency)).toBe(true);
      }),
    );
  });
});

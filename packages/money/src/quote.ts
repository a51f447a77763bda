import { type CurrencyCode, currencyNamed, maxUnits, multiply, ratioOf } from './money.ts';

/** The terms of a deposit or withdrawal: fee and rate; amounts in units. */
export type Terms = {
  direction: 'deposit' | 'withdrawal';
  currency: CurrencyCode;
  payCurrency: CurrencyCode;
  /** Basis points of the amount, and a fixed part in `currency`. */
  feeBp: number;
  feeFixed: bigint;
  /**
   * A plain decimal, null without a conversion. For a deposit: the value of one unit of `payCurrency` in `currency`;
   * for a withdrawal: the value of one unit of `currency` in `payCurrency`.
   */
  rate: string | null;
};

export type Quoted = {
  fee: bigint;
  /** For a deposit: the amount to pay for `amount`. For a withdrawal: the amount that arrives, after the fee. */
  payAmount: bigint;
};

/**
 * The smallest amount that a person can read and pay, in units: 100n for a currency with scale 4 that is shown with 2
 * digits.
 */
export function stepOf(currency: CurrencyCode): bigint {
  const { scale, shownDigits } = currencyNamed(currency);
  return 10n ** BigInt(scale - shownDigits);
}

/**
 * Returns the fee and the amount to pay, both in shown digits: amounts that a member pays are rounded up, amounts that
 * a member receives down. null if nothing would be left after the fee, or the rate is invalid.
 */
export function quote(terms: Terms, amount: bigint): Quoted | null {
  const { direction, currency, payCurrency, feeBp, feeFixed } = terms;
  const share = multiply(amount, { num: BigInt(feeBp), den: 10_000n }, 'up');
  const fee = roundTo(share + feeFixed, stepOf(currency), 'up');
  if (amount <= 0n || fee >= amount) return null;
  const due = direction === 'deposit' ? amount : amount - fee;
  const rate = payCurrency === currency ? { num: 1n, den: 1n } : ratioOf(terms.rate ?? '');
  if (!rate || rate.num <= 0n) return null;
  const from = 10n ** BigInt(currencyNamed(currency).scale);
  const to = 10n ** BigInt(currencyNamed(payCurrency).scale);
  const step = stepOf(payCurrency);
  const payAmount =
    direction === 'deposit'
      ? roundTo(multiply(due, { num: rate.den * to, den: rate.num * from }, 'up'), step, 'up')
      : roundTo(multiply(due, { num: rate.num * to, den: rate.den * from }, 'down'), step, 'down');
  return payAmount > 0n && payAmount <= maxUnits ? { fee, payAmount } : null;
}

function roundTo(units: bigint, step: bigint, rounding: 'up' | 'down'): bigint {
  return multiply(units, { num: 1n, den: step }, rounding) * step;
}

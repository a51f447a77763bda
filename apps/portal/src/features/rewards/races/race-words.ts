import type { Race, RaceDetail } from '@fairhouse/contract/races';
import { currencyNamed, isCurrency, parseMoney } from '@fairhouse/money/money';
import { showCount } from '@fairhouse/money/numbers';
import { shownMoney } from '../shared/use-prize-words.ts';

type Measured = Pick<Race, 'measure' | 'currency'>;

/** Formats a score: `฿1,250`, or `12.5×`. */
export function scoreWords({ measure, currency }: Measured, score: string): string {
  return measure === 'multiplier' ? `${showCount(Number(score))}×` : shownMoney(score, currency);
}

/** Returns the sum of the prizes in money for members of a currency; null if none is money only. */
export function prizePool({ prizes }: Pick<RaceDetail, 'prizes'>, currency: string): string | null {
  if (!isCurrency(currency)) return null;
  let sum = 0n;
  for (const { from, to, prizes: stated } of prizes) {
    const prize = stated.find((one) => one.currency === currency)?.prize;
    if (prize && 'amount' in prize) sum += (parseMoney(prize.amount, currency) ?? 0n) * BigInt(to - from + 1);
  }
  const { scale } = currencyNamed(currency);
  const digits = String(sum).padStart(scale + 1, '0');
  return sum === 0n ? null : shownMoney(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`, currency);
}

/** Returns the currency in which prizes are shown: the visitor's, or the race's first. */
export function shownCurrency(
  { currencies, currency: own }: Pick<Race, 'currencies' | 'currency'>,
  asked: string | undefined,
): string {
  return [...currencies.filter((one) => one.currency === asked), ...currencies][0]?.currency ?? own;
}

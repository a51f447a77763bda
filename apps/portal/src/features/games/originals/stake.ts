import { payoutOf } from '@fairhouse/games/game';
import { type CurrencyCode, currencyNamed, formatMoney, parseMoney } from '@fairhouse/money/money';

/** The bounds of a stake, in units of the currency. */
export type StakeBounds = { min: bigint; max: bigint; maxPayout: bigint; balance: bigint | null };

export type StakeProblem =
  | { kind: 'missing' }
  | { kind: 'notNumber' }
  | { kind: 'tooSmall' | 'tooLarge' | 'payoutTooLarge' | 'overBalance'; bound: bigint };

/**
 * Parses a typed amount as units, with or without grouping commas. One comma that groups nothing stands for the decimal
 * point: "1,5" is 1.50. Null if it is no amount of the currency.
 */
export function readStake(text: string, currency: CurrencyCode): bigint | null {
  const ungrouped = text.trim().replace(/,(?=\d{3}(?:\D|$))/g, '');
  const plain = /^\d*,\d+$/.test(ungrouped) ? ungrouped.replace(',', '.') : ungrouped;
  return plain.startsWith('-') ? null : parseMoney(plain, currency);
}

/**
 * The reason that a stake as typed cannot be bet; null when it can.
 * @param chips the number of chips of that amount which the bet places
 */
export function stakeProblem(
  text: string,
  currency: CurrencyCode,
  multiplierE4: number,
  bounds: StakeBounds,
  chips = 1n,
): StakeProblem | null {
  if (text.trim() === '') return { kind: 'missing' };
  const stake = readStake(text, currency);
  return stake === null ? { kind: 'notNumber' } : boundProblem(stake * chips, multiplierE4, bounds);
}

/** The bound that a stake exceeds; null if none. */
export function boundProblem(stake: bigint, multiplierE4: number, bounds: StakeBounds): StakeProblem | null {
  if (stake < bounds.min) return { kind: 'tooSmall', bound: bounds.min };
  if (stake > bounds.max) return { kind: 'tooLarge', bound: bounds.max };
  if (payoutOf(stake, multiplierE4) > bounds.maxPayout) return { kind: 'payoutTooLarge', bound: bounds.maxPayout };
  if (bounds.balance !== null && stake > bounds.balance) return { kind: 'overBalance', bound: bounds.balance };
  return null;
}

/** The most that may be staked at a multiplier, never less than the smallest stake. */
export function largestStake(multiplierE4: number, bounds: StakeBounds, currency: CurrencyCode): bigint {
  const byPayout = (bounds.maxPayout * 10_000n) / BigInt(multiplierE4);
  const limits = [bounds.max, byPayout, ...(bounds.balance === null ? [] : [bounds.balance])];
  const least = limits.reduce((a, b) => (b < a ? b : a));
  return atLeast(wholeShown(least, currency), bounds.min);
}

/** Half a stake, cut to the digits that are shown, never less than the smallest stake. */
export function halfStake(stake: bigint, bounds: StakeBounds, currency: CurrencyCode): bigint {
  return atLeast(wholeShown(stake / 2n, currency), bounds.min);
}

/** The initial stake of the field: ten times the smallest one, at most the largest. */
export function usualStake(game: { minStake: string; maxStake: string }, currency: CurrencyCode): bigint {
  const [min, max] = [parseMoney(game.minStake, currency) ?? 0n, parseMoney(game.maxStake, currency) ?? 0n];
  return min * 10n < max ? min * 10n : max;
}

/** A stake as the field shows it: the shown digits, or all digits if there are more. */
export function stakeText(units: bigint, currency: CurrencyCode): string {
  const { scale, shownDigits } = currencyNamed(currency);
  const text = formatMoney(units, currency);
  const spare = scale - shownDigits;
  const tail = text.slice(text.length - spare);
  if (spare === 0 || !/^0+$/.test(tail)) return text;
  return text.slice(0, text.length - spare).replace(/\.$/, '');
}

function wholeShown(units: bigint, currency: CurrencyCode): bigint {
  const { scale, shownDigits } = currencyNamed(currency);
  const step = 10n ** BigInt(scale - shownDigits);
  return units - (units % step);
}

function atLeast(units: bigint, min: bigint): bigint {
  return units < min ? min : units;
}

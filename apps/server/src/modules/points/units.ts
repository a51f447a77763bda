import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../platform/errors.ts';

/** Points have two decimals, so that small bets earn some. */
export const pointsForm = { scale: 2 } as const;

/**
 * The most units of points that one act moves: it catches typing errors, and keeps sums far below the limit of a
 * column.
 */
export const pointsMax = 100_000_000_000n;

/** Returns units of points as the wire has them: "12.50". */
export const shownPoints = (units: bigint): string => formatMoney(units, pointsForm);

/**
 * Reads points from the wire into units.
 * @throws AMOUNT_INVALID for an invalid, zero, or larger amount than a thousand million
 */
export function pointsFrom(text: string): bigint {
  const units = parseMoney(text, pointsForm);
  if (units === null || units <= 0n || units > pointsMax) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Formats points as a notice shows them: "12,500.5". */
export function saidPoints(units: bigint): string {
  const [whole = '', fraction = ''] = shownPoints(units).split('.');
  const kept = fraction.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return kept === '' ? grouped : `${grouped}.${kept}`;
}

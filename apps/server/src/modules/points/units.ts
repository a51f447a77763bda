import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../platform/errors.ts';

/** Points have two decimals: a small bet earns, and no unit of money is needed to count it. */
export const pointsForm = { scale: 2 } as const;

/** The most points that one act moves: a slip of the hand is refused, and sums stay far from what a column holds. */
export const pointsMax = 100_000_000_000n;

/** Returns units of points as the wire has them: "12.50". */
export const shownPoints = (units: bigint): string => formatMoney(units, pointsForm);

/** Reads points from the wire. @throws AMOUNT_INVALID for none, nothing, or more than a thousand million */
export function pointsFrom(text: string): bigint {
  const units = parseMoney(text, pointsForm);
  if (units === null || units <= 0n || units > pointsMax) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Points as a notice says them: "12,500.5". */
export function saidPoints(units: bigint): string {
  const [whole = '', fraction = ''] = shownPoints(units).split('.');
  const kept = fraction.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return kept === '' ? grouped : `${grouped}.${kept}`;
}

import { formatMoney, parseMoney } from '@fairhouse/money/money';

const form = { scale: 2 } as const;

/** Reads points from the wire as hundredths. */
export function pointUnits(text: string): bigint {
  return parseMoney(text, form) ?? 0n;
}

/** Formats points: grouped, without trailing zeros. "12500.50" → "12,500.5". */
export function pointsText(points: string | bigint): string {
  const text = typeof points === 'bigint' ? formatMoney(points, form) : points;
  const [whole = '', fraction = ''] = text.replace('-', '−').split('.');
  const kept = fraction.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return kept === '' ? grouped : `${grouped}.${kept}`;
}

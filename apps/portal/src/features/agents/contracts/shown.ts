import { timeFormat } from '../../../ui/time.ts';

/** "4.5%" of the wire's "4.5000". */
export function rateText(percent: string): string {
  return `${percent.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`;
}

/** True for an amount above nothing. */
export const isSome = (amount: string) => Number(amount) > 0;

/** "1 Nov 2026, 00:00 – 2 Nov 2026, 00:00" in the reader's zone. */
export function spanText(from: string, until: string, language: string): string {
  return timeFormat(language, { until: 'minute' }).formatRange(new Date(from), new Date(until));
}

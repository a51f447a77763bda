import { timeFormat } from '../../../ui/time.ts';

/** "4.5" of the wire's "4.5000". */
export const shortNumber = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** "4.5%" of the wire's "4.5000". */
export const rateText = (percent: string) => `${shortNumber(percent)}%`;

/** True for an amount above nothing. */
export const isSome = (amount: string) => Number(amount) > 0;

/** "1 – 7 Nov 2026" of days that are whole in the reader's zone, "1 Nov 2026, 10:00 – 10:05" of less. */
export function spanText(from: string, until: string, language: string): string {
  const [first, end] = [new Date(from), new Date(until)];
  if (!isMidnight(first) || !isMidnight(end)) return timeFormat(language, { until: 'minute' }).formatRange(first, end);
  return timeFormat(language, { until: 'day' }).formatRange(first, new Date(end.getTime() - 1));
}

const isMidnight = (at: Date) => at.getHours() === 0 && at.getMinutes() === 0;

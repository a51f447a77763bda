import { timeFormat } from '../../../ui/time.ts';

/** Formats the wire's "4.5000" as "4.5". */
export const shortNumber = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** Formats the wire's "4.5000" as "4.5%". */
export const rateText = (percent: string) => `${shortNumber(percent)}%`;

/** True for an amount above zero. */
export const isSome = (amount: string) => Number(amount) > 0;

/** Formats a time span: "1 – 7 Nov 2026" for whole days in the reader's zone, "1 Nov 2026, 10:00 – 10:05" otherwise. */
export function spanText(from: string, until: string, language: string): string {
  const [first, end] = [new Date(from), new Date(until)];
  if (!isMidnight(first) || !isMidnight(end)) return timeFormat(language, { until: 'minute' }).formatRange(first, end);
  return timeFormat(language, { until: 'day' }).formatRange(first, new Date(end.getTime() - 1));
}

const isMidnight = (at: Date) => at.getHours() === 0 && at.getMinutes() === 0;

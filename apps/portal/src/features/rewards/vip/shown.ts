/** Formats the wire's "0.6500" as "0.65%". */
export function percentText(percent: string): string {
  return `${percent.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`;
}

/** Returns the highest of some percentages; null if there are none. */
export function highest(rebates: readonly { percent: string }[]): string | null {
  return rebates.reduce<string | null>(
    (top, { percent }) => (top === null || Number(percent) > Number(top) ? percent : top),
    null,
  );
}

/** Formats 15000 basis points as "×1.5". */
export function factorText(bp: number): string {
  return `×${String(bp / 10_000)}`;
}

/** True for an amount above zero. */
export const isSome = (amount: string) => Number(amount) > 0;

/** Returns the done share of an amount in whole percent; 100 if nothing is needed. */
export function shareOf(done: string, needed: string): number {
  if (!isSome(needed)) return 100;
  return Math.max(0, Math.min(100, Math.floor((Number(done) / Number(needed)) * 100)));
}

/** Locales by interface language, chosen for their date format. */
const regions: Record<string, string> = { en: 'en-GB', th: 'th-TH', zh: 'zh-CN' };

/**
 * Returns a day as text in a language of the interface: of a time in the reader's zone, or of a calendar day
 * (yyyy-MM-dd).
 */
export function dayText(text: string, language: string): string {
  const isDay = text.length === 10;
  const format = new Intl.DateTimeFormat(regions[language] ?? language, {
    dateStyle: 'medium',
    ...(isDay ? { timeZone: 'UTC' } : {}),
  });
  return format.format(new Date(text));
}

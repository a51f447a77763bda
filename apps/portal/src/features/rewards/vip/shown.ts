/** "0.65%" of the wire's "0.6500". */
export function percentText(percent: string): string {
  return `${percent.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`;
}

/** The highest of some percentages; null: there are none. */
export function highest(rebates: readonly { percent: string }[]): string | null {
  return rebates.reduce<string | null>(
    (top, { percent }) => (top === null || Number(percent) > Number(top) ? percent : top),
    null,
  );
}

/** "×1.5" of 15000 basis points. */
export function factorText(bp: number): string {
  return `×${String(bp / 10_000)}`;
}

/** True for an amount above nothing. */
export const isSome = (amount: string) => Number(amount) > 0;

/** The done share of an amount in whole percent; nothing to do is done. */
export function shareOf(done: string, needed: string): number {
  if (!isSome(needed)) return 100;
  return Math.max(0, Math.min(100, Math.floor((Number(done) / Number(needed)) * 100)));
}

/** Locales by interface language, chosen for their date format. */
const regions: Record<string, string> = { en: 'en-GB', th: 'th-TH', zh: 'zh-CN' };

/** Returns a day in a language of the interface: of a moment in the reader's zone, or of a calendar day (yyyy-MM-dd). */
export function dayText(text: string, language: string): string {
  const isDay = text.length === 10;
  const format = new Intl.DateTimeFormat(regions[language] ?? language, {
    dateStyle: 'medium',
    ...(isDay ? { timeZone: 'UTC' } : {}),
  });
  return format.format(new Date(text));
}

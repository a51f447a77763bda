/** Locales by interface language, chosen for their date format: day first, 24-hour clock. */
const regions: Record<string, string> = { en: 'en-GB', th: 'th-TH', zh: 'zh-CN' };

/**
 * Returns a formatter of times in a language, to the second, the minute or the day, in the reader's time zone by
 * default.
 */
export function timeFormat(
  language: string,
  { until = 'second', timeZone }: { until?: 'second' | 'minute' | 'day'; timeZone?: string } = {},
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(regions[language] ?? language, {
    dateStyle: 'medium',
    ...(until === 'day' ? {} : { timeStyle: until === 'second' ? 'medium' : 'short' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

/** Returns a number of minutes in words: "30 minutes", whole hours as "2 hours". */
export function spanText(minutes: number, language: string): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

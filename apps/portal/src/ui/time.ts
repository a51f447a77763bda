/** Where the dates of an interface language are written the way its readers expect: the day first, 24 hours. */
const regions: Record<string, string> = { en: 'en-GB', th: 'th-TH', zh: 'zh-CN' };

/** How a moment is written in the page's language, to the second or to the minute, in the reader's time zone unless told. */
export function timeFormat(
  language: string,
  { until = 'second', timeZone }: { until?: 'second' | 'minute'; timeZone?: string } = {},
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(regions[language] ?? language, {
    dateStyle: 'medium',
    timeStyle: until === 'second' ? 'medium' : 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

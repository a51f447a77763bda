/** The marks of numbers that people read. */
type Marks = { locale: string; group: string; decimal: string };

/** Languages whose marks are "1,234.5": a browser takes some 30 ms to make its first `Intl.NumberFormat`, before a page can be used. */
const commaAndPoint: readonly string[] = ['en', 'th', 'zh'];

function marksOf(language: string): Marks {
  // In Western digits everywhere: those are the digits that members type.
  const locale = `${language}-u-nu-latn`;
  if (commaAndPoint.includes(language)) return { locale, group: ',', decimal: '.' };
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(-12_345.6);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return { locale, group: partOf('group') ?? ',', decimal: partOf('decimal') ?? '.' };
}

let marks = marksOf('en');

/** Has numbers and amounts shown as a language writes them, by its tag, from now on. */
export function showNumbersIn(language: string): void {
  if (marks.locale !== `${language}-u-nu-latn`) marks = marksOf(language);
}

/** Formats a count for people, grouped. */
export function showCount(value: number, options?: Intl.NumberFormatOptions): string {
  if (!options && Number.isSafeInteger(value)) return withMarks(String(value));
  return value.toLocaleString(marks.locale, options);
}

/** Puts the marks into a plain decimal: "1234.50" → "1,234.50". */
export function withMarks(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, marks.group);
  return fraction === undefined ? grouped : `${grouped}${marks.decimal}${fraction}`;
}

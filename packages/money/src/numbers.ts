/** The group and decimal separators of a locale. */
type Marks = { locale: string; group: string; decimal: string };

/**
 * Languages whose separators are those of "1,234.5": creating the first `Intl.NumberFormat` takes a browser some 30 ms,
 * before a page can be used.
 */
const commaAndPoint: readonly string[] = ['en', 'th', 'zh'];

function marksOf(language: string): Marks {
  // Always in Western digits, since members type these.
  const locale = `${language}-u-nu-latn`;
  if (commaAndPoint.includes(language)) return { locale, group: ',', decimal: '.' };
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(-12_345.6);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return { locale, group: partOf('group') ?? ',', decimal: partOf('decimal') ?? '.' };
}

let marks = marksOf('en');

/** Sets the language, by its tag, in which numbers and amounts are formatted from now on. */
export function showNumbersIn(language: string): void {
  if (marks.locale !== `${language}-u-nu-latn`) marks = marksOf(language);
}

/** Formats a count for people, grouped. */
export function showCount(value: number, options?: Intl.NumberFormatOptions): string {
  if (!options && Number.isSafeInteger(value)) return withMarks(String(value));
  return value.toLocaleString(marks.locale, options);
}

/** Puts the separators into a plain decimal: "1234.50" → "1,234.50". */
export function withMarks(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, marks.group);
  return fraction === undefined ? grouped : `${grouped}${marks.decimal}${fraction}`;
}

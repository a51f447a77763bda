/**
 * The patterns of a site's rules, by the id under which the portal has their texts. Each is a JavaScript regular
 * expression (flag `u`) for the whole trimmed value; `*` matches anything. The rule itself limits the length. None
 * takes more than quadratic time.
 */
export const patterns = {
  ANY: '*',
  LETTER_FIRST: '[A-Za-z][A-Za-z0-9]*',
  LETTERS_CHINESE_OR_DIGITS: '[A-Za-z0-9\\p{Script=Han}]+',
  // The HTML standard's, with at least one dot: https://html.spec.whatwg.org/#valid-e-mail-address
  EMAIL:
    "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\\-]+@[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?)+",
  LETTERS_OR_DIGITS: '[A-Za-z0-9]+',
  LETTERS_AND_DIGITS: '(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+',
  DIGITS: '[0-9]+',
  ALPHANUMERIC_UPPERCASE: '(?=.*[A-Z])[A-Za-z0-9]+',
  LETTERS_AND_SPACES: '[A-Za-z ]+',
  // No invisible characters either: a mark that changes the writing direction is no part of a name.
  NO_SPACES: '[^\\s\\p{Cc}\\p{Cf}]+',
  TWO_LETTERS_AND_SPACES: '(?=\\P{L}*\\p{L}\\P{L}*\\p{L})[\\p{L}\\p{M} ]+',
  CHINESE: '(?=.*\\p{Script=Han})[\\p{Script=Han}\\p{P}]+',
  KOREAN: '\\p{Script=Hangul}+',
  THAI: '\\p{Script=Thai}+',
  THAI_OR_ENGLISH: '[A-Za-z\\p{Script=Thai} ]+',
  UPPERCASE_AND_SPACES: '[A-Z ]+',
  LETTERS_DIGITS_SYMBOLS: '[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]+',
  STRONG: '(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[\\p{P}\\p{S}])[^\\s\\p{Cc}\\p{Cf}]+',
  FULL_NAME: "[\\p{L}\\p{M}.'’\\-]+(?: [\\p{L}\\p{M}.'’\\-]+)+",
  // The dots and the space of Chinese and Japanese names too. A letter first, or an apostrophe: "'t Hooft".
  PERSON_NAME: "(?=\\P{L}*\\p{L}\\P{L}*\\p{L})[\\p{L}'’‘][\\p{L}\\p{M} \\u3000'’‘.·・\\-‐]*",
  // Half-width katakana are apart, at U+FF66; 々 is of the Han script.
  JAPANESE: '[\\u3041-\\u309f\\u30a0-\\u30ff\\p{Script=Han}]+',
  UPPERCASE: '[A-Z]+',
  DATE_YMD: '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])',
  DATE_MDY: '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}',
  // ISO 3166-1 alpha-2, chosen from a list.
  COUNTRY: '[A-Z]{2}',
} as const satisfies Record<string, string>;

export type PatternId = keyof typeof patterns;

/**
 * The pattern that the values of a field follow on every site, beside the site's own rule. A real name is compared with
 * names of bank accounts, which have no digits.
 */
export const fixedPatterns: Readonly<Record<string, PatternId | undefined>> = { payeeName: 'PERSON_NAME' };

export function isPatternId(id: string): id is PatternId {
  return Object.hasOwn(patterns, id);
}

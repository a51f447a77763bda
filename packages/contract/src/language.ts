/** The languages of the interface, as the specification names them; EN is the default. */
export const languages = ['EN', 'TH', 'CN'] as const;
export type Language = (typeof languages)[number];
/** BCP 47 tag of each language, for `lang`, `Intl` and the `locales/` folder. */
export const languageTag = { EN: 'en', TH: 'th', CN: 'zh' } as const satisfies Record<Language, string>;
/** Names of the languages, each in its own. */
export const languageNames: Record<Language, string> = { EN: 'English', TH: 'ไทย', CN: '简体中文' };

/** Direction of reading of a language by its tag. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|dv|fa|he|ku|ps|ur|yi)\b/.test(tag) ? 'rtl' : 'ltr';
}

/** The languages in which all content is written. */
type ContentLanguage = 'EN' | 'TH' | 'CN';

/** A value for each language; a language that was added later may be missing. */
export type ByLanguage<T> = Record<ContentLanguage, T> & Partial<Record<Language, T>>;
/** Words by language, as the database keeps them. */
export type Localized = ByLanguage<string>;

/** Returns the words in a language; if they are missing, in the first language that has them. */
export function inLanguage(words: Partial<Localized>, language: Language): string {
  const written = words[language] ?? words[languages.find((name) => words[name] !== undefined) ?? language];
  return written ?? '';
}

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Cookies that mirror local storage so that the server can render the visitor's choice. */
export const languageCookie = 'fh_language';
export const themeCookie = 'fh_theme';

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

/** Words in every language, as the database keeps them. */
export type Localized = Record<Language, string>;

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Cookies that mirror local storage so that the server can render the visitor's choice. */
export const languageCookie = 'fh_language';
export const themeCookie = 'fh_theme';

/** The languages of the interface, as the specification names them; EN is the default. */
export const languages = ['EN', 'TH', 'CN'] as const;
export type Language = (typeof languages)[number];
/** BCP 47 tag of each language, for `lang`, `Intl` and the `locales/` folder. */
export const languageTag: Record<Language, 'en' | 'th' | 'zh'> = { EN: 'en', TH: 'th', CN: 'zh' };

/** Words in every language, as the database keeps them. */
export type Localized = Record<Language, string>;

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Cookies that mirror local storage so that the server can render the visitor's choice. */
export const languageCookie = 'fh_language';
export const themeCookie = 'fh_theme';

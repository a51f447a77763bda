import {
  directionOf,
  type Language,
  languageCookie,
  languages,
  languageTag,
  type Theme,
  themeCookie,
  themes,
} from '@fairhouse/contract/language';

/** Age of the cookies that mirror a visitor's choices in local storage, so that the server can render them. */
const oneYearSeconds = 365 * 24 * 3600;

/** Keeps a choice in local storage; in memory where storage is forbidden. */
export function keepHere(name: string, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // Storage is forbidden.
  }
}

export function keptHere(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name: string, value: string): void {
  keepHere(name, value);
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers we serve
  document.cookie = `${name}=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax${secure}`;
}

export function keptLanguage(): Language | undefined {
  return languages.find((language) => language === keptHere(languageCookie));
}

export function keptTheme(): Theme | undefined {
  return themes.find((theme) => theme === keptHere(themeCookie));
}

export function keepLanguage(language: Language): void {
  keep(languageCookie, language);
  document.documentElement.lang = languageTag[language];
  document.documentElement.dir = directionOf(languageTag[language]);
}

/** Changes the page's theme at once and keeps the choice. */
export function keepTheme(theme: Theme): void {
  keep(themeCookie, theme);
  document.documentElement.dataset.theme = theme;
}

export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

import {
  type Language,
  languageCookie,
  languages,
  languageTag,
  type Theme,
  themeCookie,
  themes,
} from '@fairhouse/contract/language';

/** What the visitor chose is kept in local storage and mirrored in a cookie, so that the server draws it. */
const oneYearSeconds = 365 * 24 * 3600;

/** Keeps a choice in this browser; where storage is forbidden it lasts as long as the page. */
export function keepHere(name: string, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // Forbidden: there is nothing to keep it in.
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
}

/** Changes the page's theme at once and keeps it. */
export function keepTheme(theme: Theme): void {
  keep(themeCookie, theme);
  document.documentElement.dataset.theme = theme;
}

export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

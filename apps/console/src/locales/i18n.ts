import polyglotI18nProvider from 'ra-i18n-polyglot';
import en from './en.ts';
import th from './th.ts';
import zh from './zh.ts';

const messages: Record<string, typeof en> = { en, th, zh };
const kept = 'fh_console_language';

/** The console's languages, each by its own name. */
export const localeNames = [
  { locale: 'en', name: 'English' },
  { locale: 'th', name: 'ไทย' },
  { locale: 'zh', name: '中文' },
];

function firstLocale(): string {
  const chosen = localStorage.getItem(kept) ?? navigator.language.slice(0, 2);
  return chosen in messages ? chosen : 'en';
}

/** Returns the console's words for react-admin; the chosen language is stored in the browser. */
export function consoleWords() {
  const provider = polyglotI18nProvider((locale) => messages[locale] ?? en, firstLocale(), localeNames, {
    allowMissing: true,
  });
  document.documentElement.lang = firstLocale();
  return {
    ...provider,
    changeLocale: async (locale: string) => {
      localStorage.setItem(kept, locale);
      document.documentElement.lang = locale;
      await provider.changeLocale(locale);
    },
  };
}

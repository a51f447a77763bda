import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import i18next, { type BackendModule, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Namespaces of the frame and the home page, loaded at once; features load their own. */
export const frameNamespaces = ['common', 'shell', 'home'] as const;

type WordsFile = Record<string, ResourceLanguage[string]>;
export type NamespaceLoader = (tag: string, namespace: string) => Promise<WordsFile> | WordsFile;

/** Returns the interface language of an i18next language tag. */
export function languageOfTag(tag: string): Language {
  return languages.find((language) => languageTag[language] === tag) ?? 'EN';
}

/** Creates the i18next instance of one page: the server one per request, the browser one per page load. */
export async function createI18n(language: Language, load: NamespaceLoader): Promise<i18n> {
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    read: async (tag, namespace) => load(tag, namespace),
  };
  const words = i18next.createInstance();
  await words
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: languageTag[language],
      supportedLngs: Object.values(languageTag),
      fallbackLng: false,
      ns: [...frameNamespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  return words;
}

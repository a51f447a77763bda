import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import i18next, { type BackendModule, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The words that the frame and the home page need before they can be drawn; features load theirs with themselves. */
export const frameWords = ['common', 'shell', 'home'] as const;

type WordsFile = Record<string, ResourceLanguage[string]>;
export type WordsLoader = (tag: string, namespace: string) => Promise<WordsFile> | WordsFile;

/** The interface language of an i18next language tag. */
export function languageOfTag(tag: string): Language {
  return languages.find((language) => languageTag[language] === tag) ?? 'EN';
}

/** One set of words for one page: the server makes one per request, the browser one per life. */
export async function createWords(language: Language, load: WordsLoader): Promise<i18n> {
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
      ns: [...frameWords],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  return words;
}

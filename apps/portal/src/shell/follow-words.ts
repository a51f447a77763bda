import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { statusQuery } from '../api/site.ts';
import type { OwnWordsOfPage } from './own-words.ts';

/** Updates the open page's words when the brand changes its own; each permission response contains their version. */
export function followWords(page: PageData | null, own: OwnWordsOfPage, words: i18n, client: QueryClient): void {
  const marks = new Map<Language, string | null>();
  if (page) marks.set(page.language, page.status.info.ownWords);
  const look = async (language: Language, mark: string | null) => {
    const known = marks.get(language);
    marks.set(language, mark);
    if (known === undefined || known === mark) return;
    await own.read(language);
    const tag = languageTag[language];
    for (const namespace of Object.keys(words.getDataByLanguage(tag) ?? {})) {
      words.addResourceBundle(tag, namespace, await own.load(tag, namespace), false, true);
    }
    if (words.language === tag) words.emit('languageChanged', tag);
  };
  const lookAt = (language: Language) => {
    const status = client.getQueryData(statusQuery(language).queryKey);
    if (status) void look(language, status.info.ownWords);
  };
  client.getQueryCache().subscribe(({ query }) => {
    for (const language of languages) {
      if (query.queryHash === JSON.stringify(statusQuery(language).queryKey)) lookAt(language);
    }
  });
  for (const language of languages) lookAt(language);
}

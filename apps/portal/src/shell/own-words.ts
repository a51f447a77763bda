import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import type { OwnWords } from '@fairhouse/contract/words';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n, ResourceLanguage } from 'i18next';
import { call, withQuery } from '../api/call.ts';
import { statusQuery } from '../api/site.ts';
import { languageOfTag, type NamespaceLoader } from './i18n.ts';

type Words = Record<string, ResourceLanguage[string]>;

/** Returns a namespace's words with the brand's own in their place. */
export function withOwn(words: Words, own: Record<string, string> | undefined): Words {
  if (!own) return words;
  const changed: Words = { ...words };
  for (const [key, text] of Object.entries(own)) put(changed, key.split('.'), text);
  return changed;
}

/** Sets the word of a path in a copy of its own; a path that the product does not have stays away. */
function put(words: Words, [first = '', ...rest]: string[], text: string): void {
  const held = words[first];
  if (rest.length === 0) {
    if (typeof held === 'string') words[first] = text;
    return;
  }
  if (typeof held !== 'object' || held === null) return;
  const below: Words = { ...held };
  put(below, rest, text);
  words[first] = below;
}

/** The brand's own words of the languages that a page shows: those of its first language came with it. */
export function createOwnWords(page: PageData | null, load: NamespaceLoader) {
  const own = new Map<Language, Promise<OwnWords>>();
  const marks = new Map<Language, string | null>();
  if (page) {
    own.set(page.language, Promise.resolve(page.words));
    marks.set(page.language, page.status.info.ownWords);
  }
  const read = (language: Language) => {
    const asked = call<OwnWords>('GET', withQuery('/wps/system/words', { language }), { token: false });
    // Without the brand's own words the product's stand.
    const words = asked.catch((): OwnWords => ({}));
    own.set(language, words);
    return words;
  };
  const loadOwn = async (tag: string, namespace: string): Promise<Words> => {
    const language = languageOfTag(tag);
    const [words, changed] = await Promise.all([load(tag, namespace), own.get(language) ?? read(language)]);
    return withOwn(words, changed[namespace]);
  };

  /** Has the open page show the brand's words as they change: each permission response carries their mark. */
  const follow = (words: i18n, client: QueryClient): void => {
    const look = async (language: Language, mark: string | null) => {
      const known = marks.get(language);
      marks.set(language, mark);
      if (known === undefined || known === mark) return;
      await read(language);
      const tag = languageTag[language];
      const namespaces = Object.keys(words.getDataByLanguage(tag) ?? {});
      for (const namespace of namespaces) {
        words.addResourceBundle(tag, namespace, await loadOwn(tag, namespace), false, true);
      }
      if (words.language === tag) words.emit('languageChanged', tag);
    };
    client.getQueryCache().subscribe(({ query }) => {
      for (const language of languages) {
        const { queryKey } = statusQuery(language);
        if (query.queryHash !== JSON.stringify(queryKey)) continue;
        const status = client.getQueryData(queryKey);
        if (status) void look(language, status.info.ownWords);
      }
    });
  };
  return { load: loadOwn, follow };
}

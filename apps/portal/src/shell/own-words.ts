import type { Language } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import type { OwnWords } from '@fairhouse/contract/words';
import type { ResourceLanguage } from 'i18next';
import { call, withQuery } from '../api/call.ts';
import { languageOfTag, type NamespaceLoader } from './i18n.ts';

type Words = Record<string, ResourceLanguage[string]>;

/** Returns a namespace's words, replaced by the brand's own where it has them. */
export function withOwn(words: Words, own: Record<string, string> | undefined): Words {
  if (!own) return words;
  const changed: Words = { ...words };
  for (const [key, text] of Object.entries(own)) put(changed, key.split('.'), text);
  return changed;
}

/** Replaces the word at a path, copying each level on the way; a path that the product does not have is ignored. */
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

/**
 * Holds the brand's own words in the languages that a page shows; those of the page's first language come with the
 * page.
 */
export function createOwnWords(page: PageData | null, load: NamespaceLoader) {
  const own = new Map<Language, Promise<OwnWords>>();
  if (page) own.set(page.language, Promise.resolve(page.words));
  /** Reads the words again. */
  const read = (language: Language) => {
    const asked = call<OwnWords>('GET', withQuery('/wps/system/words', { language }), { token: false });
    // If the call fails, the product's words are shown.
    const words = asked.catch((): OwnWords => ({}));
    own.set(language, words);
    return words;
  };
  /** Returns a namespace's words, replaced by the brand's own where it has them. */
  const loadOwn = async (tag: string, namespace: string): Promise<Words> => {
    const language = languageOfTag(tag);
    const [words, changed] = await Promise.all([load(tag, namespace), own.get(language) ?? read(language)]);
    return withOwn(words, changed[namespace]);
  };
  return { load: loadOwn, read };
}

export type OwnWordsOfPage = ReturnType<typeof createOwnWords>;

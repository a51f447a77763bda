import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { OwnWords } from '@fairhouse/contract/words';

/** The texts of one language by their names, `namespace:key`. */
type WordList = ReadonlyMap<string, string>;

const folder = new URL('../../../../portal/src/locales/', import.meta.url);
let read: ReadonlyMap<Language, WordList> | null = null;

/** Returns the portal's texts as the product ships them. */
export function portalWords(): ReadonlyMap<Language, WordList> {
  read ??= new Map(languages.map((language) => [language, wordsIn(new URL(`${languageTag[language]}/`, folder))]));
  return read;
}

function wordsIn(files: URL): WordList {
  const words = new Map<string, string>();
  const collect = (held: unknown, path: string): void => {
    if (typeof held === 'string') words.set(path, held);
    else if (typeof held === 'object' && held !== null) {
      for (const [key, child] of Object.entries(held))
        collect(child, path.endsWith(':') ? path + key : `${path}.${key}`);
    }
  };
  const names = existsSync(files) ? readdirSync(files).filter((name) => name.endsWith('.json')) : [];
  for (const name of names.sort()) {
    collect(JSON.parse(readFileSync(new URL(name, files), 'utf8')), `${name.slice(0, -'.json'.length)}:`);
  }
  return words;
}

const reference = /\$t\([^()]*\)/g;
const variable = /\{\{\s*[\w.]+\s*\}\}/g;

/** Returns the placeholders of a text, each once: its variables, and the texts that it refers to. */
function filledIn(word: string): string {
  const references = word.match(reference) ?? [];
  const variables = word.replace(reference, '').match(variable) ?? [];
  return [...new Set([...references, ...variables].map((part) => part.replace(/\s/g, '')))].sort().join();
}

/**
 * True if one text may replace another: plain text, with the same variables and references. Any other reference could
 * recurse without end, and a brace without a variable would be shown.
 */
export function mayReplace(word: string, standard: string): boolean {
  const rest = word.replace(reference, '').replace(variable, '');
  return !/[{}<>]|\$t\(/.test(rest) && filledIn(word) === filledIn(standard);
}

/** Returns the brand's own texts of a language by namespace and key. */
export function ownWordsOf(
  rows: readonly { name: string; language: Language; text: string }[],
  asked: Language,
): OwnWords {
  const own: OwnWords = {};
  for (const { name, language, text } of rows) {
    // A text that the product no longer has stays in the database, but is not sent to pages.
    if (language !== asked || !portalWords().get(language)?.has(name)) continue;
    const [namespace = '', key = ''] = name.split(':');
    own[namespace] = { ...own[namespace], [key]: text };
  }
  return own;
}

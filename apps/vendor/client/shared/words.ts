/** The languages of the games, by the names that the platform gives them. */
export type Language = 'EN' | 'TH' | 'CN';

/** The words of a page in every language: the same keys in all, which the types see to. */
export type Dictionary<Key extends string> = Record<Language, Record<Key, string>>;

/** Puts values in the places of a sentence: `{name}`. */
export type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** A language that we have, for whatever was asked for: English where there is none. */
export function languageOf(asked: string): Language {
  const name = asked.toUpperCase();
  if (name === 'TH') return 'TH';
  return name === 'CN' || name.startsWith('ZH') ? 'CN' : 'EN';
}

/** What `lang` of the document is called in this language. */
export function tagOf(language: Language): string {
  return { EN: 'en', TH: 'th', CN: 'zh' }[language];
}

/** The sayer of one language. */
export function sayer<Key extends string>(words: Dictionary<Key>, language: Language): Say<Key> {
  const own = words[language];
  return (key, values = {}) => own[key].replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/** The languages of the games, by the names that the platform gives them. */
export type Language = 'EN' | 'TH' | 'CN';

/** The words of a page in every language: the types ensure the same keys in all. */
export type Dictionary<Key extends string> = Record<Language, Record<Key, string>>;

/** Fills the placeholders of a sentence, `{name}`, with values. */
export type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** Returns the requested language, or English. */
export function languageOf(asked: string): Language {
  const name = asked.toUpperCase();
  if (name === 'TH') return 'TH';
  return name === 'CN' || name.startsWith('ZH') ? 'CN' : 'EN';
}

/** Returns the tag of the document's `lang` for a language. */
export function tagOf(language: Language): string {
  return { EN: 'en', TH: 'th', CN: 'zh' }[language];
}

/** Returns the function that gives the words of one language. */
export function sayer<Key extends string>(words: Dictionary<Key>, language: Language): Say<Key> {
  const own = words[language];
  return (key, values = {}) => own[key].replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

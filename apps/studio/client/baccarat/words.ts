import type { Dictionary, Language, Say } from '../shared/words.ts';
import { cn } from './words/cn.ts';
import { en, type Word } from './words/en.ts';
import { th } from './words/th.ts';

export type { Word };
export type SayWord = Say<Word>;

/** The words of the tables' pages. */
export const words: Dictionary<Word> = { EN: en, TH: th, CN: cn };

/** Returns a name that the server gives in every language. */
export function nameIn(names: Record<string, string>, language: Language): string {
  return names[language] ?? names.EN ?? '';
}

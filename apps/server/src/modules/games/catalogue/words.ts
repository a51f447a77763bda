import anyAscii from 'any-ascii';
import { distance } from 'fastest-levenshtein';

/** Normalises a query or a name for comparison: no capitals, full-width forms, accents or double blanks. */
export function plain(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Diacritics of Latin letters. Those of Thai stay: they are vowels and tones.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** The searchable form of a name: with blanks, and without, so that "tuk tuk" finds "TukTuk". */
export type Sought = { spaced: string; joined: string };

export function sought(text: string): Sought {
  const spaced = plain(text);
  return { spaced, joined: spaced.replaceAll(' ', '') };
}

/** Ranks of a match of a name, best first. */
export const fit = { whole: 0, beginning: 1, word: 2, part: 3, none: 9 } as const;

/** Ranks the match of a query (from `sought`) with a name. */
export function fitOf({ spaced, joined }: Sought, name: Sought): number {
  if (joined === '') return fit.none;
  if (name.joined === joined) return fit.whole;
  if (name.joined.startsWith(joined)) return fit.beginning;
  if (name.spaced.includes(` ${spaced}`)) return fit.word;
  return name.joined.includes(joined) ? fit.part : fit.none;
}

/** Returns a name transliterated into Latin letters, so that "baijiale" finds 百家乐; null for a name in Latin letters. */
export function inLatin(text: string): Sought | null {
  const latin = sought(anyAscii(text));
  return latin.joined === sought(text).joined ? null : latin;
}

/**
 * The number of wrong, missing or extra letters allowed in a word of a length: short words differ by one too easily.
 */
const slipsIn = ({ length }: string) => (length < 4 ? 0 : length < 6 ? 1 : 2);

/**
 * Returns the fewest typing errors by which a typed word equals a name's word or its beginning; null for more than
 * `slipsIn` allows. The measure is the Levenshtein distance.
 */
export function slipsTo(typed: string, word: string): number | null {
  const most = slipsIn(typed);
  if (word.length < typed.length - most) return null;
  let least = most + 1;
  for (let length = typed.length - most; length <= Math.min(word.length, typed.length + most); length += 1) {
    least = Math.min(least, distance(typed, word.slice(0, length)));
  }
  return least > most ? null : least;
}

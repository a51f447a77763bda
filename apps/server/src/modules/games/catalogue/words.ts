import anyAscii from 'any-ascii';
import { distance } from 'fastest-levenshtein';

/** Normalises text for comparison, both the query and the names: no capitals, widths, accents or double blanks. */
export function plain(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Marks of Latin letters. Those of Thai are its vowels and tones.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** A name in the form in which it is searched: whole, and without blanks, so that "tuk tuk" is found in "TukTuk". */
export type Sought = { spaced: string; joined: string };

export function sought(text: string): Sought {
  const spaced = plain(text);
  return { spaced, joined: spaced.replaceAll(' ', '') };
}

/** Ranks of a match of a name, best first. */
export const fit = { whole: 0, beginning: 1, word: 2, part: 3, none: 9 } as const;

/** Ranks the match of a query (as `sought` gives it) with a name. */
export function fitOf({ spaced, joined }: Sought, name: Sought): number {
  if (joined === '') return fit.none;
  if (name.joined === joined) return fit.whole;
  if (name.joined.startsWith(joined)) return fit.beginning;
  if (name.spaced.includes(` ${spaced}`)) return fit.word;
  return name.joined.includes(joined) ? fit.part : fit.none;
}

/** Returns a name in Latin letters, so that 百家乐 is found as "baijiale"; null for one that is written in them. */
export function inLatin(text: string): Sought | null {
  const latin = sought(anyAscii(text));
  return latin.joined === sought(text).joined ? null : latin;
}

/** Letters that may be wrong, missing or too many in a word of so many letters: short words differ by one too easily. */
const slipsIn = ({ length }: string) => (length < 4 ? 0 : length < 6 ? 1 : 2);

/**
 * Returns the least number of slips by which a typed word is a name's word or its beginning; null for more than
 * `slipsIn` allows. Distances are Levenshtein's.
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

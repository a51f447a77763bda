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

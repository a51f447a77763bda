import sheet from './letters.json' with { type: 'json' };
import { n, type Point } from './svg.ts';

const glyphs: Readonly<Record<string, { advance: number; path: string }>> = sheet.glyphs;
const kerning: Readonly<Record<string, number>> = sheet.kerning;

/** Width of a line of text in drawing units. */
export function widthOf(text: string, size: number): number {
  return (size / sheet.unitsPerEm) * placed(text).width;
}

/**
 * A line of text as outlines, standing on the baseline at `[x, y]`; `attributes` paint it.
 * Raises for a letter that the sheet lacks: titles are English.
 */
export function lettering(text: string, [x, y]: Point, size: number, attributes: string): string {
  const k = size / sheet.unitsPerEm;
  const paths = placed(text).letters.map(({ path, at }) => `<path transform="translate(${n(at)} 0)" d="${path}"/>`);
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${k} ${-k})" ${attributes}>${paths.join('')}</g>`;
}

/**
 * Returns the part of a text that can be set: letters lose their accents, characters without an outline are left out.
 * '' when nothing is left.
 */
export function settable(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...plain]
    .filter((letter) => glyphs[letter])
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}

function placed(text: string): { letters: { path: string; at: number }[]; width: number } {
  let width = 0;
  const letters = [...text].map((letter, i, all) => {
    const glyph = glyphs[letter];
    if (!glyph) throw new RangeError(`there is no outline of "${letter}"`);
    const at = width;
    const next = all[i + 1] ?? '';
    // In this heavy type words would run together if the space were drawn closer too.
    const isBetween = letter === ' ' || next === ' ';
    width += glyph.advance * (letter === ' ' ? 1.15 : 1) + (isBetween ? 0 : (kerning[letter + next] ?? 0));
    return { path: glyph.path, at };
  });
  return { letters, width };
}

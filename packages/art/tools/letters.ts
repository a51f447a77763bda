/**
 * Writes src/letters.json: the outlines of the letters that titles are set in, extracted once from the variable font
 * (heavy, narrowed). The site then needs no font, and a picture's bytes do not change with a font library. Run with:
 * npm run letters --workspace packages/art
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { decompress } from 'wawoff2';

const axes = { wght: 850, wdth: 84 };
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,'’&-!";

const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
);
const opened = create(Buffer.from(await decompress(readFileSync(file))));
if (!('getVariation' in opened)) throw new Error(`${file} is not a single font`);
const font = opened.getVariation(axes);

const glyphs: Record<string, { advance: number; path: string }> = {};
const kerning: Record<string, number> = {};
for (const letter of alphabet) {
  const [glyph] = font.layout(letter).glyphs;
  if (!glyph) throw new Error(`the font has no ${letter}`);
  glyphs[letter] = { advance: Math.round(glyph.advanceWidth), path: glyph.path.toSVG() };
  for (const next of alphabet) {
    const [position] = font.layout(letter + next).positions;
    const kern = position ? Math.round(position.xAdvance - glyph.advanceWidth) : 0;
    if (kern !== 0) kerning[letter + next] = kern;
  }
}

const sheet = {
  source: 'Archivo, Copyright The Archivo Project Authors, SIL Open Font License 1.1',
  axes,
  unitsPerEm: font.unitsPerEm,
  glyphs,
  kerning,
};
writeFileSync(new URL('../src/letters.json', import.meta.url), `${JSON.stringify(sheet)}\n`);

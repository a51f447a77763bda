/**
 * Subsets the fonts of the portal's first paint and of the vendor's games to the characters that they show:
 * `node scripts/fonts.ts`, run by hand when a weight or a character is added. The results are kept in
 * apps/portal/src/fonts and apps/studio/client/fonts (SIL Open Font License, as their sources).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import sheet from '../packages/art/src/letters.json' with { type: 'json' };

const apps = fileURLToPath(new URL('../apps/', import.meta.url));
const portal = 'portal/src/fonts';
const games = 'studio/client/fonts';

/** ASCII, and the other characters that our texts and amounts use. */
const letters =
  Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('') +
  '©®°±·½×÷–—‘’“”…•−฿₫¥€$₮₿¢£™←→↑↓';
/**
 * Those of them that few pages show, in a file of their own: without them the first file fits in one round trip of a
 * new connection.
 */
const signs = '#<=>@[\\]^_`{|}~®°±½÷‘•₫₮₿¢£™←→↑↓';
const plain = [...letters].filter((letter) => !signs.includes(letter)).join('');

type Axes = Record<string, number | { min: number; max: number }>;

/** The OpenType features that are kept: kerning and tabular digits. The others are a third of the file. */
const keepFeatures = ['kern', 'tnum'];

async function cut(source: string, target: string, variationAxes: Axes = {}, text = letters): Promise<void> {
  const file = fileURLToPath(import.meta.resolve(source));
  const small = await subsetFont(readFileSync(file), text, { targetFormat: 'woff2', variationAxes, keepFeatures });
  mkdirSync(dirname(apps + target), { recursive: true });
  writeFileSync(apps + target, small);
  console.log(`${target}: ${small.length} bytes`);
}

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const weights = { wght: { min: 400, max: 800 } };
await cut(inter, `${portal}/inter.woff2`, weights, plain);
await cut(inter, `${portal}/inter-signs.woff2`, weights, signs);
await cut('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2', `${portal}/archivo.woff2`, {
  wdth: 88,
  wght: 800,
});
await cut(inter, `${games}/inter.woff2`, { wght: { min: 500, max: 800 } });
await cut('@fontsource/trirong/files/trirong-latin-700-normal.woff2', `${games}/trirong-700.woff2`);
for (const weight of [500, 700])
  await cut(`@fontsource/kanit/files/kanit-latin-${weight}-normal.woff2`, `${games}/kanit-${weight}.woff2`);

// Currency signs that are in the files of other scripts.
const moneySigns = { baht: ['thai', '฿'], dong: ['vietnamese', '₫'] } as const;
for (const [name, [script, sign]] of Object.entries(moneySigns)) {
  for (const weight of [500, 700]) {
    const kanit = `@fontsource/kanit/files/kanit-${script}-${weight}-normal.woff2`;
    await cut(kanit, `${games}/kanit-${name}-${weight}.woff2`, {}, sign);
  }
}
const wght = { min: 500, max: 800 };
const thai = '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2';
await cut(thai, `${games}/sans-baht.woff2`, { wght }, moneySigns.baht[1]);
const vietnamese = '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2';
await cut(vietnamese, `${games}/sans-dong.woff2`, { wght }, moneySigns.dong[1]);

// Letters on the reels: pictures have no fonts, so they are outlines from the titles' font.
const { unitsPerEm, glyphs } = sheet;
const drawn = Object.entries(glyphs).filter(([letter]) => 'AKQJWILDSCATTER'.includes(letter));
const reels = { source: sheet.source, unitsPerEm, glyphs: Object.fromEntries(drawn) };
writeFileSync(`${apps}studio/client/slots/art/letters.json`, `${JSON.stringify(reels)}\n`);

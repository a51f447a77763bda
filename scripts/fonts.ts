/**
 * Cuts the two fonts of the first paint down to what it shows: `node scripts/fonts.ts`, by hand, when a weight or a
 * sign is added. The results are kept in apps/portal/src/fonts (SIL Open Font License, as their sources).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = fileURLToPath(new URL('../apps/portal/src/fonts/', import.meta.url));

/** ASCII, and the signs that our texts and amounts use. */
const letters =
  Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('') +
  '©®°±·½×÷–—‘’“”…•−฿₫¥€$₮₿¢£™←→↑↓';

type Axes = Record<string, number | { min: number; max: number }>;

async function cut(source: string, target: string, variationAxes: Axes): Promise<void> {
  const file = fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}`));
  const small = await subsetFont(readFileSync(file), letters, { targetFormat: 'woff2', variationAxes });
  writeFileSync(`${folder}${target}`, small);
  console.log(`${target}: ${small.length} bytes`);
}

mkdirSync(folder, { recursive: true });
await cut('inter/files/inter-latin-wght-normal.woff2', 'inter.woff2', { wght: { min: 400, max: 800 } });
await cut('archivo/files/archivo-latin-wdth-normal.woff2', 'archivo.woff2', { wdth: 88, wght: 800 });

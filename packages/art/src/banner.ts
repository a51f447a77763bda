import type { Palette } from './palettes.ts';
import { Defs, svg } from './svg.ts';

export type BannerScene = { width: number; height: number; palette: Palette; seed: number };

/** A banner without words: its words are the page's, in the reader's language. */
export function drawBanner({ width, height, palette }: BannerScene): string {
  const defs = new Defs();
  const field = defs.linear(
    [0, 0],
    [width, height],
    [
      [0, palette.night],
      [0.5, palette.deep],
      [1, palette.field],
    ],
  );
  return svg(width, height, defs, `<rect width="${width}" height="${height}" fill="${field}"/>`);
}

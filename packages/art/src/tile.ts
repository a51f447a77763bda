import { mix } from './colour.ts';
import type { Cube } from './cube.ts';
import { drawOnGround } from './foreground.ts';
import { lettering, widthOf } from './lettering.ts';
import { drawBokeh } from './market.ts';
import type { Palette } from './palettes.ts';
import { Defs, n, svg } from './svg.ts';

/**
 * A game's tile, 3:4. The upper corners stay free for the badge and the favourite button, the bottom beneath the title
 * for the vendor's mark and the play bar.
 */
export type TileScene = { title: string; palette: Palette; seed: number; things: readonly Cube[] };

export const tileSize = { width: 600, height: 800 } as const;

const { width, height } = tileSize;
const floor = 520;
const baseline = 668;
const margin = 44;

export function drawTile({ title, palette, seed, things }: TileScene): string {
  const defs = new Defs();
  const everything = `width="${width}" height="${height}"`;
  const field = defs.linear(
    [0, 0],
    [0, floor],
    [
      [0, mix(palette.deep, palette.field, 0.55)],
      [1, mix(palette.field, palette.glow, 0.12)],
    ],
  );
  const lamp = defs.radial([250, 300], 420, [
    [0, mix(palette.accent, '#fff3cf', 0.5), 0.8],
    [0.25, palette.accent, 0.42],
    [0.6, palette.glow, 0.3],
    [1, palette.glow, 0],
  ]);
  const paving = defs.linear(
    [0, floor],
    [0, height],
    [
      [0, mix(palette.deep, palette.field, 0.5)],
      [0.5, mix(palette.night, palette.deep, 0.5)],
      [1, palette.night],
    ],
  );
  const shine = defs.radial(
    [270, floor],
    380,
    [
      [0, mix(palette.accent, '#fff3cf', 0.3), 0.6],
      [0.5, palette.glow, 0.2],
      [1, palette.glow, 0],
    ],
    0.4,
  );
  const corner = defs.radial([width / 2, height * 0.42], 560, [
    [0.55, palette.night, 0],
    [1, palette.night, 0.6],
  ]);
  const foot = defs.linear(
    [0, floor],
    [0, height],
    [
      [0, palette.night, 0],
      [0.6, mix(palette.night, palette.deep, 0.15), 0.74],
      [1, mix(palette.night, palette.deep, 0.4), 0.94],
    ],
  );
  const ground = `x="0" y="${floor}" width="${width}" height="${height - floor}"`;
  return svg(
    width,
    height,
    defs,
    `<rect ${everything} fill="${field}"/><rect ${everything} fill="${lamp}"/>${beams(defs, palette)}` +
      `<rect ${ground} fill="${paving}"/><rect ${ground} fill="${shine}"/>` +
      drawBokeh(defs, { x: 0, y: 30, width, height: floor }, 13, 44, palette, seed) +
      `<rect ${everything} fill="${corner}"/>` +
      drawOnGround(defs, things, { origin: [286, 520], pitch: 15, zoom: 1.04 }, palette, 150) +
      `<rect ${everything} fill="${foot}"/>` +
      drawTitle(defs, title, palette),
  );
}

/** Shafts of light falling from the upper left. */
function beams(defs: Defs, palette: Palette): string {
  const light = defs.linear(
    [0, 0],
    [260, floor],
    [
      [0, '#fff3cf', 0.3],
      [1, palette.glow, 0],
    ],
  );
  const soft = defs.blur(14);
  const shaft = (from: number, to: number, spread: number) =>
    `<path d="M${from} -60L${from + 60} -60L${to + spread} ${floor}L${to} ${floor}Z" fill="${light}"/>`;
  return `<g filter="${soft}">${shaft(-40, 60, 150)}${shaft(90, 330, 110)}${shaft(210, 560, 160)}</g>`;
}

/** The name, as large as the width allows, with a soft shadow and a stroke of gold beneath. */
function drawTitle(defs: Defs, title: string, palette: Palette): string {
  const size = Math.min(112, ((width - 2 * margin) / widthOf(title, 100)) * 100);
  const shadow = `<g filter="${defs.blur(9)}" opacity=".75">${lettering(title, [margin, baseline + 6], size, `fill="${palette.night}"`)}</g>`;
  const line = `<rect x="${margin}" y="${baseline + 26}" width="${n(size * 0.6)}" height="6" rx="3" fill="${palette.accent}"/>`;
  return `${shadow}${lettering(title, [margin, baseline], size, 'fill="#ffffff"')}${line}`;
}

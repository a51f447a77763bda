import { mix } from './colour.ts';
import { drawBokeh } from './market.ts';
import { drawTitle } from './offered.ts';
import type { Palette } from './palettes.ts';
import { Defs, n, type Point, svg } from './svg.ts';
import { tileSize } from './tile.ts';

/** A tile that is drawn by hand: its scene, between a dark background and a dark strip for its name. */
export type HandDrawn = {
  title: string;
  palette: Palette;
  seed: number;
  /** Position of the light source. */
  light: Point;
  /** Its own average colour, if the scene is lighter or darker than a street in these colours. */
  colour?: string;
  scene: (defs: Defs, palette: Palette) => string;
};

const { width, height } = tileSize;
export const whole = `width="${width}" height="${height}"`;

export function drawScene({ title, palette, seed, light, scene }: HandDrawn): string {
  const defs = new Defs();
  const field = defs.linear(
    [0, 0],
    [width * 0.25, height],
    [
      [0, mix(palette.deep, palette.field, 0.6)],
      [0.45, mix(palette.field, palette.glow, 0.1)],
      [1, palette.night],
    ],
  );
  const lamp = defs.radial(light, 470, [
    [0, mix(palette.glow, '#fff3cf', 0.55), 0.85],
    [0.3, palette.glow, 0.5],
    [1, palette.glow, 0],
  ]);
  const corner = defs.radial([width / 2, height * 0.4], 600, [
    [0.5, palette.night, 0],
    [1, palette.night, 0.66],
  ]);
  const foot = defs.linear(
    [0, 480],
    [0, height],
    [
      [0, palette.night, 0],
      [0.45, palette.night, 0.72],
      [1, palette.night, 0.95],
    ],
  );
  return svg(
    width,
    height,
    defs,
    `<rect ${whole} fill="${field}"/><rect ${whole} fill="${lamp}"/>` +
      scene(defs, palette) +
      drawBokeh(defs, { x: 0, y: 40, width, height: 460 }, 9, 36, palette, seed) +
      `<rect ${whole} fill="${corner}"/><rect y="480" width="${width}" height="${height - 480}" fill="${foot}"/>` +
      drawTitle(title, palette),
  );
}

/** Light around a place. */
export function glow(defs: Defs, at: Point, radius: number, colour: string, strength = 0.8): string {
  const light = defs.radial(at, radius, [
    [0, mix(colour, '#ffffff', 0.5), strength],
    [0.35, colour, strength * 0.5],
    [1, colour, 0],
  ]);
  return `<circle cx="${n(at[0])}" cy="${n(at[1])}" r="${n(radius)}" fill="${light}"/>`;
}

/** A soft shadow on the ground. */
export function shadow(defs: Defs, [x, y]: Point, rx: number, ry: number, colour: string): string {
  const dark = defs.radial(
    [x, y],
    rx,
    [
      [0, colour, 0.85],
      [0.6, colour, 0.5],
      [1, colour, 0],
    ],
    ry / rx,
  );
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${dark}"/>`;
}

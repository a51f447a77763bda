import { mix } from './colour.ts';
import type { Cube } from './cube.ts';
import { drawOnGround } from './foreground.ts';
import { drawBokeh, drawHouses, drawLanterns, type Street } from './market.ts';
import type { Palette } from './palettes.ts';
import type { Camera } from './space.ts';
import { Defs, n, type Point, svg } from './svg.ts';

/** A banner: a street at night with something in the foreground. Lengths in drawing units. */
export type BannerScene = {
  width: number;
  height: number;
  palette: Palette;
  seed: number;
  /** The side without details, on which the page's text stands. */
  calm: 'left' | 'top';
  horizon: number;
  storey: number;
  /** Position of the light behind the houses. */
  light: Point;
  /** Strings of lanterns: both ends, sag, how many, their size. */
  strings: readonly { from: Point; to: Point; sag: number; count: number; size: number }[];
  /** The foreground, standing on the ground around `camera.origin`. */
  camera: Camera;
  things: readonly Cube[];
};

/** A banner without words: its words are the page's, in the reader's language. */
export function drawBanner(scene: BannerScene): string {
  const { width, height, palette, calm, horizon, storey, seed } = scene;
  const defs = new Defs();
  const street: Street = {
    width,
    height,
    horizon,
    storey,
    palette,
    seed,
    calmUntil: calm === 'left' ? width * 0.38 : -storey,
  };
  const everything = `width="${width}" height="${height}"`;
  const houses = drawHouses(defs, street);
  const strings = scene.strings
    .map(({ from, to, sag, count, size }) => drawLanterns(defs, from, to, sag, count, size, palette))
    .join('');
  const bokeh = drawBokeh(
    defs,
    { x: calm === 'left' ? width * 0.45 : 0, y: height * 0.12, width, height: height * 0.75 },
    14,
    storey * 0.8,
    palette,
    seed,
  );
  return svg(
    width,
    height,
    defs,
    `<rect ${everything} fill="${sky(defs, scene)}"/><rect ${everything} fill="${haze(defs, scene)}"/>` +
      houses +
      ground(defs, scene, houses) +
      `<rect ${everything} fill="${quiet(defs, scene)}"/>` +
      `<rect ${everything} fill="${bloom(defs, scene)}"/>` +
      strings +
      bokeh +
      drawOnGround(defs, scene.things, scene.camera, palette, height - scene.camera.origin[1] + storey),
  );
}

function sky(defs: Defs, { width, height, palette, calm }: BannerScene): string {
  const to: Point = calm === 'left' ? [width, height * 0.2] : [width * 0.6, height];
  return defs.linear([0, 0], to, [
    [0, mix(palette.night, palette.deep, 0.6)],
    [0.4, mix(palette.deep, palette.field, 0.25)],
    [1, palette.field],
  ]);
}

/** The market's light in the haze behind the houses: warm near the source, the field's colour further out. */
function haze(defs: Defs, { light, storey, palette }: BannerScene): string {
  return defs.radial(light, storey * 13, [
    [0, mix(palette.accent, '#fff3cf', 0.5), 0.95],
    [0.2, palette.accent, 0.72],
    [0.5, mix(palette.accent, palette.glow, 0.75), 0.36],
    [1, palette.glow, 0],
  ]);
}

/** The same light spilling over the edges of the houses before it. */
function bloom(defs: Defs, { light, storey, palette }: BannerScene): string {
  return defs.radial(light, storey * 8, [
    [0, mix(palette.accent, '#fff3cf', 0.3), 0.42],
    [0.4, palette.accent, 0.16],
    [1, palette.accent, 0],
  ]);
}

/** Wet paving: the mirrored houses, stretched and fading, under a sheen of light. */
function ground(defs: Defs, { width, height, horizon, storey, palette, light }: BannerScene, houses: string): string {
  const depth = height - horizon;
  const box = `x="0" y="${n(horizon)}" width="${width}" height="${n(depth)}"`;
  const paving = defs.linear(
    [0, horizon],
    [0, height],
    [
      [0, mix(palette.deep, palette.night, 0.35)],
      [1, palette.night],
    ],
  );
  const shine = defs.radial(
    [light[0], horizon],
    storey * 9,
    [
      [0, mix(palette.accent, '#fff3cf', 0.3), 0.8],
      [0.3, palette.accent, 0.34],
      [0.65, palette.glow, 0.14],
      [1, palette.glow, 0],
    ],
    0.42,
  );
  const fade = defs.linear(
    [0, horizon],
    [0, height],
    [
      [0, '#ffffff', 0.75],
      [1, '#ffffff', 0],
    ],
  );
  const mask = defs.add('mask', `maskUnits="userSpaceOnUse" ${box}`, `<rect ${box} fill="${fade}"/>`);
  const blur = defs.blur(storey * 0.07, storey * 0.4);
  const flipped = `<g transform="translate(0 ${n(horizon * 1.9)}) scale(1 -.9)" filter="${blur}">${houses}</g>`;
  return `<rect ${box} fill="${paving}"/><g mask="${mask}">${flipped}</g><rect ${box} fill="${shine}"/>`;
}

/** Darkens the side where the text stands, so that it is readable. */
function quiet(defs: Defs, { width, height, palette, calm }: BannerScene): string {
  const to: Point = calm === 'left' ? [width * 0.62, 0] : [0, height * 0.68];
  return defs.linear([0, 0], to, [
    [0, palette.night, 0.62],
    [0.45, palette.night, 0.44],
    [1, palette.night, 0],
  ]);
}

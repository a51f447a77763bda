import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { type Defs, n, type Point, polygon } from './svg.ts';
import { tileSize } from './tile.ts';

/** Backdrops behind a tile's sign: light only, without blurs. */

const { width, height } = tileSize;
const everything = `width="${width}" height="${height}"`;

/** Ground and lamp. */
export function field(defs: Defs, palette: Palette, middle: Point): string {
  const ground = defs.linear(
    [0, 0],
    [width * 0.5, height],
    [
      [0, mix(palette.field, palette.glow, 0.14)],
      [0.5, mix(palette.field, palette.deep, 0.3)],
      [1, palette.deep],
    ],
  );
  const lamp = defs.radial(middle, 430, [
    [0, mix(palette.glow, '#ffffff', 0.35), 0.75],
    [0.35, palette.glow, 0.4],
    [1, palette.glow, 0],
  ]);
  return `<rect ${everything} fill="${ground}"/><rect ${everything} fill="${lamp}"/>`;
}

type Backdrop = (palette: Palette, middle: Point, random: () => number) => string;
export const backdrops: readonly Backdrop[] = [rays, rings, waves, tiles, ribbons];

/** Beams from the middle. */
function rays(palette: Palette, [x, y]: Point, random: () => number): string {
  const count = 11 + Math.floor(random() * 6);
  const start = random() * Math.PI;
  const beams = Array.from({ length: count }, (_, i) => {
    const from = start + (i / count) * 2 * Math.PI;
    const to = from + (Math.PI / count) * 0.92;
    const at = (angle: number): Point => [x + Math.cos(angle) * 900, y + Math.sin(angle) * 900];
    return polygon([[x, y], at(from), at(to)]);
  });
  return `<path d="${beams.join('')}" fill="${palette.glow}" opacity=".13"/>`;
}

/** Circles about the middle. */
export function rings(palette: Palette, [x, y]: Point): string {
  return [170, 236, 316, 414, 530]
    .map(
      (r, i) =>
        `<circle cx="${n(x)}" cy="${n(y)}" r="${r}" fill="none" stroke="${i % 2 ? palette.accent : palette.glow}" stroke-width="${n(9 - i)}" opacity="${n(0.3 - i * 0.045)}"/>`,
    )
    .join('');
}

/** Hills of light, one behind the other. */
function waves(palette: Palette, _: Point, random: () => number): string {
  return [300, 372, 444, 516]
    .map((top, i) => {
      const shift = random() * 200;
      const crest = 36 + random() * 46;
      const path = `M-40 ${height}V${top}C${n(60 + shift)} ${n(top - crest * 2)} ${n(180 + shift)} ${n(top + crest * 2)} ${width + 60} ${n(top - crest)}V${height}Z`;
      return `<path d="${path}" fill="${mix(palette.glow, palette.deep, 0.25 + i * 0.22)}" opacity="${n(0.36 + i * 0.1)}"/>`;
    })
    .join('');
}

/** A wall of rhombs. */
function tiles(palette: Palette, [x, y]: Point, random: () => number): string {
  const side = 84;
  const found: string[] = [];
  for (let row = -1; row < 11; row++) {
    for (let column = -1; column < 9; column++) {
      if (random() < 0.45) continue;
      const at: Point = [column * side + (row % 2 ? side / 2 : 0), row * side * 0.62];
      const far = Math.hypot(at[0] - x, at[1] - y) / 620;
      const rhomb = polygon([
        [at[0], at[1] - side * 0.58],
        [at[0] + side * 0.46, at[1]],
        [at[0], at[1] + side * 0.58],
        [at[0] - side * 0.46, at[1]],
      ]);
      found.push(`<path d="${rhomb}" opacity="${n(Math.max(0.03, 0.24 * (1 - far)))}"/>`);
    }
  }
  return `<g fill="${palette.glow}">${found.join('')}</g>`;
}

/** Bands across the field. */
function ribbons(palette: Palette, _: Point, random: () => number): string {
  return Array.from({ length: 4 }, (_, i) => {
    const y = 90 + i * 120 + random() * 50;
    const bend = 120 + random() * 120;
    return `<path d="M-60 ${n(y + bend)}C160 ${n(y - bend)} 380 ${n(y + bend * 1.4)} 680 ${n(y - bend)}" fill="none" stroke="${i % 2 ? palette.accent : palette.glow}" stroke-width="${n(16 + random() * 34)}" opacity=".17"/>`;
  }).join('');
}

/** Small lights. */
export function sparks(palette: Palette, random: () => number): string {
  return Array.from({ length: 16 }, () => {
    const [x, y, size] = [random() * width, 40 + random() * 520, 3 + random() * 9];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="${random() < 0.5 ? palette.accent : '#ffffff'}" opacity="${n(0.2 + random() * 0.4)}"/>`;
  }).join('');
}

/** The light and the shadow that a sign stands in. */
export function pedestal(defs: Defs, palette: Palette, [x, y]: Point): string {
  const halo = defs.radial([x, y], 250, [
    [0, '#ffffff', 0.5],
    [0.5, palette.glow, 0.3],
    [1, palette.glow, 0],
  ]);
  const shadow = defs.radial(
    [x, y + 206],
    190,
    [
      [0, palette.night, 0.75],
      [1, palette.night, 0],
    ],
    0.2,
  );
  return `<circle cx="${n(x)}" cy="${n(y)}" r="250" fill="${halo}"/><ellipse cx="${n(x)}" cy="${n(y + 206)}" rx="190" ry="38" fill="${shadow}"/>`;
}

/** The dark that a name is read on. */
export function foot(defs: Defs, palette: Palette): string {
  const shade = defs.linear(
    [0, 430],
    [0, height],
    [
      [0, palette.night, 0],
      [0.5, palette.night, 0.72],
      [1, palette.night, 0.94],
    ],
  );
  return `<rect y="430" width="${width}" height="${height - 430}" fill="${shade}"/>`;
}

import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import { type Defs, n, type Point } from './svg.ts';

const columns = [0, 1, 2, 3];
const pitch = 138;
const side = 118;
const from: Point = [34, 36];
const gems: readonly Point[] = [
  [1, 0],
  [2, 2],
  [0, 3],
];
const mine: Point = [1, 2];

/** Paving stones in rows; under some lie gems, under one a mine. */
export function minefield(defs: Defs, palette: Palette): string {
  return columns
    .flatMap((row) =>
      columns.map((column) => {
        const at: Point = [from[0] + column * pitch, from[1] + row * pitch];
        const is = ([x, y]: Point) => x === column && y === row;
        if (is(mine)) return pit(defs, at, palette) + bomb(defs, centre(at), palette);
        return gems.some(is) ? pit(defs, at, palette) + gem(defs, centre(at), palette) : slab(defs, at, palette);
      }),
    )
    .join('');
}

function centre([x, y]: Point): Point {
  return [x + side / 2, y + side / 2];
}

/** A closed stone: a lit face on a darker foot. */
function slab(defs: Defs, [x, y]: Point, palette: Palette): string {
  const face = defs.linear(
    [x, y],
    [x + side, y + side],
    [
      [0, mix(palette.field, '#ffffff', 0.42)],
      [0.5, mix(palette.field, palette.glow, 0.22)],
      [1, mix(palette.field, palette.deep, 0.35)],
    ],
  );
  return (
    `<rect x="${n(x)}" y="${n(y + 12)}" width="${side}" height="${side}" rx="24" fill="${mix(palette.deep, palette.night, 0.55)}"/>` +
    `<rect x="${n(x)}" y="${n(y)}" width="${side}" height="${side}" rx="24" fill="${face}"/>` +
    `<path d="M${n(x + 26)} ${n(y + 5)}H${n(x + side - 26)}" stroke="#ffffff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`
  );
}

/** The hollow of a stone that was lifted. */
function pit(defs: Defs, [x, y]: Point, palette: Palette): string {
  const hollow = defs.linear(
    [x, y],
    [x, y + side],
    [
      [0, mix(palette.night, '#000000', 0.3)],
      [1, mix(palette.deep, palette.night, 0.3)],
    ],
  );
  return `<rect x="${n(x)}" y="${n(y + 6)}" width="${side}" height="${side}" rx="24" fill="${hollow}" stroke="${mix(palette.field, palette.glow, 0.2)}" stroke-opacity=".5" stroke-width="3"/>`;
}

/** A cut stone: its crown, its four lower facets. */
function gem(defs: Defs, [x, y]: Point, palette: Palette): string {
  const tone = (part: number) => mix(palette.accent, '#fff6d8', part);
  const point = (dx: number, dy: number) => `${n(x + dx)} ${n(y + dy + 6)}`;
  const facet = (corners: readonly Point[], colour: string) =>
    `<path d="M${corners.map(([dx, dy]) => point(dx, dy)).join('L')}Z" fill="${colour}"/>`;
  return (
    glow(defs, [x, y + 6], 88, palette.accent, 0.75) +
    facet(
      [
        [-42, -10],
        [-22, -34],
        [22, -34],
        [42, -10],
      ],
      tone(0.75),
    ) +
    facet(
      [
        [-16, -10],
        [0, -34],
        [16, -10],
      ],
      '#fffdf2',
    ) +
    facet(
      [
        [-42, -10],
        [-16, -10],
        [0, 42],
      ],
      tone(0.35),
    ) +
    facet(
      [
        [-16, -10],
        [16, -10],
        [0, 42],
      ],
      tone(0.6),
    ) +
    facet(
      [
        [16, -10],
        [42, -10],
        [0, 42],
      ],
      mix(palette.accent, '#8a4a08', 0.3),
    )
  );
}

/** A round mine with its horns. */
function bomb(defs: Defs, [x, y]: Point, palette: Palette): string {
  const ball = defs.radial([x - 14, y - 10], 62, [
    [0, '#8f97a6'],
    [0.35, '#3a4150'],
    [1, '#0b0d13'],
  ]);
  const horns = Array.from({ length: 8 }, (_, i) => {
    const angle = (i / 8) * 2 * Math.PI + 0.2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return `<path d="M${n(x + dx * 30)} ${n(y + 6 + dy * 30)}L${n(x + dx * 50)} ${n(y + 6 + dy * 50)}" stroke="#20242e" stroke-width="11" stroke-linecap="round"/>`;
  });
  return (
    glow(defs, [x, y + 6], 96, '#ff5a3c', 0.8) +
    shadow(defs, [x, y + 48], 52, 16, palette.night) +
    horns.join('') +
    `<circle cx="${n(x)}" cy="${n(y + 6)}" r="37" fill="${ball}"/><circle cx="${n(x + 2)}" cy="${n(y + 8)}" r="9" fill="#ff6a45"/>`
  );
}

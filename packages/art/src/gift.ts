import type { Cube, Patch, Side, View } from './cube.ts';
import { flat } from './cube.ts';
import { gold, lacquer } from './materials.ts';
import type { Palette } from './palettes.ts';
import { add, scale, type Vec } from './space.ts';
import { n, type Point, polygon } from './svg.ts';

const ribbonHalf = 0.15;
const lidTall = 0.2;
const lidHalf = 1.07;

/** A wrapped box with a lid, a ribbon round it and a bow on top, standing on the ground at `[x, z]`. */
export function giftBox([x, z]: Point, half: number, turn: number, palette: Palette): Cube[] {
  const material = lacquer(palette);
  const tall = 0.78;
  const top = half * 2 * tall;
  const box: Cube = { at: [x, half * tall, z], half, tall, turn: [turn, 0, 0], material, decorate: drawRibbon };
  const middle: Vec = [x, top + half * lidTall * 1.9, z];
  return [
    box,
    {
      ...box,
      at: [x, top + half * lidTall * 0.9, z],
      half: half * lidHalf,
      tall: lidTall,
      crown: (view) => drawBow(view, middle, half),
    },
  ];
}

/** Bands across a side both ways, just above its surface, lit like satin. */
function drawRibbon(side: Side): string {
  const { face, surface, show, lit, defs, half } = side;
  const raised = (a: number, b: number): Patch => {
    const { place, normal } = surface(a, b);
    return { place: add(place, scale(normal, half * 0.012)), normal };
  };
  const along = [-1, -0.93, -0.87, -flat, flat, 0.87, 0.93, 1];
  const band = (at: (across: number, t: number) => Patch) =>
    along.slice(1).map((to, i) => {
      const from = along[i] ?? to;
      const corners = [at(-ribbonHalf, from), at(ribbonHalf, from), at(ribbonHalf, to), at(-ribbonHalf, to)].map(show);
      const colour = defs.linear(show(at(0, from)), show(at(0, to)), [
        [0, lit(at(0, from), gold)],
        [1, lit(at(0, to), gold)],
      ]);
      return `<path d="${polygon(corners)}" fill="${colour}" stroke="${colour}" stroke-width=".5"/>`;
    });
  // On the four sides one band runs vertically; on the top the two cross.
  const upright = band(face.u[1] === 0 ? (s, t) => raised(s, t) : (s, t) => raised(t, s));
  const cross = face.normal[1] === 0 ? [] : band((s, t) => raised(t, s));
  return [...upright, ...cross].join('');
}

/** Two loops, two tails and a knot. */
function drawBow({ defs, show }: View, middle: Vec, half: number): string {
  const [x, y] = show({ place: middle, normal: [0, 1, 0] });
  const [x1] = show({ place: add(middle, [half, 0, 0]), normal: [0, 1, 0] });
  const r = x1 - x;
  const satin = (from: Point, to: Point) =>
    defs.linear(from, to, [
      [0, '#fff0bd'],
      [0.3, '#f0b545'],
      [0.75, '#a8660f'],
      [1, '#e0a132'],
    ]);
  const dark = defs.linear(
    [x, y - r * 0.5],
    [x, y],
    [
      [0, '#7a430a'],
      [1, '#c9861f'],
    ],
  );
  const at = (dx: number, dy: number) => `${n(x + dx * r)} ${n(y + dy * r)}`;
  const loop = (s: number) =>
    `<path d="M${at(0, 0)}C${at(0.14 * s, -0.5)} ${at(0.62 * s, -0.78)} ${at(0.8 * s, -0.5)}C${at(0.94 * s, -0.26)} ${at(0.5 * s, 0.04)} ${at(0, 0)}Z" fill="${satin([x + 0.2 * s * r, y - 0.6 * r], [x + 0.7 * s * r, y])}"/>` +
    `<path d="M${at(0.1 * s, -0.06)}C${at(0.24 * s, -0.34)} ${at(0.52 * s, -0.56)} ${at(0.64 * s, -0.44)}C${at(0.72 * s, -0.3)} ${at(0.4 * s, -0.1)} ${at(0.1 * s, -0.06)}Z" fill="${dark}"/>`;
  const tail = (s: number) =>
    `<path d="M${at(0, 0)}C${at(0.2 * s, 0.06)} ${at(0.42 * s, 0.04)} ${at(0.62 * s, 0.22)}L${at(0.5 * s, 0.27)}L${at(0.46 * s, 0.38)}C${at(0.32 * s, 0.18)} ${at(0.14 * s, 0.14)} ${at(0, 0.06)}Z" fill="${satin([x, y], [x + 0.55 * s * r, y + 0.3 * r])}"/>`;
  const knot = `<ellipse cx="${n(x)}" cy="${n(y - r * 0.05)}" rx="${n(r * 0.14)}" ry="${n(r * 0.12)}" fill="${satin([x - r * 0.1, y - r * 0.15], [x + r * 0.12, y + r * 0.08])}"/>`;
  return tail(-1) + tail(1) + loop(-1) + loop(1) + knot;
}

import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { type Defs, n, type Point, seeded } from './svg.ts';

/** The night market: gabled houses with lit windows, strings of lanterns, lights out of focus, wet ground. */

export type Street = {
  width: number;
  height: number;
  /** Base line of the houses, from the top. */
  horizon: number;
  /** Distance from the left edge up to which few details are drawn. */
  calmUntil: number;
  /** Drawing units of one storey. */
  storey: number;
  palette: Palette;
  seed: number;
};

type Layer = { tone: string; windowLight: number; size: number; tall: number; gap: number };

/** Houses in three depths, the far ones in haze; each is a gable with windows, some of them lit. */
export function drawHouses(defs: Defs, street: Street): string {
  const { palette, storey } = street;
  const layers: Layer[] = [
    { tone: mix(palette.field, palette.glow, 0.16), windowLight: 0.4, size: 0.5, tall: 10, gap: 0.15 },
    { tone: mix(palette.deep, palette.field, 0.6), windowLight: 0.7, size: 0.62, tall: 6.4, gap: 0.45 },
    { tone: mix(palette.night, palette.deep, 0.62), windowLight: 1, size: 0.78, tall: 3.6, gap: 0.7 },
  ];
  const windowGlow = defs.blur(storey * 0.16);
  return layers.map((layer, depth) => drawLayer(defs, street, layer, depth, windowGlow)).join('');
}

function drawLayer(defs: Defs, street: Street, layer: Layer, depth: number, windowGlow: string): string {
  const { width, horizon, palette, calmUntil } = street;
  const random = seeded(street.seed * 31 + depth);
  const unit = street.storey * layer.size;
  const wall = defs.linear(
    [0, horizon - unit * layer.tall],
    [0, horizon],
    [
      [0, layer.tone],
      [1, mix(layer.tone, palette.night, 0.55)],
    ],
  );
  const edge = mix(layer.tone, palette.glow, 0.3);
  let houses = '';
  let windows = '';
  for (let x = calmUntil - unit * random() * 3; x < width; ) {
    const columns = 2 + Math.floor(random() * 3);
    const houseWidth = unit * (columns * 0.78 + 0.5);
    // Houses get taller from the quiet side towards the light.
    const swell = 0.45 + 0.55 * Math.min(1, Math.max(0, (x - calmUntil) / (width - calmUntil)) * 1.6);
    const storeys = Math.max(2, Math.round(layer.tall * swell * (0.6 + random() * 0.5)));
    const top = horizon - storeys * unit;
    const ridge = top - houseWidth * 0.3;
    const middle = x + houseWidth / 2;
    const eave = unit * 0.16;
    houses += `<path d="M${n(x)} ${n(horizon + 2)}V${n(top)}H${n(x - eave)}Q${n(middle - houseWidth * 0.22)} ${n(top - houseWidth * 0.12)} ${n(middle)} ${n(ridge)}Q${n(middle + houseWidth * 0.22)} ${n(top - houseWidth * 0.12)} ${n(x + houseWidth + eave)} ${n(top)}H${n(x + houseWidth)}V${n(horizon + 2)}Z" fill="${wall}" stroke="${edge}" stroke-opacity=".35" stroke-width="${n(unit * 0.035)}"/>`;
    for (let row = 0; row < storeys; row++) {
      for (let column = 0; column < columns; column++) {
        const lit = random();
        const brightness = random();
        if (lit > 0.52) continue;
        const left = x + unit * (0.4 + column * 0.78);
        const high = top + unit * (0.28 + row);
        const colour = mix(palette.accent, '#fff3cf', brightness * 0.65);
        windows += `<rect x="${n(left)}" y="${n(high)}" width="${n(unit * 0.4)}" height="${n(unit * 0.52)}" rx="${n(unit * 0.06)}" fill="${colour}" opacity="${n(layer.windowLight * (0.35 + 0.65 * brightness))}"/>`;
      }
    }
    x += houseWidth + unit * layer.gap * random() * 3;
  }
  return `${houses}<g filter="${windowGlow}" opacity=".8">${windows}</g>${windows}`;
}

/** A string of lanterns hung between two points, sagging in the middle; `size` is a lantern's height. */
export function drawLanterns(
  defs: Defs,
  from: Point,
  to: Point,
  sag: number,
  count: number,
  size: number,
  palette: Palette,
): string {
  const along = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  ];
  const control: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const wire = `<path d="M${n(from[0])} ${n(from[1])}Q${n(control[0])} ${n(control[1])} ${n(to[0])} ${n(to[1])}" fill="none" stroke="${palette.night}" stroke-opacity=".7" stroke-width="${n(size * 0.045)}"/>`;
  const lanterns = Array.from({ length: count }, (_, i) => {
    const [x, y] = along((i + 0.5) / count);
    return drawLantern(defs, [x, y + size * 0.62], size, palette);
  });
  return wire + lanterns.join('');
}

/** A paper lantern that glows from within, with its halo. */
function drawLantern(defs: Defs, [x, y]: Point, size: number, palette: Palette): string {
  const [half, tall] = [size * 0.48, size * 0.42];
  const halo = defs.radial([x, y], size * 2.6, [
    [0, palette.accent, 0.55],
    [0.35, palette.accent, 0.16],
    [1, palette.accent, 0],
  ]);
  const paper = defs.radial([x, y + size * 0.08], size * 0.62, [
    [0, '#fff6d8'],
    [0.4, mix(palette.accent, '#fff1c4', 0.35)],
    [0.8, palette.accent],
    [1, mix(palette.accent, '#7a1f10', 0.55)],
  ]);
  const cap = mix(palette.night, palette.accent, 0.25);
  const ribs = [0.36, 0.74]
    .map(
      (k) =>
        `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(half * k)}" ry="${n(tall)}" fill="none" stroke="#8a3b12" stroke-opacity=".28" stroke-width="${n(size * 0.02)}"/>`,
    )
    .join('');
  const lid = (top: number) =>
    `<rect x="${n(x - half * 0.42)}" y="${n(top)}" width="${n(half * 0.84)}" height="${n(size * 0.09)}" rx="${n(size * 0.03)}" fill="${cap}"/>`;
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 2.6)}" fill="${halo}"/>` +
    `<path d="M${n(x)} ${n(y - tall - size * 0.2)}V${n(y - tall)}M${n(x)} ${n(y + tall)}V${n(y + tall + size * 0.34)}" stroke="${cap}" stroke-width="${n(size * 0.04)}"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(half)}" ry="${n(tall)}" fill="${paper}"/>${ribs}${lid(y - tall - size * 0.04)}${lid(y + tall - size * 0.05)}`
  );
}

/** Lights out of focus between the viewer and the street: soft discs with a brighter rim. */
export function drawBokeh(
  defs: Defs,
  area: { x: number; y: number; width: number; height: number },
  count: number,
  size: number,
  palette: Palette,
  seed: number,
): string {
  const random = seeded(seed * 97 + 5);
  return Array.from({ length: count }, () => {
    const radius = size * (0.3 + random() ** 2 * 0.9);
    const at: Point = [area.x + random() * area.width, area.y + random() * area.height];
    const colour = random() < 0.62 ? palette.accent : palette.glow;
    const strength = 0.1 + random() * 0.26;
    const disc = defs.radial(at, radius, [
      [0, colour, strength * 0.6],
      [0.86, colour, strength * 0.75],
      [1, colour, 0],
    ]);
    return `<circle cx="${n(at[0])}" cy="${n(at[1])}" r="${n(radius)}" fill="${disc}"/>`;
  }).join('');
}

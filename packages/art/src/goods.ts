import { mix } from './colour.ts';
import { things } from './goods-things.ts';
import { type Palette, palettes } from './palettes.ts';
import { Defs, hashOf, n, seeded, svg } from './svg.ts';

/** Goods of a points mall: a thing on a round stage in a soft light. A square without words or marks. */

const side = 600;
const floor = 452;

/** The colours of each thing's stage. */
const stages: Record<Thing, Palette> = {
  headphones: palettes.dusk,
  phone: palettes.jade,
  watch: palettes.river,
  speaker: palettes.neon,
  controller: palettes.ember,
  camera: palettes.storm,
  backpack: palettes.moss,
  tumbler: palettes.broth,
  cooker: palettes.pearl,
  gold: palettes.royal,
  voucher: palettes.felt,
  umbrella: palettes.plum,
};

export type Thing = keyof typeof things;

export function isThing(name: string): name is Thing {
  return Object.hasOwn(things, name);
}

/** The picture of a thing. */
export function goodsPicture(thing: Thing): { width: number; height: number; colour: string; draw: () => string } {
  const palette = stages[thing];
  return { width: side, height: side, colour: palette.average, draw: () => drawGoods(thing, palette) };
}

function drawGoods(thing: Thing, palette: Palette): string {
  const defs = new Defs();
  const all = `width="${side}" height="${side}"`;
  const wall = defs.linear(
    [0, 0],
    [side * 0.4, side],
    [
      [0, mix(palette.field, palette.glow, 0.16)],
      [0.55, palette.field],
      [1, palette.deep],
    ],
  );
  const lamp = defs.radial([side * 0.5, side * 0.42], side * 0.52, [
    [0, mix(palette.glow, '#ffffff', 0.35), 0.75],
    [0.45, palette.glow, 0.3],
    [1, palette.glow, 0],
  ]);
  const warm = defs.radial([side, 0], side * 0.75, [
    [0, palette.accent, 0.5],
    [1, palette.accent, 0],
  ]);
  return svg(
    side,
    side,
    defs,
    `<rect ${all} fill="${wall}"/><rect ${all} fill="${warm}"/>${halo(palette)}<rect ${all} fill="${lamp}"/>` +
      dust(thing, palette) +
      stage(defs, palette) +
      `<g transform="translate(${side / 2} ${floor}) scale(1.12) translate(0 -172)">${things[thing](defs, palette)}</g>`,
  );
}

/** Thin rings behind the thing. */
function halo(palette: Palette): string {
  return [150, 204, 262]
    .map(
      (radius, i) =>
        `<circle cx="${side / 2}" cy="262" r="${radius}" fill="none" stroke="${mix(palette.glow, '#ffffff', 0.4)}" stroke-width="${n(2.4 - i * 0.6)}" opacity="${n(0.3 - i * 0.08)}"/>`,
    )
    .join('');
}

function dust(thing: Thing, palette: Palette): string {
  const random = seeded(hashOf(`goods ${thing}`));
  return Array.from({ length: 26 }, () => {
    const [x, y, r] = [random() * side, random() * floor, 1 + random() * 3.2];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${mix(palette.accent, '#ffffff', 0.5)}" opacity="${n(0.15 + random() * 0.45)}"/>`;
  }).join('');
}

/** A round stage of two steps, lit from above, with the thing's shadow on it. */
function stage(defs: Defs, palette: Palette): string {
  const step = (y: number, rx: number, ry: number, tall: number, light: number) => {
    const body = defs.linear(
      [side / 2 - rx, y],
      [side / 2 + rx, y],
      [
        [0, mix(palette.deep, palette.night, 0.4)],
        [0.35, mix(palette.field, palette.glow, light)],
        [0.7, palette.deep],
        [1, palette.night],
      ],
    );
    const top = defs.radial(
      [side / 2, y],
      rx,
      [
        [0, mix(palette.glow, '#ffffff', 0.5 + light)],
        [0.6, mix(palette.field, palette.glow, 0.55)],
        [1, mix(palette.field, palette.deep, 0.3)],
      ],
      ry / rx,
    );
    const [left, right] = [side / 2 - rx, side / 2 + rx];
    return (
      `<path d="M${left} ${y}A${rx} ${ry} 0 0 0 ${right} ${y}V${y + tall}A${rx} ${ry} 0 0 1 ${left} ${y + tall}Z" fill="${body}"/>` +
      `<ellipse cx="${side / 2}" cy="${y}" rx="${rx}" ry="${ry}" fill="${top}"/>` +
      `<ellipse cx="${side / 2}" cy="${y}" rx="${rx - 4}" ry="${n(ry - 1.6)}" fill="none" stroke="${mix(palette.accent, '#ffffff', 0.4)}" stroke-width="2" opacity=".55"/>`
    );
  };
  const shadow = defs.radial(
    [side / 2, floor],
    150,
    [
      [0, palette.night, 0.75],
      [0.7, palette.night, 0.28],
      [1, palette.night, 0],
    ],
    0.2,
  );
  return (
    step(floor + 34, 236, 50, 60, 0.12) +
    step(floor, 178, 36, 30, 0.28) +
    `<ellipse cx="${side / 2}" cy="${floor}" rx="150" ry="30" fill="${shadow}"/>`
  );
}

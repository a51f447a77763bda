import { goodsPicture, isThing, type Thing } from './goods.ts';
import { drawCategory, drawMark, drawOfferedTile, drawVendorTile } from './offered.ts';
import { type Palette, paletteOf, paletteOfKind } from './palettes.ts';
import { kinds } from './signs.ts';
import { tileSize } from './tile.ts';

/**
 * Pictures that are generated from a name on request, so that each of thousands of games has one and none is stored:
 * light drawings without blurs, which a browser paints quickly.
 */
export type Subject =
  | { kind: 'tile'; vendor: string; gameCode: string }
  | { kind: 'vendor'; vendor: string; gameType: string }
  | { kind: 'mark'; vendor: string }
  | { kind: 'category'; gameType: string }
  | { kind: 'goods'; thing: Thing };

/** The title written on a picture, and the kind of games that it stands for. */
export type Facts = { title: string; gameType: string };

/** A picture in drawing units; `colour` is its average. */
export type GeneratedPicture = { width: number; height: number; colour: string; draw: (facts: Facts) => string };

const vendorCode = '([A-Z][A-Z0-9_]{1,23})';
const shapes: readonly [RegExp, (found: readonly string[]) => Subject][] = [
  [
    new RegExp(`^tile/${vendorCode}/([A-Za-z0-9][A-Za-z0-9_-]{0,63})$`),
    ([, vendor = '', gameCode = '']) => ({ kind: 'tile', vendor, gameCode }),
  ],
  [
    new RegExp(`^vendor/${vendorCode}-([A-Z]{3,9})$`),
    ([, vendor = '', gameType = '']) => ({ kind: 'vendor', vendor, gameType }),
  ],
  [new RegExp(`^mark/${vendorCode}$`), ([, vendor = '']) => ({ kind: 'mark', vendor })],
  [/^category\/([A-Z]{3,9})$/, ([, gameType = '']) => ({ kind: 'category', gameType })],
];

/** Reads the subject of a picture's name; null for a name of another shape. */
export function subjectOf(name: string): Subject | null {
  const [, thing = ''] = /^goods\/([a-z-]{1,32})$/.exec(name) ?? [];
  if (isThing(thing)) return { kind: 'goods', thing };
  for (const [shape, read] of shapes) {
    const found = shape.exec(name);
    if (found) return read(found);
  }
  return null;
}

/** Returns the picture of a subject; the same subject and facts always give the same picture. */
export function pictureOfSubject(subject: Subject): GeneratedPicture {
  switch (subject.kind) {
    case 'tile': {
      const key = `${subject.vendor}/${subject.gameCode}`;
      const palette = paletteOf(key);
      return tile(palette, (facts) => drawOfferedTile(facts, { key, palette }));
    }
    case 'vendor': {
      const palette = paletteOfKind(subject.vendor, kinds.indexOf(subject.gameType));
      return tile(palette, ({ title }) => drawVendorTile({ ...subject, title, palette }));
    }
    case 'mark': {
      const palette = paletteOf(subject.vendor);
      return { width: 256, height: 256, colour: palette.field, draw: () => drawMark(subject.vendor, palette) };
    }
    case 'category': {
      const palette = paletteOf(`category ${subject.gameType}`);
      return { width: 256, height: 256, colour: palette.field, draw: () => drawCategory(subject.gameType, palette) };
    }
    case 'goods':
      return goodsPicture(subject.thing);
  }
}

function tile(palette: Palette, draw: GeneratedPicture['draw']): GeneratedPicture {
  return { ...tileSize, colour: palette.average, draw };
}

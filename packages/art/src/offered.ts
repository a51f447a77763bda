import { backdrops, field, foot, pedestal, rings, sparks } from './backdrops.ts';
import { mix } from './colour.ts';
import { lettering, settable, widthOf } from './lettering.ts';
import { motifs } from './motifs.ts';
import { type Palette, paletteOf } from './palettes.ts';
import { signOf } from './signs.ts';
import { Defs, hashOf, n, type Point, seeded, svg } from './svg.ts';
import { tileSize } from './tile.ts';

/**
 * Tiles of games and vendors for which only the name and kind are known: a lit background, a sign, the name. No blurs.
 */

const { width, height } = tileSize;
const margin = 44;

/** A game's tile. */
export function drawOfferedTile(
  { title, gameType }: { title: string; gameType: string },
  { key, palette }: { key: string; palette: Palette },
): string {
  const defs = new Defs();
  const random = seeded(hashOf(key));
  const middle: Point = [width / 2 + (random() - 0.5) * 30, 292 + (random() - 0.5) * 24];
  const backdrop = backdrops[Math.floor(random() * backdrops.length)] ?? rings;
  return svg(
    width,
    height,
    defs,
    field(defs, palette, middle) +
      backdrop(palette, middle, random) +
      sparks(palette, random) +
      pedestal(defs, palette, middle) +
      sign(defs, signOf(gameType, key), palette, { middle, size: 420, turn: (random() - 0.5) * 14 }) +
      foot(defs, palette) +
      drawTitle(title, palette),
  );
}

/** The tile of a vendor's games of one kind: the kind's sign large, the vendor's mark beneath it, the vendor's name. */
export function drawVendorTile({
  vendor,
  gameType,
  title,
  palette,
}: {
  vendor: string;
  gameType: string;
  title: string;
  palette: Palette;
}): string {
  const defs = new Defs();
  const random = seeded(hashOf(`${vendor} ${gameType}`));
  const middle: Point = [width / 2, 270];
  return svg(
    width,
    height,
    defs,
    field(defs, palette, middle) +
      rings(palette, middle) +
      sparks(palette, random) +
      pedestal(defs, palette, middle) +
      sign(defs, signOf(gameType), palette, { middle, size: 420, turn: (random() - 0.5) * 10 }) +
      emblem(defs, vendor, paletteOf(vendor), { middle: [width / 2 + 136, 400], size: 116 }) +
      foot(defs, palette) +
      drawTitle(title, palette),
  );
}

/** A vendor's mark, a square. */
export function drawMark(vendor: string, palette: Palette): string {
  const defs = new Defs();
  return svg(256, 256, defs, emblem(defs, vendor, palette, { middle: [128, 128], size: 248 }));
}

/** The sign of a kind of games on its ground, a square. */
export function drawCategory(gameType: string, palette: Palette): string {
  const defs = new Defs();
  const ground = defs.linear(
    [0, 0],
    [256, 256],
    [
      [0, mix(palette.field, palette.glow, 0.2)],
      [1, palette.deep],
    ],
  );
  const lamp = defs.radial([84, 60], 210, [
    [0, palette.glow, 0.7],
    [1, palette.glow, 0],
  ]);
  return svg(
    256,
    256,
    defs,
    `<rect width="256" height="256" fill="${ground}"/><rect width="256" height="256" fill="${lamp}"/>` +
      sign(defs, signOf(gameType), palette, { middle: [128, 128], size: 226, turn: 0 }),
  );
}

function sign(
  defs: Defs,
  drawn: string,
  palette: Palette,
  { middle: [x, y], size, turn }: { middle: Point; size: number; turn: number },
): string {
  const k = size / 256;
  const paint = defs.linear(
    [0, 30],
    [0, 226],
    [
      [0, '#fffdf5'],
      [0.55, mix(palette.accent, '#ffffff', 0.35)],
      [1, palette.accent],
    ],
  );
  const place = `translate(${n(x - 128 * k)} ${n(y - 128 * k)}) scale(${n(k)}) rotate(${n(turn)} 128 128)`;
  const silhouette = drawn.replaceAll(/ (fill|stroke)="(?!none)[^"]*"/g, (_, what: string) =>
    what === 'stroke' ? ` stroke="${palette.night}"` : '',
  );
  return (
    `<g transform="${place}"><g fill="${palette.night}" opacity=".4" transform="translate(5 12)">${silhouette}</g>` +
    `<g fill="${paint}">${drawn}</g></g>`
  );
}

/** Signs of the vendors that have one of their own. */
const houseSigns: Readonly<Record<string, string>> = {
  NMS: motifs.lantern,
  RVL: signOf('LIVE'),
  ORIGINALS: motifs.die,
};

/** A vendor's mark: a shield of its colours with its sign, or its code. */
function emblem(
  defs: Defs,
  vendor: string,
  palette: Palette,
  { middle: [x, y], size }: { middle: Point; size: number },
): string {
  const half = size / 2;
  const corner = size * 0.26;
  const box = (inset: number, paint: string) =>
    `<rect x="${n(x - half + inset)}" y="${n(y - half + inset)}" width="${n(size - 2 * inset)}" height="${n(size - 2 * inset)}" rx="${n(corner - inset)}" ${paint}/>`;
  const plate = defs.linear(
    [x - half, y - half],
    [x + half, y + half],
    [
      [0, mix(palette.field, palette.glow, 0.35)],
      [0.55, palette.field],
      [1, palette.deep],
    ],
  );
  const rim = defs.linear(
    [x, y - half],
    [x, y + half],
    [
      [0, mix(palette.accent, '#ffffff', 0.55)],
      [1, palette.accent],
    ],
  );
  const plateOf =
    box(0, `fill="${palette.night}" opacity=".35" transform="translate(0 ${n(size * 0.03)})"`) +
    box(0, `fill="${rim}"`) +
    box(size * 0.03, `fill="${plate}"`);
  const drawn = houseSigns[vendor];
  if (drawn) return plateOf + sign(defs, drawn, palette, { middle: [x, y], size: size * 0.86, turn: 0 });
  const code = vendor.replaceAll('_', '').slice(0, 4);
  const letters = Math.min(size * 0.5, (size * 0.68 * 100) / widthOf(code, 100));
  const baseline = y + letters * 0.34;
  const left = x - widthOf(code, letters) / 2;
  const dots = [-1, 0, 1].map(
    (i) =>
      `<circle cx="${n(x + i * size * 0.1)}" cy="${n(y + half * 0.68)}" r="${n(size * (i === 0 ? 0.028 : 0.02))}" fill="${palette.accent}"/>`,
  );
  return (
    plateOf +
    lettering(code, [left, baseline + size * 0.02], letters, `fill="${palette.night}" opacity=".5"`) +
    lettering(code, [left, baseline], letters, 'fill="#ffffff"') +
    dots.join('')
  );
}

/** The name on one line, or on two if one line would be small, with an underline in the accent colour. */
export function drawTitle(title: string, palette: Palette): string {
  const lines = inLines(settable(title).toUpperCase());
  if (lines.length === 0) return '';
  const room = width - 2 * margin;
  const size = Math.min(lines.length === 1 ? 104 : 74, ...lines.map((line) => (room / widthOf(line, 100)) * 100));
  const base = 668;
  const drawn = lines.map((line, i) => {
    const y = base - (lines.length - 1 - i) * size * 0.92;
    return (
      lettering(line, [margin + 2, y + 5], size, `fill="${palette.night}" opacity=".8"`) +
      lettering(line, [margin, y], size, 'fill="#ffffff"')
    );
  });
  return `${drawn.join('')}<rect x="${margin}" y="${base + 24}" width="64" height="6" rx="3" fill="${palette.accent}"/>`;
}

function inLines(title: string): string[] {
  if (title.length <= 10) return title ? [title] : [];
  const words = title.split(' ');
  if (words.length === 1) return [title];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const widest = (lines: string[]) => Math.max(...lines.map((line) => widthOf(line, 100)));
  return cuts.toSorted((a, b) => widest(a) - widest(b))[0] ?? [title];
}

import { type BannerScene, drawBanner } from './banner.ts';
import { mix } from './colour.ts';
import type { Cube } from './cube.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import { Defs, n, type Point } from './svg.ts';

/** The picture of a promotion (16:9): the market's street, and the promotion's subject in its light. */
export type PromotionScene = {
  palette: Palette;
  seed: number;
  /** Drawn signs on a field of 256 units, the largest first; or things that stand on the ground. */
  signs?: readonly string[];
  things?: readonly Cube[];
};

export const promotionSize = { width: 960, height: 540 };
const { width, height } = promotionSize;

/** The positions and sizes of signs: one in the light, two smaller ones behind it. */
const places: readonly { middle: Point; size: number; turn: number }[] = [
  { middle: [640, 262], size: 330, turn: -6 },
  { middle: [836, 340], size: 178, turn: 12 },
  { middle: [452, 356], size: 150, turn: -16 },
];

export function promotionStreet({ palette, seed, things = [] }: PromotionScene): BannerScene {
  return {
    width,
    height,
    palette,
    seed,
    calm: 'left',
    horizon: 372,
    storey: 42,
    light: [650, 330],
    strings: [
      { from: [300, -20], to: [990, 20], sag: 70, count: 9, size: 34 },
      { from: [980, -60], to: [560, -30], sag: 90, count: 5, size: 22 },
    ],
    camera: { origin: [620, 478], pitch: 13, zoom: 0.92 },
    things,
  };
}

export function drawPromotion(scene: PromotionScene): string {
  const street = drawBanner(promotionStreet(scene));
  const { signs = [], palette } = scene;
  if (signs.length === 0) return street;
  const defs = new Defs('p');
  const drawn = signs.map((sign, at) => floating(defs, sign, palette, places[at] ?? places[0])).reverse();
  return street.replace(/<\/svg>$/, `${defs}${drawn.join('')}</svg>`);
}

function floating(defs: Defs, sign: string, palette: Palette, place: (typeof places)[number] | undefined): string {
  if (!place) return '';
  const {
    middle: [x, y],
    size,
    turn,
  } = place;
  const k = size / 256;
  const paint = defs.linear(
    [0, 30],
    [0, 226],
    [
      [0, '#fffdf5'],
      [0.5, mix(palette.accent, '#ffffff', 0.35)],
      [1, palette.accent],
    ],
  );
  const silhouette = sign.replaceAll(/ (fill|stroke)="(?!none)[^"]*"/g, (_, what: string) =>
    what === 'stroke' ? ` stroke="${palette.night}"` : '',
  );
  const at = `translate(${n(x - 128 * k)} ${n(y - 128 * k)}) scale(${n(k)}) rotate(${n(turn)} 128 128)`;
  return (
    shadow(defs, [x, 470], size * 0.42, size * 0.07, palette.night) +
    glow(defs, [x, y], size * 0.72, palette.accent, 0.42) +
    `<g transform="${at}"><g fill="${palette.night}" opacity=".45" transform="translate(6 14)">${silhouette}</g>` +
    `<g fill="${paint}">${sign}</g></g>`
  );
}

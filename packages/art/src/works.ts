import { drawBanner } from './banner.ts';
import { type Palette, palettes } from './palettes.ts';

/** One picture of the site: its size in drawing units, the widths in pixels it is kept in, and how it is drawn. */
export type Work = {
  name: string;
  width: number;
  height: number;
  widths: readonly number[];
  /** File kinds; pictures of pages are `avif` and `webp`, icons `png`, the social card `jpg`. */
  formats: readonly ('avif' | 'webp' | 'png' | 'jpg')[];
  /** Average colour. */
  colour: string;
  draw: () => string;
};

const picture = ['avif', 'webp'] as const;

function banner(name: string, width: number, height: number, widths: number[], palette: Palette, seed: number): Work {
  return {
    name: `banner/${name}`,
    width,
    height,
    widths,
    formats: picture,
    colour: palette.average,
    draw: () => drawBanner({ width, height, palette, seed }),
  };
}

function hero(slug: string, palette: Palette, seed: number): Work[] {
  return [
    banner(slug, 1200, 340, [640, 960, 1280, 1920], palette, seed),
    banner(`${slug}-tall`, 780, 910, [390, 640, 780, 1170], palette, seed),
  ];
}

function panel(slug: string, palette: Palette, seed: number): Work[] {
  return [
    banner(slug, 780, 300, [390, 780, 1170], palette, seed),
    banner(`${slug}-tall`, 720, 1000, [360, 720], palette, seed),
  ];
}

/** Every picture there is. Names stay: pages and content refer to them. */
export const works: readonly Work[] = [
  ...hero('fair', palettes.jade, 7),
  ...hero('freeplay', palettes.dusk, 11),
  ...hero('gift', palettes.ember, 5),
  ...panel('login', palettes.jade, 3),
  ...panel('register', palettes.ember, 9),
  banner('leftmenu', 480, 260, [240, 480, 720], palettes.jade, 2),
  banner('leftmenu-tall', 480, 260, [240, 480, 720], palettes.jade, 2),
  { ...banner('tile', 600, 800, [160, 240, 320, 480], palettes.jade, 1), name: 'tile/dice' },
];

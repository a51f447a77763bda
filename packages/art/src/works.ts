import { baccarat } from './baccarat.ts';
import { type BannerScene, drawBanner } from './banner.ts';
import { mix } from './colour.ts';
import { risingLantern } from './crash.ts';
import type { Cube } from './cube.ts';
import { die } from './dice.ts';
import { durianDynasty } from './durian-dynasty.ts';
import { baccaratTable, cutGems, fortuneWheel, kenoBalls, pegBoard, rouletteBowl } from './floor.ts';
import { dragonTower, highLow, monkeyLadder, pokerFan, twentyOne } from './floor-stepped.ts';
import { giftBox } from './gift.ts';
import { lanternTide } from './lantern-tide.ts';
import { rocketArc } from './limbo.ts';
import { ivory, stone } from './materials.ts';
import { minefield } from './mines.ts';
import { monsoonDrums } from './monsoon-drums.ts';
import { nagaPearls } from './naga-pearls.ts';
import { noodles } from './noodles.ts';
import { type Palette, palettes } from './palettes.ts';
import { drawPromotion, promotionSize } from './promotion.ts';
import { promotions } from './promotions.ts';
import { drawScene, type HandDrawn } from './scene.ts';
import { slidingTiles } from './slide.ts';
import { drawTile, type TileScene, tileSize } from './tile.ts';
import { tuktukTurbo } from './tuktuk-turbo.ts';

/*
 * The names of pictures, as `pictureOf(name)` takes them:
 *
 *   tile/<game>                    an in-house game (3:4); tile/ORIGINALS/<game> is the same
 *   tile/<VENDOR>/<gameCode>       any game of a vendor (3:4): drawn by hand where it stands below, else made of its name
 *   vendor/<VENDOR>-<TYPE>         the tile of a vendor's games of a kind (3:4)
 *   mark/<VENDOR>                  a vendor's mark (1:1)
 *   category/<TYPE>                a kind of games (1:1)
 *   goods/<thing>                  a thing of the points mall (1:1)
 *   promotion/<slug>               a promotion (16:9)
 *   banner/<slug>, banner/<slug>-tall, brand/social
 */

/** One picture of the site: its size in drawing units, the widths in pixels it is kept in, and how it is drawn. */
export type Work = {
  name: string;
  width: number;
  height: number;
  widths: readonly number[];
  /** File kinds: `avif` and `webp` for our pages, `jpg` for other sites. */
  formats: readonly ('avif' | 'webp' | 'jpg')[];
  /** Average colour. */
  colour: string;
  draw: () => string;
};

const picture = ['avif', 'webp'] as const;

function thrown(palette: Palette): Cube[] {
  return [die([-70, 150, 0], 110, [148, 18, -14], ivory(palette)), die([150, 78, 90], 78, [-62, 0, 0], stone(palette))];
}

function tossed(palette: Palette): Cube[] {
  return [die([-78, 96, 40], 96, [152, 0, 0], ivory(palette)), die([108, 214, -30], 74, [24, 34, 28], stone(palette))];
}

function given(palette: Palette): Cube[] {
  return [...giftBox([-40, -10], 104, 32, palette), die([150, 62, 130], 62, [-62, 0, 0], ivory(palette))];
}

function banner(name: string, widths: number[], scene: BannerScene): Work {
  const { width, height, palette } = scene;
  return {
    name: `banner/${name}`,
    width,
    height,
    widths,
    formats: picture,
    colour: palette.average,
    draw: () => drawBanner(scene),
  };
}

/** The tall cut comes first, because phones need theirs sooner. */
function hero(slug: string, palette: Palette, seed: number, things: Cube[]): Work[] {
  return [
    banner(`${slug}-tall`, [390, 640, 780, 1170], {
      width: 780,
      height: 910,
      palette,
      seed,
      calm: 'top',
      horizon: 660,
      storey: 44,
      light: [520, 600],
      strings: [
        { from: [-20, 330], to: [800, 300], sag: 60, count: 8, size: 36 },
        { from: [240, 250], to: [800, 380], sag: 40, count: 5, size: 25 },
      ],
      camera: { origin: [490, 815], pitch: 13, zoom: 1 },
      things,
    }),
    banner(slug, [640, 960, 1280, 1920], {
      width: 1200,
      height: 340,
      palette,
      seed,
      calm: 'left',
      horizon: 236,
      storey: 27,
      light: [900, 200],
      strings: [
        { from: [560, -10], to: [1230, 20], sag: 34, count: 9, size: 25 },
        { from: [1240, -30], to: [700, -20], sag: 60, count: 6, size: 17 },
      ],
      camera: { origin: [895, 300], pitch: 13, zoom: 0.68 },
      things,
    }),
  ];
}

function panel(slug: string, palette: Palette, seed: number, things: Cube[]): Work[] {
  return [
    banner(slug, [390, 780, 1170], {
      width: 780,
      height: 300,
      palette,
      seed,
      calm: 'left',
      horizon: 214,
      storey: 25,
      light: [560, 180],
      strings: [{ from: [300, -20], to: [800, 10], sag: 34, count: 7, size: 24 }],
      camera: { origin: [560, 262], pitch: 13, zoom: 0.6 },
      things,
    }),
    banner(`${slug}-tall`, [360, 720], {
      width: 720,
      height: 1000,
      palette,
      seed,
      calm: 'top',
      horizon: 690,
      storey: 46,
      light: [420, 620],
      strings: [
        { from: [-20, 300], to: [740, 250], sag: 60, count: 7, size: 40 },
        { from: [740, 380], to: [160, 270], sag: 30, count: 5, size: 26 },
      ],
      camera: { origin: [340, 880], pitch: 13, zoom: 1.1 },
      things,
    }),
  ];
}

function tile(game: string, scene: TileScene): Work {
  return {
    name: `tile/${game}`,
    ...tileSize,
    widths: [160, 240, 320, 480],
    formats: picture,
    colour: mix(scene.palette.average, scene.palette.glow, 0.11),
    draw: () => drawTile(scene),
  };
}

function handDrawn(name: string, drawn: HandDrawn): Work {
  return {
    name: `tile/${name}`,
    ...tileSize,
    widths: [160, 240, 320, 480],
    formats: picture,
    colour: drawn.colour ?? drawn.palette.average,
    draw: () => drawScene(drawn),
  };
}

/**
 * The picture that other sites show for a link to this site; without words, so that it suits every brand and language.
 */
const socialCard: Work = {
  ...banner('social', [1200], {
    width: 1200,
    height: 630,
    palette: palettes.jade,
    seed: 21,
    calm: 'top',
    horizon: 440,
    storey: 46,
    light: [640, 390],
    strings: [
      { from: [-20, 40], to: [1220, 20], sag: 70, count: 13, size: 40 },
      { from: [1220, 120], to: [180, -20], sag: 50, count: 8, size: 27 },
    ],
    camera: { origin: [590, 545], pitch: 13, zoom: 1.1 },
    things: thrown(palettes.jade),
  }),
  name: 'brand/social',
  formats: ['jpg'],
};

/** Alternative names of pictures. */
export const aliases: ReadonlyMap<string, string> = new Map(
  'dice mines limbo wheel plinko keno diamonds roulette baccarat hilo tower ladder videopoker blackjack crash slide'
    .split(' ')
    .map((game) => [`tile/ORIGINALS/${game}`, `tile/${game}`]),
);

/** Every picture that is kept as files, the most seen first. Names stay: pages and content refer to them. */
export const works: readonly Work[] = [
  ...hero('fair', palettes.jade, 7, thrown(palettes.jade)),
  tile('dice', {
    title: 'DICE',
    palette: palettes.jade,
    seed: 4,
    things: [
      die([-48, 200, -20], 112, [150, 22, -16], ivory(palettes.jade)),
      die([112, 76, 130], 74, [-66, 0, 0], stone(palettes.jade)),
    ],
  }),
  handDrawn('mines', { title: 'Mines', palette: palettes.moss, seed: 31, light: [180, 120], scene: minefield }),
  handDrawn('limbo', {
    title: 'Limbo',
    palette: palettes.dusk,
    seed: 37,
    light: [420, 150],
    scene: rocketArc,
    colour: '#485181',
  }),
  handDrawn('wheel', {
    colour: '#745c79',
    title: 'Wheel',
    palette: palettes.plum,
    seed: 41,
    light: [300, 200],
    scene: fortuneWheel,
  }),
  handDrawn('plinko', {
    colour: '#3c667c',
    title: 'Plinko',
    palette: palettes.river,
    seed: 43,
    light: [300, 140],
    scene: pegBoard,
  }),
  handDrawn('keno', {
    colour: '#586083',
    title: 'Keno',
    palette: palettes.dusk,
    seed: 45,
    light: [300, 200],
    scene: kenoBalls,
  }),
  handDrawn('diamonds', {
    colour: '#926376',
    title: 'Diamonds',
    palette: palettes.rose,
    seed: 47,
    light: [300, 200],
    scene: cutGems,
  }),
  handDrawn('roulette', {
    colour: '#4c513a',
    title: 'Roulette',
    palette: palettes.felt,
    seed: 49,
    light: [300, 180],
    scene: rouletteBowl,
  }),
  handDrawn('baccarat', {
    colour: '#97655e',
    title: 'Baccarat',
    palette: palettes.ember,
    seed: 51,
    light: [300, 160],
    scene: baccaratTable,
  }),
  handDrawn('hilo', {
    title: 'Hilo',
    palette: palettes.moss,
    seed: 53,
    light: [300, 180],
    scene: highLow,
    colour: '#657749',
  }),
  handDrawn('tower', {
    title: 'Dragon Tower',
    palette: palettes.plum,
    seed: 55,
    light: [300, 140],
    scene: dragonTower,
    colour: '#69537b',
  }),
  handDrawn('videopoker', {
    title: 'Video Poker',
    palette: palettes.royal,
    seed: 57,
    light: [300, 160],
    scene: pokerFan,
    colour: '#978468',
  }),
  handDrawn('ladder', {
    title: 'Ladder',
    palette: palettes.moss,
    seed: 59,
    light: [300, 140],
    scene: monkeyLadder,
    colour: '#657749',
  }),
  handDrawn('blackjack', {
    title: 'Blackjack',
    palette: palettes.felt,
    seed: 61,
    light: [300, 170],
    scene: twentyOne,
    colour: '#5d7b6c',
  }),
  handDrawn('crash', {
    title: 'Crash',
    palette: palettes.river,
    seed: 67,
    light: [404, 170],
    scene: risingLantern,
    colour: '#406574',
  }),
  handDrawn('slide', {
    title: 'Slide',
    palette: palettes.neon,
    seed: 71,
    light: [300, 200],
    scene: slidingTiles,
    colour: '#894b83',
  }),
  handDrawn('NMS/lantern-tide', {
    title: 'Lantern Tide',
    palette: palettes.river,
    seed: 14,
    light: [300, 160],
    scene: lanternTide,
  }),
  handDrawn('NMS/night-noodles', {
    title: 'Night Noodles',
    palette: palettes.broth,
    seed: 23,
    light: [300, 230],
    scene: noodles,
  }),
  handDrawn('NMS/durian-dynasty', {
    title: 'Durian Dynasty',
    palette: palettes.royal,
    seed: 41,
    light: [300, 300],
    scene: durianDynasty,
  }),
  handDrawn('NMS/tuktuk-turbo', {
    title: 'Tuktuk Turbo',
    palette: palettes.neon,
    seed: 52,
    light: [300, 220],
    scene: tuktukTurbo,
  }),
  handDrawn('NMS/naga-pearls', {
    title: 'Naga Pearls',
    palette: palettes.pearl,
    seed: 63,
    light: [300, 120],
    scene: nagaPearls,
  }),
  handDrawn('NMS/monsoon-drums', {
    title: 'Monsoon Drums',
    palette: palettes.storm,
    seed: 74,
    light: [400, 190],
    scene: monsoonDrums,
  }),
  handDrawn('RVL/riverside-baccarat', {
    title: 'Riverside Baccarat',
    palette: palettes.felt,
    seed: 85,
    light: [300, 200],
    scene: baccarat,
  }),
  ...hero('freeplay', palettes.dusk, 11, tossed(palettes.dusk)),
  ...hero('gift', palettes.ember, 5, given(palettes.ember)),
  ...panel('login', palettes.jade, 3, thrown(palettes.jade)),
  ...panel('register', palettes.ember, 9, given(palettes.ember)),
  ...promotions.map(
    ({ slug, colour, ...scene }): Work => ({
      name: `promotion/${slug}`,
      ...promotionSize,
      widths: [480, 960],
      formats: picture,
      colour,
      draw: () => drawPromotion(scene),
    }),
  ),
  socialCard,
];

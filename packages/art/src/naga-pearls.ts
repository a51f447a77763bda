import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow } from './scene.ts';
import { type Defs, n, type Point, seeded } from './svg.ts';

/** A naga in deep water, coiled about a pearl that lights it. */
export function nagaPearls(defs: Defs, palette: Palette): string {
  const pearlAt: Point = [322, 392];
  return (
    water(defs, palette) +
    coil(defs, palette, 'M560 596C420 640 130 620 96 500C74 420 170 392 232 436', 62) +
    glow(defs, pearlAt, 300, '#fff3d0', 0.9) +
    pearl(defs, pearlAt, 92) +
    coil(defs, palette, 'M96 512C120 580 300 600 410 560C520 520 540 420 470 350C420 300 420 250 400 214', 74) +
    head(defs, palette) +
    [
      [96, 268, 26],
      [520, 470, 30],
      [506, 118, 18],
      [150, 190, 15],
    ]
      .map(([x = 0, y = 0, r = 0]) => pearl(defs, [x, y], r))
      .join('')
  );
}

/** Shafts from the surface, bubbles. */
function water(defs: Defs, palette: Palette): string {
  const soft = defs.blur(12);
  const beam = defs.linear(
    [0, 0],
    [0, 560],
    [
      [0, palette.glow, 0.6],
      [1, palette.glow, 0],
    ],
  );
  const shafts = [40, 190, 330, 480]
    .map((x, i) => `<path d="M${x} -40h${50 + i * 12}l${-70 + i * 20} 620h${-110 - i * 10}z" fill="${beam}"/>`)
    .join('');
  const random = seeded(19);
  const bubbles = Array.from({ length: 22 }, () => {
    const [x, y, r] = [random() * 600, 40 + random() * 500, 3 + random() * 11];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#ffffff" fill-opacity=".1" stroke="#dffcff" stroke-opacity=".6" stroke-width="2"/>`;
  });
  return `<g filter="${soft}" opacity=".8">${shafts}</g>${bubbles.join('')}`;
}

/** A section of the body along a path: belly, back, scales, and a highlight. */
function coil(defs: Defs, palette: Palette, path: string, width: number): string {
  const back = defs.linear(
    [80, 200],
    [520, 620],
    [
      [0, '#35e0a8'],
      [0.5, '#0f9a86'],
      [1, '#0a5a6a'],
    ],
  );
  const stroke = (paint: string, wide: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n(wide)}" stroke-linecap="round"${more}/>`;
  return (
    stroke(palette.night, width + 10, ' stroke-opacity=".55"') +
    stroke('#064a50', width) +
    stroke(back, width - 8) +
    stroke('#f6d488', width * 0.94, ` stroke-dasharray="3 17" stroke-opacity=".5"`) +
    stroke(back, width * 0.6) +
    stroke('#0a6a6e', width * 0.5, ' stroke-dasharray="11 9" stroke-opacity=".5"') +
    stroke(mix('#8dffe0', '#ffffff', 0.2), width * 0.26, ' stroke-dasharray="9 11" stroke-opacity=".45"') +
    stroke('#eafff8', 5, ' stroke-opacity=".5"')
  );
}

function pearl(defs: Defs, [x, y]: Point, r: number): string {
  const lustre = defs.radial([x - r * 0.3, y - r * 0.35], r * 1.35, [
    [0, '#ffffff'],
    [0.35, '#fff6e6'],
    [0.65, '#f4d8d8'],
    [0.85, '#b9a8d0'],
    [1, '#8fd0d8'],
  ]);
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${lustre}"/><ellipse cx="${n(x - r * 0.34)}" cy="${n(y - r * 0.42)}" rx="${n(r * 0.24)}" ry="${n(r * 0.16)}" fill="#ffffff" transform="rotate(-32 ${n(x - r * 0.34)} ${n(y - r * 0.42)})"/><path d="M${n(x + r * 0.2)} ${n(y + r * 0.86)}A${n(r * 0.9)} ${n(r * 0.9)} 0 0 0 ${n(x + r * 0.88)} ${n(y + r * 0.1)}" stroke="#c8fff6" stroke-opacity=".8" stroke-width="${n(r * 0.07)}" fill="none" stroke-linecap="round"/>`;
}

/** In profile, jaws open, a crest of flames, whiskers. */
function head(defs: Defs, palette: Palette): string {
  const skin = defs.linear(
    [240, 100],
    [430, 260],
    [
      [0, '#7dffd0'],
      [0.45, '#17b894'],
      [1, '#085a5e'],
    ],
  );
  const fire = defs.linear(
    [330, 40],
    [470, 260],
    [
      [0, '#fff3b0'],
      [0.45, palette.accent],
      [1, '#d9642a'],
    ],
  );
  const flames =
    'M352 128C372 84 366 60 344 34C396 44 414 74 412 106C432 84 438 66 430 42C470 74 474 112 456 142C478 134 490 120 494 100C512 146 496 186 462 206C482 208 498 202 510 190C504 232 470 262 428 262Z';
  return (
    `<path d="${flames}" fill="${fire}" stroke="#8a3a12" stroke-width="3" stroke-linejoin="round"/>` +
    '<path d="M372 130C392 100 396 78 386 62M408 150C432 128 440 110 440 92M424 190C452 184 466 172 476 154" stroke="#fff3c4" stroke-width="5" fill="none" stroke-linecap="round"/>' +
    '<path d="M330 236C282 250 236 246 196 268C214 288 262 300 312 292C352 286 392 272 408 240Z" fill="#085a5e"/>' +
    '<path d="M214 266C252 258 296 262 338 246L330 268C296 282 250 284 214 276Z" fill="#b8303a"/>' +
    '<path d="M222 270l8-16 8 14zM252 268l8-16 8 14zM282 264l8-16 8 13z" fill="#fff8e0"/>' +
    `<path d="M440 232C448 170 412 116 352 112C316 110 288 128 268 150C236 156 196 166 176 192C168 208 182 224 204 226C244 234 296 242 338 240C380 262 424 262 440 232Z" fill="${skin}" stroke="#06464a" stroke-width="4" stroke-linejoin="round"/>` +
    '<path d="M196 224l10 22 12-20zM232 230l10 20 12-18z" fill="#fff8e0"/>' +
    '<path d="M286 150C306 128 342 124 362 138C350 158 318 166 286 150Z" fill="#fff3b0"/><ellipse cx="326" cy="144" rx="10" ry="13" fill="#3a0a12"/><circle cx="330" cy="139" r="4" fill="#ffffff"/>' +
    '<path d="M276 140C304 108 350 106 376 126" stroke="#f6d488" stroke-width="9" fill="none" stroke-linecap="round"/>' +
    '<path d="M190 190c6-8 14-8 18-2" stroke="#064a50" stroke-width="6" fill="none" stroke-linecap="round"/>' +
    `<path d="M200 180C150 150 116 168 92 142M206 232C166 262 138 250 112 276" stroke="${palette.accent}" stroke-width="6" fill="none" stroke-linecap="round"/>` +
    '<g fill="none" stroke="#c8fff0" stroke-opacity=".55" stroke-width="4" stroke-linecap="round"><path d="M372 176q12 8 24 0M396 196q12 8 24 0M360 204q12 8 24 0M386 222q12 8 24 0M344 180q10 7 20 0"/></g>'
  );
}

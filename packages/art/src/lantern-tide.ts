import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow } from './scene.ts';
import { type Defs, n, type Point, seeded } from './svg.ts';

/** Paper lanterns adrift on a river beneath the moon; the nearest rides a wave. */
export function lanternTide(defs: Defs, palette: Palette): string {
  const afloat: readonly (readonly [Point, number])[] = [
    [[96, 330], 34],
    [[196, 318], 26],
    [[432, 322], 30],
    [[520, 344], 42],
    [[330, 312], 20],
    [[118, 398], 62],
    [[492, 424], 74],
  ];
  return (
    moon(defs, palette) +
    hills(palette) +
    river(defs, palette) +
    afloat.map(([at, size]) => lantern(defs, at, size, palette)).join('') +
    wave(defs, palette) +
    lantern(defs, [292, 430], 190, palette) +
    crest(defs, palette)
  );
}

function moon(defs: Defs, palette: Palette): string {
  const face = defs.radial([270, 120], 150, [
    [0, '#fffdf0'],
    [0.7, '#ffeec2'],
    [1, mix(palette.accent, '#fff1c4', 0.4)],
  ]);
  return (
    glow(defs, [300, 160], 330, '#ffe3a8', 0.55) +
    `<circle cx="300" cy="160" r="112" fill="${face}"/>` +
    '<g fill="#d9b878" opacity=".35"><circle cx="258" cy="132" r="20"/><circle cx="330" cy="188" r="28"/><circle cx="346" cy="120" r="12"/><circle cx="282" cy="216" r="14"/></g>'
  );
}

function hills(palette: Palette): string {
  const far = mix(palette.field, palette.deep, 0.35);
  const near = mix(palette.deep, palette.night, 0.45);
  return (
    `<path d="M-10 300C60 214 120 236 168 262C226 204 262 238 318 270C392 196 456 222 506 256C552 232 590 236 620 226V330H-10Z" fill="${far}"/>` +
    `<path d="M-10 312C70 270 130 286 190 296C280 276 330 300 400 292C470 268 540 282 620 270V340H-10Z" fill="${near}"/>`
  );
}

function river(defs: Defs, palette: Palette): string {
  const water = defs.linear(
    [0, 300],
    [0, 640],
    [
      [0, mix(palette.field, palette.glow, 0.25)],
      [0.4, palette.field],
      [1, palette.night],
    ],
  );
  const path = defs.linear(
    [0, 300],
    [0, 520],
    [
      [0, '#ffe9b8', 0.9],
      [1, '#ffc36b', 0],
    ],
  );
  const random = seeded(8);
  const glints = Array.from({ length: 46 }, () => {
    const depth = random();
    const y = 306 + depth * 200;
    const spread = 70 + depth * 240;
    const x = 300 + (random() - 0.5) * spread * 2;
    const long = 14 + depth * 52;
    return `<rect x="${n(x - long / 2)}" y="${n(y)}" width="${n(long)}" height="${n(2 + depth * 4)}" rx="2" opacity="${n(0.25 + random() * 0.6)}"/>`;
  });
  return `<rect y="300" width="600" height="500" fill="${water}"/><g fill="${path}">${glints.join('')}</g>`;
}

/** A lantern of six panes on a boat of petals; `at` is the middle of its foot. */
function lantern(defs: Defs, [x, y]: Point, size: number, palette: Palette): string {
  const [half, tall] = [size * 0.42, size * 0.94];
  const top = y - tall;
  const paper = defs.radial([x, y - tall * 0.4], tall * 0.72, [
    [0, '#fffbe2'],
    [0.32, '#ffdd86'],
    [0.68, palette.accent],
    [1, '#b6431c'],
  ]);
  const shape = `M${n(x - half * 0.8)} ${n(top)}H${n(x + half * 0.8)}L${n(x + half)} ${n(y)}H${n(x - half)}Z`;
  const frame = '#6b1f10';
  const slats = [-0.5, 0, 0.5]
    .map((k) => `M${n(x + half * 0.8 * k * 1.05)} ${n(top)}L${n(x + half * k * 1.05)} ${n(y)}`)
    .join('');
  const petal = (lean: number, reach: number, colour: string) =>
    `<path d="M${n(x + lean * half * 0.5)} ${n(y + size * 0.14)}Q${n(x + lean * half * 1.3)} ${n(y + size * 0.18)} ${n(x + lean * half * reach)} ${n(y - size * 0.12)}Q${n(x + lean * half * 0.7)} ${n(y - size * 0.06)} ${n(x + lean * half * 0.2)} ${n(y + size * 0.1)}Z" fill="${colour}"/>`;
  const flower =
    petal(-1, 1.75, '#f58fa8') +
    petal(1, 1.75, '#e8708f') +
    petal(-1, 1.15, '#ffc2cf') +
    petal(1, 1.15, '#ffabc0') +
    `<ellipse cx="${n(x)}" cy="${n(y + size * 0.06)}" rx="${n(half * 0.95)}" ry="${n(size * 0.11)}" fill="#ffd3dc"/>`;
  const sign =
    size > 120
      ? `<g fill="none" stroke="#b6431c" stroke-opacity=".75" stroke-width="${n(size * 0.03)}" stroke-linecap="round">${[0.3, 0.48, 0.66].map((k) => `<path d="M${n(x - half * 0.34)} ${n(top + tall * k)}q${n(half * 0.17)} ${n(-tall * 0.08)} ${n(half * 0.34)} 0t${n(half * 0.34)} 0"/>`).join('')}</g>`
      : '';
  return (
    glow(defs, [x, y - tall * 0.45], size * 1.5, palette.accent, 0.75) +
    `<ellipse cx="${n(x)}" cy="${n(y + size * 0.34)}" rx="${n(half * 1.5)}" ry="${n(size * 0.16)}" fill="${palette.accent}" opacity=".35"/>` +
    `<path d="${shape}" fill="${paper}"/><path d="${slats}" stroke="${frame}" stroke-opacity=".5" stroke-width="${n(size * 0.018)}"/>${sign}` +
    `<path d="${shape}" fill="none" stroke="${frame}" stroke-width="${n(size * 0.035)}" stroke-linejoin="round"/>` +
    `<path d="M${n(x - half * 0.95)} ${n(top + size * 0.02)}L${n(x)} ${n(top - size * 0.2)}L${n(x + half * 0.95)} ${n(top + size * 0.02)}Z" fill="#8f2a17"/>` +
    `<circle cx="${n(x)}" cy="${n(top - size * 0.2)}" r="${n(size * 0.035)}" fill="${palette.accent}"/>${flower}`
  );
}

function wave(defs: Defs, palette: Palette): string {
  const body = defs.linear(
    [0, 400],
    [0, 640],
    [
      [0, mix(palette.glow, palette.field, 0.35)],
      [0.5, palette.field],
      [1, palette.night],
    ],
  );
  return `<path d="M-20 520C60 430 140 462 210 470C300 482 380 470 452 440C520 414 580 440 640 476V820H-20Z" fill="${body}"/>`;
}

/** The wave's near edge, with its foam. */
function crest(defs: Defs, palette: Palette): string {
  const body = defs.linear(
    [0, 450],
    [0, 660],
    [
      [0, mix(palette.field, palette.glow, 0.3)],
      [0.6, palette.deep],
      [1, palette.night],
    ],
  );
  const foam = mix(palette.glow, '#ffffff', 0.65);
  return (
    `<path d="M-20 500C30 452 96 456 140 488C196 526 262 524 326 506C398 486 470 506 520 492C566 480 600 456 640 470V820H-20Z" fill="${body}"/>` +
    `<path d="M-20 500C30 452 96 456 140 488C196 526 262 524 326 506C398 486 470 506 520 492C566 480 600 456 640 470" fill="none" stroke="${foam}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M-20 540C60 512 120 540 190 556C290 574 400 536 500 548C560 556 600 540 640 530" fill="none" stroke="${foam}" stroke-opacity=".4" stroke-width="5"/>`
  );
}

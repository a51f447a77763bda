import { randomInt } from 'node:crypto';
import { mix } from '@fairhouse/art/colour';
import { drawBokeh, drawHouses, drawLanterns } from '@fairhouse/art/market';
import { type Palette, palettes } from '@fairhouse/art/palettes';
import { Defs, n, seeded, svg } from '@fairhouse/art/svg';

/** The size of a scene in drawing units: larger than a picture, which shows a part of it. */
export const sceneWidth = 400;
export const sceneHeight = 220;

/** Draws a new night market: houses, stalls under awnings, strings of lanterns, wet ground. */
export function drawScene(seed = randomInt(2 ** 31)): string {
  const random = seeded(seed);
  const all = Object.values(palettes);
  const palette = all[Math.floor(random() * all.length)] ?? palettes.dusk;
  const horizon = sceneHeight * (0.7 + random() * 0.08);
  const defs = new Defs();
  const body =
    drawSky(defs, palette, horizon, random) +
    drawHouses(defs, {
      width: sceneWidth,
      height: sceneHeight,
      horizon,
      calmUntil: -60,
      storey: 24 + random() * 8,
      palette,
      seed,
    }) +
    drawGround(defs, palette, horizon) +
    drawStalls(defs, palette, horizon, random) +
    drawStrings(defs, palette, random) +
    drawBokeh(defs, { x: 0, y: 0, width: sceneWidth, height: sceneHeight }, 14, 22, palette, seed);
  return svg(sceneWidth, sceneHeight, defs, body);
}

function drawSky(defs: Defs, palette: Palette, horizon: number, random: () => number): string {
  const sky = defs.linear(
    [0, 0],
    [0, horizon],
    [
      [0, palette.deep],
      [0.6, palette.field],
      [1, mix(palette.glow, palette.accent, 0.35)],
    ],
  );
  const [x, y, radius] = [random() * sceneWidth, 20 + random() * 50, 16 + random() * 16];
  const moon = mix(palette.accent, '#fff6dc', 0.75);
  return (
    `<rect width="${sceneWidth}" height="${sceneHeight}" fill="${sky}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 1.9)}" fill="${moon}" opacity=".12"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${moon}" opacity=".9"/>`
  );
}

function drawGround(defs: Defs, palette: Palette, horizon: number): string {
  const wet = defs.linear(
    [0, horizon],
    [0, sceneHeight],
    [
      [0, mix(palette.field, palette.night, 0.35)],
      [1, palette.night],
    ],
  );
  return `<rect y="${n(horizon)}" width="${sceneWidth}" height="${n(sceneHeight - horizon)}" fill="${wet}"/>`;
}

/** Draws stalls along the street, each with a striped awning, a counter and goods under a lamp. */
function drawStalls(defs: Defs, palette: Palette, horizon: number, random: () => number): string {
  let stalls = '';
  for (let x = -random() * 40; x < sceneWidth; ) {
    const width = 52 + random() * 34;
    const foot = horizon + 12 + random() * 22;
    stalls += drawStall(defs, palette, { x, width, foot, tall: 50 + random() * 18 }, random);
    x += width + 8 + random() * 46;
  }
  return stalls;
}

type Stall = { x: number; width: number; foot: number; tall: number };

function drawStall(defs: Defs, palette: Palette, { x, width, foot, tall }: Stall, random: () => number): string {
  const top = foot - tall;
  const awning = tall * 0.34;
  const stripes = 5 + Math.floor(random() * 3);
  const stripe = width / stripes;
  const colours = [mix(palette.accent, '#b3261e', random()), '#fff3dc', mix(palette.glow, '#0d3b66', random() * 0.6)];
  const [first, second] = random() < 0.5 ? [colours[0], colours[1]] : [colours[2], colours[1]];
  const light = defs.radial([x + width / 2, top + awning], width * 0.8, [
    [0, '#ffe9ad', 0.95],
    [0.5, palette.accent, 0.5],
    [1, palette.accent, 0],
  ]);
  const wood = mix(palette.night, palette.accent, 0.24);
  const scallops = Array.from({ length: stripes }, (_, i) => {
    const [left, fill] = [x + i * stripe, i % 2 ? second : first];
    const slant = ((i + 0.5) / stripes - 0.5) * -width * 0.14;
    const eave = top + awning;
    return `<path d="M${n(left + slant)} ${n(top)}h${n(stripe * 0.86)}L${n(left + stripe)} ${n(eave)}a${n(stripe / 2)} ${n(stripe / 2)} 0 0 1 ${n(-stripe)} 0Z" fill="${fill}"/>`;
  }).join('');
  const goods = Array.from({ length: 3 + Math.floor(random() * 4) }, () => {
    const radius = 2.5 + random() * 3;
    const at = x + 7 + random() * (width - 14);
    const colour = [palette.accent, palette.glow, '#e8563f', '#f6d365', '#7bc86c'][Math.floor(random() * 5)];
    return `<circle cx="${n(at)}" cy="${n(foot - tall * 0.3 - radius)}" r="${n(radius)}" fill="${colour}"/>`;
  }).join('');
  const counter = foot - tall * 0.3;
  return (
    `<rect x="${n(x + 2)}" y="${n(top + 4)}" width="${n(width - 4)}" height="${n(tall - 4)}" fill="${palette.night}" opacity=".72"/>` +
    `<rect x="${n(x)}" y="${n(top)}" width="${n(width)}" height="${n(tall)}" fill="${light}"/>${goods}` +
    `<rect x="${n(x - 1)}" y="${n(counter)}" width="${n(width + 2)}" height="${n(tall * 0.3)}" rx="2" fill="${wood}"/>` +
    `<path d="M${n(x - 1)} ${n(counter + 2)}h${n(width + 2)}" stroke="${palette.accent}" stroke-opacity=".7" stroke-width="1.2"/>${scallops}`
  );
}

function drawStrings(defs: Defs, palette: Palette, random: () => number): string {
  return [0, 1]
    .map((row) => {
      const [left, right] = [8 + random() * 46 + row * 22, 8 + random() * 46 + row * 22];
      const count = 4 + Math.floor(random() * 4);
      return drawLanterns(
        defs,
        [-20, left],
        [sceneWidth + 20, right],
        14 + random() * 20,
        count,
        14 + random() * 10,
        palette,
      );
    })
    .join('');
}

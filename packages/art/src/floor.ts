import { card, chips } from './baccarat.ts';
import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import { type Defs, n, type Point, polygon } from './svg.ts';

/** The tiles of the in-house games that are decided in one press. */

const colours = ['#e2474d', '#f2b84b', '#2fc79a', '#4a8ff0', '#a764e8', '#f07db0'] as const;

/** A slice of a ring around the origin, from one angle to another. */
function ringSlice(inner: number, outer: number, from: number, to: number): string {
  const at = (r: number, a: number): string => `${n(r * Math.sin(a))} ${n(-r * Math.cos(a))}`;
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** A metal disc lit from above. */
function hub(defs: Defs, radius: number, light: string, dark: string): string {
  const face = defs.radial([-radius * 0.3, -radius * 0.4], radius * 1.5, [
    [0, mix(light, '#ffffff', 0.6)],
    [0.5, light],
    [1, dark],
  ]);
  return `<circle r="${radius}" fill="${face}" stroke="#fff1cf" stroke-opacity=".6" stroke-width="4"/>`;
}

/** A wheel of fortune with lamps around its rim. */
export function fortuneWheel(defs: Defs, palette: Palette): string {
  const count = 18;
  const step = (2 * Math.PI) / count;
  const slices = Array.from({ length: count }, (_, i) => {
    const colour = i % 3 === 2 ? palette.deep : (colours[(i * 5) % colours.length] ?? palette.glow);
    return `<path d="${ringSlice(92, 218, (i - 0.5) * step, (i + 0.5) * step)}" fill="${colour}" stroke="#fff6df" stroke-opacity=".55" stroke-width="3"/>`;
  });
  const lamps = Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * 2 * Math.PI;
    return `<circle cx="${n(240 * Math.sin(a))}" cy="${n(-240 * Math.cos(a))}" r="8" fill="${i % 2 ? '#fff3c9' : palette.accent}"/>`;
  });
  const rim = defs.linear(
    [-256, -256],
    [256, 256],
    [
      [0, mix(palette.accent, '#ffffff', 0.5)],
      [0.5, palette.accent],
      [1, mix(palette.accent, '#3a1c05', 0.7)],
    ],
  );
  return (
    glow(defs, [300, 290], 380, palette.glow, 0.7) +
    `<g transform="translate(300 312) rotate(7)"><circle r="258" cy="16" fill="${palette.night}" opacity=".6"/><circle r="258" fill="${rim}"/><circle r="222" fill="${palette.deep}"/>${slices.join('')}${lamps.join('')}${hub(defs, 94, palette.accent, '#6b3b0a')}${star(46)}</g>` +
    `<path d="M300 108L268 40H332Z" fill="#fff3c9" stroke="${palette.night}" stroke-width="6" stroke-linejoin="round"/>`
  );
}

function star(radius: number): string {
  const points = Array.from({ length: 10 }, (_, i): Point => {
    const [r, a] = [i % 2 ? radius * 0.45 : radius, (i / 10) * 2 * Math.PI];
    return [r * Math.sin(a), -r * Math.cos(a)];
  });
  return `<path d="${polygon(points)}" fill="#fff8e2"/>`;
}

/** Pegs in a triangle, a golden ball among them, slots beneath. */
export function pegBoard(defs: Defs, palette: Palette): string {
  const peg = defs.radial([-4, -5], 20, [
    [0, '#ffffff'],
    [0.4, mix(palette.glow, '#ffffff', 0.55)],
    [1, palette.field],
  ]);
  const pegs = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: row + 3 }, (_peg, i) => {
      const [x, y] = [300 + (i - (row + 2) / 2) * 66, 84 + row * 58];
      return `<g transform="translate(${n(x)} ${y})"><circle r="14" cy="6" fill="${palette.night}" opacity=".5"/><circle r="13" fill="${peg}"/></g>`;
    }).join(''),
  ).join('');
  const slots = Array.from({ length: 8 }, (_, i) => {
    const edge = Math.abs(i - 3.5) / 3.5;
    const x = 300 + (i - 4) * 68 + 4;
    return `<rect x="${n(x)}" y="478" width="60" height="52" rx="12" fill="${mix('#f2b84b', '#d8343c', edge)}"/><rect x="${n(x + 6)}" y="483" width="48" height="8" rx="4" fill="#ffffff" opacity=".35"/>`;
  }).join('');
  const ball = `<g transform="translate(366 254)">${glow(defs, [0, 0], 110, palette.accent, 0.9)}${hub(defs, 30, palette.accent, '#7a4309')}</g>`;
  const path = `<path d="M300 40C318 70 334 96 333 116C332 140 300 150 300 174C300 200 350 214 362 240" fill="none" stroke="${palette.accent}" stroke-opacity=".55" stroke-width="7" stroke-dasharray="2 17" stroke-linecap="round"/>`;
  return pegs + slots + path + ball;
}

/** Numbered balls that tumble out of the light. */
export function kenoBalls(defs: Defs, palette: Palette): string {
  const balls: [Point, number, string][] = [
    [[150, 150], 74, '#4a8ff0'],
    [[428, 126], 62, '#a764e8'],
    [[300, 262], 108, '#f2b84b'],
    [[128, 372], 84, '#e2474d'],
    [[470, 356], 92, '#2fc79a'],
    [[306, 452], 66, '#f07db0'],
  ];
  return balls
    .map(([[x, y], r, colour], i) => {
      const skin = defs.radial([-r * 0.35, -r * 0.45], r * 1.7, [
        [0, '#ffffff'],
        [0.25, mix(colour, '#ffffff', 0.35)],
        [0.65, colour],
        [1, mix(colour, palette.night, 0.65)],
      ]);
      const pips = Array.from({ length: (i % 5) + 1 }, (_, pip) => {
        const a = (pip / ((i % 5) + 1)) * 2 * Math.PI;
        const reach = i % 5 === 0 ? 0 : r * 0.2;
        return `<circle cx="${n(reach * Math.sin(a))}" cy="${n(-reach * Math.cos(a))}" r="${n(r * 0.1)}" fill="${mix(colour, palette.night, 0.75)}"/>`;
      }).join('');
      return `${shadow(defs, [x, y + r * 1.06], r * 0.9, r * 0.2, palette.night)}<g transform="translate(${x} ${y})"><circle r="${r}" fill="${skin}"/><circle r="${n(r * 0.46)}" fill="#fffaf0"/><circle r="${n(r * 0.46)}" fill="none" stroke="${colour}" stroke-width="4"/>${pips}<ellipse cx="${n(-r * 0.34)}" cy="${n(-r * 0.6)}" rx="${n(r * 0.26)}" ry="${n(r * 0.13)}" fill="#ffffff" opacity=".75" transform="rotate(-28 ${n(-r * 0.34)} ${n(-r * 0.6)})"/></g>`;
    })
    .join('');
}

/** Cut stones on velvet. */
export function cutGems(defs: Defs, palette: Palette): string {
  const stones: [Point, number, string, string][] = [
    [[300, 240], 168, '#e9f4ff', '#5aa6f0'],
    [[132, 402], 92, '#ffb7b2', '#d0323a'],
    [[468, 400], 96, '#a6f5d2', '#0f9f6e'],
    [[300, 470], 62, '#ffe7a0', '#d99a12'],
  ];
  return stones
    .map(([[x, y], r, light, dark]) => {
      const face = defs.linear(
        [-r, -r],
        [r, r],
        [
          [0, mix(light, '#ffffff', 0.6)],
          [0.5, light],
          [1, dark],
        ],
      );
      const p = (a: number, b: number): Point => [a * r, b * r];
      const facet = (points: Point[], fill: string, opacity: number) =>
        `<path d="${polygon(points)}" fill="${fill}" opacity="${opacity}"/>`;
      return (
        glow(defs, [x, y], r * 1.5, dark, 0.7) +
        shadow(defs, [x, y + r * 0.96], r * 0.8, r * 0.16, palette.night) +
        `<g transform="translate(${x} ${y})"><path d="${polygon([p(-0.6, -0.66), p(0.6, -0.66), p(1, -0.16), p(0, 0.95), p(-1, -0.16)])}" fill="${face}" stroke="#ffffff" stroke-opacity=".7" stroke-width="4" stroke-linejoin="round"/>` +
        facet([p(-0.36, -0.16), p(0.36, -0.16), p(0, 0.95)], '#ffffff', 0.34) +
        facet([p(0.36, -0.16), p(1, -0.16), p(0, 0.95)], dark, 0.42) +
        facet([p(-0.6, -0.66), p(-0.36, -0.16), p(-1, -0.16)], '#ffffff', 0.45) +
        facet([p(0, -0.66), p(0.36, -0.16), p(-0.36, -0.16)], '#ffffff', 0.62) +
        facet([p(0.6, -0.66), p(1, -0.16), p(0.36, -0.16)], dark, 0.3) +
        '</g>'
      );
    })
    .join('');
}

/** A roulette wheel seen from a player's chair, the ball at rest. */
export function rouletteBowl(defs: Defs, palette: Palette): string {
  const count = 37;
  const step = (2 * Math.PI) / count;
  const slices = Array.from({ length: count }, (_, i) => {
    const fill = i === 0 ? '#12a06f' : i % 2 ? '#c2272f' : '#171b24';
    return `<path d="${ringSlice(150, 214, (i - 0.5) * step, (i + 0.5) * step)}" fill="${fill}" stroke="#f6e7c0" stroke-width="2"/>`;
  });
  const wood = defs.radial([0, 0], 282, [
    [0.6, '#5a2c10'],
    [0.86, '#9a5a26'],
    [1, '#341707'],
  ]);
  const cone = defs.radial([-30, -40], 180, [
    [0, '#ffe9b8'],
    [0.35, '#c88a35'],
    [1, '#5a3410'],
  ]);
  const arms = [0, 90, 180, 270]
    .map(
      (turn) =>
        `<path d="M-9 0L-5 -92H5L9 0Z" transform="rotate(${turn + 24})" fill="#ffe2a1"/><circle cx="0" cy="-96" r="12" transform="rotate(${turn + 24})" fill="#fff3cf"/>`,
    )
    .join('');
  return (
    shadow(defs, [300, 520], 290, 46, palette.night) +
    `<g transform="translate(300 296) scale(1 .86)"><circle r="280" cy="24" fill="${palette.night}" opacity=".7"/><circle r="280" fill="${wood}"/><circle r="222" fill="#1a0d05"/><g transform="rotate(-11)">${slices.join('')}</g><circle r="150" fill="${cone}" stroke="#f6e7c0" stroke-width="4"/>${arms}${hub(defs, 38, '#f2c25c', '#6b3b0a')}<circle cx="118" cy="-148" r="17" fill="#ffffff"/><circle cx="112" cy="-154" r="6" fill="#ffffff" opacity=".9"/></g>`
  );
}

/** A natural nine and its chips under a lamp. */
export function baccaratTable(defs: Defs, palette: Palette): string {
  return (
    glow(defs, [300, 250], 360, palette.glow, 0.7) +
    `<ellipse cx="300" cy="560" rx="420" ry="250" fill="${mix(palette.field, palette.deep, 0.5)}"/><ellipse cx="300" cy="560" rx="396" ry="228" fill="none" stroke="${palette.accent}" stroke-width="5"/>` +
    card(defs, { at: [214, 268], turn: -12, rank: 'K', suit: 'heart' }) +
    card(defs, { at: [356, 262], turn: 10, rank: '9', suit: 'spade' }) +
    chips(defs, palette)
  );
}

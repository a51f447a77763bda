import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import { type Defs, n, type Point, polygon } from './svg.ts';

/** The king of fruits: a durian with a crown on a cushion, gold behind it. */
export function durianDynasty(defs: Defs, palette: Palette): string {
  return (
    halo(defs, palette) +
    shadow(defs, [300, 548], 240, 40, palette.night) +
    cushion(defs) +
    fruit(defs, [300, 362], 172, 176) +
    stalk(defs) +
    crown(defs, palette)
  );
}

/** A sun of beams in two tones, and a ring of coins' edges. */
function halo(defs: Defs, palette: Palette): string {
  const [x, y]: Point = [300, 330];
  const beams = Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * 2 * Math.PI;
    const at = (turn: number, r: number): Point => [x + Math.cos(angle + turn) * r, y + Math.sin(angle + turn) * r];
    return polygon([at(-0.01, 120), at(-0.075, i % 2 ? 620 : 300), at(0.075, i % 2 ? 620 : 300), at(0.01, 120)]);
  });
  const light = defs.radial([x, y], 560, [
    [0.2, '#fff3c0', 0.75],
    [0.6, palette.glow, 0.28],
    [1, palette.glow, 0],
  ]);
  const ring = (r: number, width: number, opacity: number, dash: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#ffe9a0" stroke-width="${width}" stroke-opacity="${opacity}"${dash}/>`;
  return `<path d="${beams.join('')}" fill="${light}"/>${ring(262, 5, 0.75, '')}${ring(282, 12, 0.55, ' stroke-dasharray="3 15"')}${glow(defs, [x, y], 300, palette.accent, 0.4)}`;
}

/** Velvet with tassels. */
function cushion(defs: Defs): string {
  const velvet = defs.linear(
    [0, 470],
    [0, 566],
    [
      [0, '#e0405c'],
      [0.5, '#9c1534'],
      [1, '#4a0618'],
    ],
  );
  const tassel = (x: number) =>
    `<circle cx="${x}" cy="524" r="15" fill="#f2c04b"/><path d="M${x - 12} 534h24l6 40h-36z" fill="#d1952a"/><path d="M${x - 5} 540v32M${x + 5} 540v32" stroke="#7a4d0c" stroke-width="3"/>`;
  return (
    `<path d="M70 522C96 470 190 486 300 486S504 470 530 522C504 576 410 562 300 562S96 576 70 522Z" fill="${velvet}"/>` +
    '<path d="M84 522C110 540 200 536 300 536S490 540 516 522" fill="none" stroke="#ffd77a" stroke-width="6" stroke-linecap="round"/>' +
    '<path d="M130 496C190 484 250 498 300 498S410 484 470 496" fill="none" stroke="#ff9fb0" stroke-opacity=".6" stroke-width="6" stroke-linecap="round"/>' +
    tassel(70) +
    tassel(530)
  );
}

/** A round body under rows of thorns, each with a lit and a shaded side. */
function fruit(defs: Defs, [x, y]: Point, rx: number, ry: number): string {
  const body = defs.radial([x - 40, y - 60], rx * 1.4, [
    [0, '#d9d35a'],
    [0.5, '#8f9a2e'],
    [1, '#3d4712'],
  ]);
  const thorns: { depth: number; drawn: string }[] = [];
  for (let row = -6; row <= 6; row++) {
    const latitude = (row / 6.6) * (Math.PI / 2);
    const count = Math.max(3, Math.round(13 * Math.cos(latitude)));
    for (let i = 0; i <= count; i++) {
      const longitude = ((i + (row % 2 ? 0.5 : 0)) / count - 0.5) * Math.PI * 1.02;
      const across = Math.sin(longitude) * Math.cos(latitude);
      const up = Math.sin(latitude);
      const depth = Math.cos(longitude) * Math.cos(latitude);
      if (depth < -0.05) continue;
      thorns.push({ depth, drawn: thorn([x + across * rx, y + up * ry], [across, up], depth) });
    }
  }
  const drawn = thorns.toSorted((a, b) => a.depth - b.depth).map(({ drawn }) => drawn);
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${body}"/>${drawn.join('')}`;
}

function thorn([x, y]: Point, [across, up]: Point, depth: number): string {
  const foot = 12 + 14 * depth;
  const reach = 30;
  const tip: Point = [x + across * reach, y + up * reach - 4 * depth];
  const light = Math.max(0, Math.min(1, 0.5 - across * 0.45 - up * 0.5 + depth * 0.12));
  const corner = (turn: number): Point => {
    const angle = Math.atan2(up, across) + Math.PI / 2 + turn;
    return [x + Math.cos(angle) * foot, y + Math.sin(angle) * foot * (0.75 + depth * 0.25)];
  };
  const [left, back, right, front] = [corner(0), corner(Math.PI / 2), corner(Math.PI), corner(-Math.PI / 2)];
  const tone = (k: number) => mix('#46520f', '#f6ef8a', Math.max(0, Math.min(1, k)));
  return (
    `<path d="${polygon([left, back, right, front])}" fill="${tone(light * 0.5)}"/>` +
    `<path d="${polygon([left, tip, back])}" fill="${tone(light * 0.75)}"/><path d="${polygon([back, tip, right])}" fill="${tone(light * 0.55)}"/>` +
    `<path d="${polygon([right, tip, front])}" fill="${tone(light * 0.85)}"/><path d="${polygon([front, tip, left])}" fill="${tone(light + 0.12)}"/>` +
    `<circle cx="${n(tip[0])}" cy="${n(tip[1])}" r="2.4" fill="#fffbd0"/>`
  );
}

function stalk(defs: Defs): string {
  const bark = defs.linear(
    [280, 0],
    [322, 0],
    [
      [0, '#a8803a'],
      [1, '#4a3210'],
    ],
  );
  return `<path d="M284 204C282 176 286 160 280 146h42C316 162 320 178 318 204Z" fill="${bark}"/>`;
}

/** Gold with stones, tilted over the stalk. */
function crown(defs: Defs, palette: Palette): string {
  const metal = defs.linear(
    [190, 0],
    [410, 0],
    [
      [0, '#b8750f'],
      [0.25, '#fff0ae'],
      [0.5, '#f2b32f'],
      [0.72, '#ffe388'],
      [1, '#a8640a'],
    ],
  );
  const stone = (x: number, y: number, r: number, colour: string) =>
    `<circle cx="${x}" cy="${y}" r="${r + 3}" fill="#8a5508"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${n(x - r * 0.3)}" cy="${n(y - r * 0.35)}" r="${n(r * 0.3)}" fill="#ffffff" opacity=".85"/>`;
  return (
    '<g transform="rotate(-6 300 150)">' +
    '<path d="M196 190C240 214 360 214 404 190L396 168H204Z" fill="#7a1230"/>' +
    `<path d="M190 92L236 140L262 62L300 128L338 62L364 140L410 92L400 190C350 214 250 214 200 190Z" fill="${metal}" stroke="#8a5508" stroke-width="4" stroke-linejoin="round"/>` +
    '<path d="M202 164C250 186 350 186 398 164" fill="none" stroke="#8a5508" stroke-opacity=".55" stroke-width="5"/>' +
    stone(190, 88, 11, '#ff5a7a') +
    stone(262, 56, 12, '#6be0c0') +
    stone(338, 56, 12, '#6be0c0') +
    stone(410, 88, 11, '#ff5a7a') +
    stone(300, 186, 15, '#e8304f') +
    stone(248, 182, 10, '#52a8ff') +
    stone(352, 182, 10, '#52a8ff') +
    `</g>${glow(defs, [262, 60], 60, palette.glow, 0.7)}`
  );
}

import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import { type Defs, n, type Point, seeded } from './svg.ts';

const vanishing: Point = [300, 236];

/** A tuk-tuk coming at us down a neon street, trails of light behind it. */
export function tuktukTurbo(defs: Defs, palette: Palette): string {
  return (
    street(defs, palette) +
    trails(palette) +
    shadow(defs, [300, 560], 230, 34, palette.night) +
    `<g transform="rotate(-3 300 560)">${car(defs, palette)}</g>`
  );
}

/** Walls of signs to both sides, and a wet road. */
function street(defs: Defs, palette: Palette): string {
  const random = seeded(31);
  const [vx, vy] = vanishing;
  const signs: string[] = [];
  for (const side of [-1, 1]) {
    for (let i = 0; i < 9; i++) {
      const near = 0.22 + i * 0.11;
      const x = vx + side * (70 + near * 330);
      const wide = 26 + near * 66;
      const tall = (60 + random() * 110) * near * 1.6;
      const y = vy - (40 + random() * 260) * near;
      const colour = [palette.glow, palette.accent, '#ffd34d', '#7dff9b'][Math.floor(random() * 4)] ?? palette.glow;
      const left = side < 0 ? x - wide : x;
      signs.push(
        `<g transform="skewY(${side * -9})" transform-origin="${n(x)} ${n(y)}"><rect x="${n(left)}" y="${n(y - tall)}" width="${n(wide)}" height="${n(tall)}" rx="6" fill="${mix(colour, palette.night, 0.55)}" stroke="${colour}" stroke-width="${n(2 + near * 3)}"/><rect x="${n(left + wide * 0.26)}" y="${n(y - tall * 0.84)}" width="${n(wide * 0.48)}" height="${n(tall * 0.24)}" rx="3" fill="${colour}"/><rect x="${n(left + wide * 0.26)}" y="${n(y - tall * 0.48)}" width="${n(wide * 0.48)}" height="${n(tall * 0.1)}" rx="3" fill="${colour}" opacity=".7"/></g>`,
      );
    }
  }
  const towers = Array.from({ length: 12 }, (_, i) => {
    const wide = 40 + random() * 24;
    const x = -20 + i * 54;
    const tall = 60 + Math.abs(i - 5.5) * 34 + random() * 60;
    return `<rect x="${n(x)}" y="${n(vy + 10 - tall)}" width="${n(wide)}" height="${n(tall)}" fill="${mix(palette.deep, palette.field, 0.35 + random() * 0.3)}"/>`;
  });
  const road = defs.linear(
    [0, vy],
    [0, 640],
    [
      [0, mix(palette.field, palette.glow, 0.3)],
      [0.3, palette.deep],
      [1, palette.night],
    ],
  );
  return `${towers.join('')}${glow(defs, vanishing, 300, palette.glow, 0.85)}<path d="M-60 800L${vx - 60} ${vy + 8}H${vx + 60}L660 800Z" fill="${road}"/><path d="M-60 800L${vx - 60} ${vy + 8}H-60ZM660 800L${vx + 60} ${vy + 8}H660Z" fill="${mix(palette.night, palette.deep, 0.5)}"/>${signs.join('')}`;
}

function trails(palette: Palette): string {
  const random = seeded(7);
  const [vx, vy] = vanishing;
  return Array.from({ length: 34 }, () => {
    const angle = Math.PI * (0.06 + random() * 0.88);
    const [from, to] = [70 + random() * 130, 330 + random() * 330];
    const at = (r: number): Point => [vx + Math.cos(angle) * r * 1.1, vy + 6 + Math.sin(angle) * r];
    const [a, b] = [at(from), at(to)];
    const colour = [palette.accent, palette.glow, '#fff0c0'][Math.floor(random() * 3)] ?? palette.glow;
    return `<path d="M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}" stroke="${colour}" stroke-width="${n(2 + random() * 5)}" stroke-linecap="round" opacity="${n(0.3 + random() * 0.5)}"/>`;
  }).join('');
}

/** Seen from the front: canopy, windscreen, nose with its lamps, one wheel. */
function car(defs: Defs, palette: Palette): string {
  const paint = defs.linear(
    [120, 0],
    [480, 0],
    [
      [0, '#0a5a78'],
      [0.28, '#22c3e6'],
      [0.5, '#9af2ff'],
      [0.72, '#1fb4dc'],
      [1, '#0a4a68'],
    ],
  );
  const roof = defs.linear(
    [0, 176],
    [0, 262],
    [
      [0, '#ffe07a'],
      [0.5, '#f2a92b'],
      [1, '#a85a0c'],
    ],
  );
  const glass = defs.linear(
    [170, 250],
    [430, 400],
    [
      [0, '#dff7ff', 0.85],
      [0.4, '#6a4bb0', 0.75],
      [1, '#1a0f38', 0.92],
    ],
  );
  const chrome = '#f4f0ff';
  const lamp = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r + 7}" fill="${chrome}"/><circle cx="${x}" cy="${y}" r="${r}" fill="#fff8d8"/>${glow(defs, [x, y], r * 4.4, '#fff0b0', 0.9)}<circle cx="${x}" cy="${y}" r="${n(r * 0.6)}" fill="#ffffff"/>`;
  const rearWheel = (x: number) =>
    `<rect x="${x - 22}" y="468" width="44" height="96" rx="20" fill="#0a0612"/><rect x="${x - 9}" y="486" width="18" height="60" rx="9" fill="#3b3350"/>`;
  return (
    rearWheel(142) +
    rearWheel(458) +
    `<path d="M132 400C120 440 118 486 130 512H470C482 486 480 440 468 400Z" fill="#123a52"/>` +
    `<path d="M150 256L132 420H468L450 256Z" fill="${glass}"/>` +
    '<path d="M178 266L160 408M422 266l18 142M300 262V404" stroke="#0a3448" stroke-width="9"/>' +
    '<path d="M196 272L178 384L236 300Z" fill="#ffffff" opacity=".5"/>' +
    `<path d="M128 262C132 196 190 176 300 176S468 196 472 262C420 246 180 246 128 262Z" fill="${roof}"/>` +
    '<path d="M150 232C190 202 410 202 450 232" fill="none" stroke="#fff6cf" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"/>' +
    `<rect x="244" y="146" width="112" height="38" rx="9" fill="#2a0b45" stroke="${palette.accent}" stroke-width="5"/><path d="M262 165h22m10 0h22m10 0h14" stroke="${palette.accent}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M134 404C180 380 250 372 300 372S420 380 466 404C470 452 436 500 384 516L356 536H244L216 516C164 500 130 452 134 404Z" fill="${paint}"/>` +
    `<path d="M150 420C220 396 380 396 450 420" fill="none" stroke="#ffffff" stroke-opacity=".75" stroke-width="6" stroke-linecap="round"/>` +
    '<path d="M208 500C240 470 360 470 392 500" fill="none" stroke="#ff5fc4" stroke-width="9" stroke-linecap="round"/>' +
    '<path d="M246 444h108l-12 40h-84z" fill="#08303f"/><path d="M254 456h92M258 468h84" stroke="#7de8ff" stroke-width="4"/>' +
    '<rect x="266" y="500" width="68" height="82" rx="30" fill="#0a0612"/><rect x="286" y="512" width="28" height="58" rx="14" fill="#3b3350"/>' +
    `<path d="M250 524C256 486 344 486 350 524L338 532C330 508 270 508 262 532Z" fill="${chrome}"/>` +
    lamp(300, 418, 21) +
    lamp(192, 440, 16) +
    lamp(408, 440, 16) +
    '<path d="M124 340c-34 0-52-10-52-30s18-22 34-16 22 26 18 46zM476 340c34 0 52-10 52-30s-18-22-34-16-22 26-18 46z" fill="#f2c04b"/>'
  );
}

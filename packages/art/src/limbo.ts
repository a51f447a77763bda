import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow } from './scene.ts';
import { type Defs, n, type Point, seeded } from './svg.ts';

/** A sky rocket that climbs out of the market along a golden arc, past the marks of height. */
export function rocketArc(defs: Defs, palette: Palette): string {
  return marks(palette) + sparks(palette) + trail(defs, palette) + rocket(defs, [416, 168], 34, palette);
}

/** Lines of height, fainter towards the ground. */
function marks(palette: Palette): string {
  return Array.from({ length: 6 }, (_, i) => {
    const y = 96 + i * 78;
    return `<path d="M0 ${y}H600" stroke="${mix(palette.glow, '#ffffff', 0.4)}" stroke-opacity="${n(0.34 - i * 0.045)}" stroke-width="2" stroke-dasharray="3 15" stroke-linecap="round"/>`;
  }).join('');
}

function sparks(palette: Palette): string {
  const random = seeded(17);
  return Array.from({ length: 34 }, () => {
    const along = random();
    const x = 40 + along * 360 + (random() - 0.5) * 90;
    const y = 520 - along ** 2.2 * 330 + random() * 90;
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(1.5 + random() * 4)}" fill="${mix(palette.accent, '#fff6d8', random())}" opacity="${n(0.3 + random() * 0.6)}"/>`;
  }).join('');
}

function trail(defs: Defs, palette: Palette): string {
  const light = defs.linear(
    [30, 540],
    [390, 210],
    [
      [0, palette.accent, 0],
      [0.55, palette.accent, 0.75],
      [1, '#fff6d8', 1],
    ],
  );
  const arc = 'M20 540C190 520 320 420 392 214';
  const stroke = (width: number, more: string) =>
    `<path d="${arc}" fill="none" stroke="${light}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
  return stroke(64, ` opacity=".35" filter="${defs.blur(22)}"`) + stroke(30, ' opacity=".5"') + stroke(12, '');
}

function rocket(defs: Defs, [x, y]: Point, turn: number, palette: Palette): string {
  const body = defs.linear(
    [-44, 0],
    [44, 0],
    [
      [0, '#ffffff'],
      [0.35, '#f7ead0'],
      [1, mix(palette.field, '#5a3a20', 0.5)],
    ],
  );
  const band = defs.linear(
    [-44, 0],
    [44, 0],
    [
      [0, mix(palette.glow, '#ffffff', 0.4)],
      [1, palette.field],
    ],
  );
  const flame = defs.linear(
    [0, 96],
    [0, 210],
    [
      [0, '#fffbe8'],
      [0.35, '#ffd25e'],
      [1, '#ff6a2c', 0],
    ],
  );
  return (
    glow(defs, [x - 40, y + 70], 210, palette.accent, 0.7) +
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">` +
    `<path d="M-26 92C-40 140 -14 168 0 212C14 168 40 140 26 92Z" fill="${flame}"/>` +
    `<path d="M-40 34L-82 104L-34 92ZM40 34L82 104L34 92Z" fill="${band}"/>` +
    `<path d="M0 -132C46 -86 52 -12 34 94H-34C-52 -12 -46 -86 0 -132Z" fill="${body}"/>` +
    `<path d="M0 -132C24 -108 37 -78 43 -46H-43C-37 -78 -24 -108 0 -132Z" fill="${band}"/>` +
    `<circle r="21" cy="-2" fill="${palette.deep}" stroke="${palette.accent}" stroke-width="8"/><circle r="6" cx="-6" cy="-8" fill="#ffffff" opacity=".8"/>` +
    `<rect x="-36" y="76" width="72" height="18" rx="6" fill="${palette.accent}"/></g>`
  );
}

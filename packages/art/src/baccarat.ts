import { mix } from './colour.ts';
import { lettering, widthOf } from './lettering.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import { type Defs, n, type Point, seeded } from './svg.ts';

/** A table by the river: a natural nine, chips, the lights of the other bank. */
export function baccarat(defs: Defs, palette: Palette): string {
  return (
    bank(defs, palette) +
    table(defs, palette) +
    shadow(defs, [290, 512], 210, 40, palette.night) +
    card(defs, { at: [206, 330], turn: -13, rank: 'K', suit: 'spade' }) +
    card(defs, { at: [334, 322], turn: 9, rank: '9', suit: 'heart' }) +
    chips(defs, palette)
  );
}

/** Towers and a bridge, and their lights in the water. */
function bank(defs: Defs, palette: Palette): string {
  const random = seeded(17);
  const towers: string[] = [];
  const lights: string[] = [];
  for (let x = -16; x < 610; ) {
    const wide = 34 + random() * 44;
    const tall = 60 + random() * 150 * (0.4 + Math.abs(Math.sin(x / 120)));
    towers.push(
      `<rect x="${n(x)}" y="${n(236 - tall)}" width="${n(wide)}" height="${n(tall)}" rx="3" fill="${mix(palette.deep, palette.field, 0.2 + random() * 0.35)}"/>`,
    );
    for (let y = 236 - tall + 12; y < 226; y += 15) {
      for (let column = x + 7; column < x + wide - 9; column += 13) {
        if (random() < 0.5) continue;
        const colour = random() < 0.7 ? palette.accent : '#bff4ff';
        lights.push(
          `<rect x="${n(column)}" y="${n(y)}" width="6" height="8" fill="${colour}" opacity="${n(0.35 + random() * 0.6)}"/>`,
        );
      }
    }
    x += wide + random() * 12;
  }
  const water = defs.linear(
    [0, 236],
    [0, 400],
    [
      [0, mix(palette.field, palette.glow, 0.3)],
      [1, palette.deep],
    ],
  );
  const glints = Array.from({ length: 60 }, () => {
    const y = 244 + random() * 110;
    const colour = random() < 0.7 ? palette.accent : palette.glow;
    return `<rect x="${n(random() * 600)}" y="${n(y)}" width="${n(10 + random() * 36)}" height="${n(2 + random() * 2.5)}" rx="1.5" fill="${colour}" opacity="${n(0.2 + random() * 0.55)}"/>`;
  });
  const bridge = `<g fill="none" stroke="${palette.accent}" stroke-linecap="round"><path d="M-20 222C160 196 440 196 620 222" stroke-width="6"/><path d="M-20 214C70 208 150 90 190 82C236 90 260 190 300 196C340 190 364 90 410 82C450 90 530 208 620 214" stroke-width="3.5" opacity=".8"/><path d="M190 78V236M410 78V236" stroke-width="7"/></g>`;
  return `${towers.join('')}${lights.join('')}<rect y="236" width="600" height="300" fill="${water}"/>${glints.join('')}${bridge}${glow(defs, [300, 210], 320, palette.accent, 0.4)}`;
}

/** Felt with a rail of gold. */
function table(defs: Defs, palette: Palette): string {
  const felt = defs.radial([300, 430], 420, [
    [0, '#1fa37f'],
    [0.5, '#0b6d55'],
    [1, '#04352b'],
  ]);
  return (
    `<path d="M-80 470C60 366 540 366 680 470V820H-80Z" fill="#3d1d0c"/>` +
    `<path d="M-80 486C60 386 540 386 680 486V820H-80Z" fill="${felt}"/>` +
    `<path d="M-80 478C60 376 540 376 680 478" fill="none" stroke="${palette.accent}" stroke-width="5"/>` +
    '<path d="M-40 560C120 482 480 482 640 560" fill="none" stroke="#ffffff" stroke-opacity=".35" stroke-width="4"/>'
  );
}

const suits = {
  spade: {
    ink: '#161d2e',
    path: 'M0 -50C-18 -24 -46 -12 -46 14C-46 32 -32 42 -18 42C-10 42 -5 39 -2 34C-4 44 -9 50 -16 54H16C9 50 4 44 2 34C5 39 10 42 18 42C32 42 46 32 46 14C46 -12 18 -24 0 -50Z',
  },
  heart: {
    ink: '#c9202f',
    path: 'M0 48C-36 20 -54 0 -54 -22C-54 -40 -40 -52 -26 -52C-14 -52 -5 -44 0 -34C5 -44 14 -52 26 -52C40 -52 54 -40 54 -22C54 0 36 20 0 48Z',
  },
} as const;

export function card(
  defs: Defs,
  { at: [x, y], turn, rank, suit }: { at: Point; turn: number; rank: string; suit: keyof typeof suits },
): string {
  const { ink, path } = suits[suit];
  const paper = defs.linear(
    [-115, -165],
    [115, 165],
    [
      [0, '#ffffff'],
      [0.6, '#fbf4e4'],
      [1, '#dfd2b4'],
    ],
  );
  const pip = (px: number, py: number, size: number) =>
    `<path transform="translate(${px} ${py}) scale(${size})" d="${path}" fill="${ink}"/>`;
  const corner = lettering(rank, [-98 + (34 - widthOf(rank, 58)) / 2, -104], 58, `fill="${ink}"`) + pip(-80, -72, 0.36);
  const face =
    rank === '9'
      ? [-92, -31, 31, 92].flatMap((py) => [pip(-38, py, 0.38), pip(38, py, 0.38)]).join('') + pip(0, 0, 0.38)
      : rank === 'A'
        ? pip(0, 4, 1.7)
        : `${pip(0, 8, 1.5)}<path d="M-52 -86L-40 -124L-18 -98L0 -132L18 -98L40 -124L52 -86Z" fill="#e8a93a" stroke="#8a5508" stroke-width="4" stroke-linejoin="round"/>`;
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    '<rect x="-112" y="-154" width="236" height="332" rx="22" fill="#03120f" opacity=".4"/>' +
    `<rect x="-116" y="-166" width="232" height="332" rx="22" fill="${paper}"/><rect x="-116" y="-166" width="232" height="332" rx="22" fill="none" stroke="#c9b98f" stroke-width="3"/>` +
    `${corner}<g transform="rotate(180)">${corner}</g>${face}</g>`
  );
}

/** Two stacks of chips in front. */
export function chips(defs: Defs, palette: Palette): string {
  const chip = (x: number, y: number, r: number, colour: string) => {
    const side = defs.linear(
      [x - r, 0],
      [x + r, 0],
      [
        [0, mix(colour, '#000000', 0.6)],
        [0.35, mix(colour, '#ffffff', 0.35)],
        [1, mix(colour, '#000000', 0.65)],
      ],
    );
    const [ry, thick] = [r * 0.36, r * 0.26];
    const marks = [-0.7, -0.2, 0.32, 0.78]
      .map((k) => {
        const py = y + ry * Math.sqrt(1 - k * k);
        return `<path d="M${n(x + k * r - 6)} ${n(py)}v${n(thick)}h12v${n(-thick)}z" fill="#fff7e6"/>`;
      })
      .join('');
    return `<path d="M${n(x - r)} ${n(y)}v${n(thick)}a${r} ${n(ry)} 0 0 0 ${2 * r} 0v${n(-thick)}z" fill="${side}"/>${marks}<ellipse cx="${x}" cy="${n(y)}" rx="${r}" ry="${n(ry)}" fill="${colour}"/><ellipse cx="${x}" cy="${n(y)}" rx="${n(r * 0.9)}" ry="${n(ry * 0.9)}" fill="none" stroke="#fff7e6" stroke-width="6" stroke-dasharray="18 20"/><ellipse cx="${x}" cy="${n(y)}" rx="${n(r * 0.6)}" ry="${n(ry * 0.6)}" fill="${mix(colour, '#ffffff', 0.25)}" stroke="#fff7e6" stroke-width="3"/>`;
  };
  const stack = (x: number, foot: number, r: number, colours: readonly string[]) =>
    colours.map((colour, i) => chip(x, foot - i * r * 0.28, r, colour)).join('');
  return (
    stack(476, 540, 74, ['#c23a22', '#c23a22', '#1f5fb4', '#c23a22', mix(palette.accent, '#b5651d', 0.25)]) +
    stack(112, 552, 62, ['#1f5fb4', '#7a2bb0', '#1f5fb4']) +
    stack(352, 566, 54, ['#c23a22'])
  );
}

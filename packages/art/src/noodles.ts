import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import { type Defs, n, seeded } from './svg.ts';

/** A bowl of noodles at a stall by night: chopsticks lift a strand out of the steam. */
export function noodles(defs: Defs, palette: Palette): string {
  return (
    stall(defs, palette) +
    shadow(defs, [300, 552], 250, 42, palette.night) +
    bowlInside(defs) +
    lifted(defs) +
    toppings(defs) +
    bowl(defs, palette) +
    chopsticks(defs) +
    steam(defs)
  );
}

/** The awning, and the lamp beneath it. */
function stall(defs: Defs, palette: Palette): string {
  const stripes = Array.from({ length: 9 }, (_, i) => {
    const [left, right] = [-60 + i * 80, 20 + i * 80];
    const colour = i % 2 ? '#f7e3c2' : '#c23a22';
    return `<path d="M${left} -10H${right}L${n(300 + (right - 300) * 1.12)} 92Q${n(300 + ((left + right) / 2 - 300) * 1.12)} 132 ${n(300 + (left - 300) * 1.12)} 92Z" fill="${colour}"/>`;
  });
  const dusk = defs.linear(
    [0, 0],
    [0, 132],
    [
      [0, palette.night, 0.72],
      [1, palette.night, 0],
    ],
  );
  return `<g>${stripes.join('')}<rect width="600" height="134" fill="${dusk}"/></g>${glow(defs, [300, 210], 330, palette.accent, 0.5)}`;
}

function bowlInside(defs: Defs): string {
  const broth = defs.radial(
    [300, 402],
    205,
    [
      [0, '#ffca62'],
      [0.65, '#e08a2b'],
      [1, '#8f3d12'],
    ],
    0.34,
  );
  const random = seeded(5);
  const strands = Array.from({ length: 30 }, (_, i) => {
    const y = 372 + (i / 30) * 62;
    const bend = 14 + random() * 30;
    const reach = 176 * Math.sqrt(Math.max(0.1, 1 - ((y - 404) / 58) ** 2));
    const path = `M${n(300 - reach)} ${n(y)}c${n(reach * 0.4)} ${n(-bend)} ${n(reach * 0.7)} ${n(bend)} ${n(reach)} ${n((random() - 0.5) * 12)}s${n(reach * 0.6)} ${n(bend)} ${n(reach)} ${n((random() - 0.5) * 10)}`;
    return `<path d="${path}" stroke="#c98527" stroke-width="10"/><path d="${path}" stroke="${i % 3 ? '#ffe2a0' : '#fff0c8'}" stroke-width="6"/>`;
  });
  return (
    `<ellipse cx="300" cy="402" rx="222" ry="76" fill="#3d1108"/><ellipse cx="300" cy="404" rx="205" ry="66" fill="${broth}"/>` +
    `<g fill="none" stroke-linecap="round">${strands.join('')}</g>`
  );
}

/** Draws the noodles that the chopsticks hold. */
function lifted(defs: Defs): string {
  const shine = defs.linear(
    [300, 0],
    [420, 0],
    [
      [0, '#e9b45a'],
      [0.5, '#fff4d2'],
      [1, '#d99a3c'],
    ],
  );
  const strands = Array.from({ length: 11 }, (_, i) => {
    const x = 322 + i * 9;
    const foot = 300 + i * 15;
    return `<path d="M${x} 190C${x - 6} 260 ${n(x + (i % 2 ? 14 : -12))} 320 ${foot} ${n(398 + (i % 3) * 8)}" stroke="#a8641a" stroke-width="10"/><path d="M${x} 190C${x - 6} 260 ${n(x + (i % 2 ? 14 : -12))} 320 ${foot} ${n(398 + (i % 3) * 8)}" stroke="${shine}" stroke-width="7"/>`;
  });
  return `<g fill="none" stroke-linecap="round">${strands.join('')}</g>`;
}

function toppings(defs: Defs): string {
  const white = defs.radial([176, 388], 70, [
    [0, '#ffffff'],
    [1, '#e9dcc4'],
  ]);
  const yolk = defs.radial([170, 386], 36, [
    [0, '#ffd45c'],
    [0.7, '#ff9d1f'],
    [1, '#d9690f'],
  ]);
  const egg = `<ellipse cx="182" cy="400" rx="64" ry="40" fill="${white}" transform="rotate(-12 182 400)"/><ellipse cx="180" cy="398" rx="32" ry="21" fill="${yolk}" transform="rotate(-12 180 398)"/><ellipse cx="170" cy="391" rx="9" ry="5" fill="#fff2c0"/>`;
  const chilli =
    '<path d="M232 436c40 12 88 8 118-8 10-4 10-14-2-14-36 6-78 8-116 2-14 0-14 16 0 20z" fill="#d1232a"/><path d="M240 424c34 6 70 4 98-2" stroke="#ff8a7a" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M348 418c12-2 20-10 24-20" stroke="#5f9a35" stroke-width="8" fill="none" stroke-linecap="round"/>';
  const random = seeded(12);
  const onions = Array.from({ length: 15 }, () => {
    const [x, y] = [400 + (random() - 0.5) * 150, 412 + (random() - 0.5) * 50];
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="11" ry="7" fill="none" stroke="${random() < 0.5 ? '#7fc24a' : '#b4e06a'}" stroke-width="5" transform="rotate(${n(random() * 90 - 45)} ${n(x)} ${n(y)})"/>`;
  });
  return egg + chilli + onions.join('');
}

/** The bowl itself, lacquered, with a band of waves. */
function bowl(defs: Defs, palette: Palette): string {
  const glaze = defs.linear(
    [78, 0],
    [522, 0],
    [
      [0, '#3a0a10'],
      [0.22, '#c22a2f'],
      [0.42, '#f2604a'],
      [0.7, '#a81d28'],
      [1, '#2d070d'],
    ],
  );
  const rim = defs.linear(
    [78, 0],
    [522, 0],
    [
      [0, '#8a5a1c'],
      [0.3, '#ffe6a0'],
      [0.55, '#f2b84b'],
      [1, '#7a4a12'],
    ],
  );
  const body = 'M78 402C84 500 160 556 220 560H380C440 556 516 500 522 402C522 444 424 478 300 478S78 444 78 402Z';
  const band = Array.from({ length: 11 }, (_, i) => {
    const x = 112 + i * 38;
    const y = 492 + 34 * Math.sin((i / 10) * Math.PI) - 14;
    return `<path d="M${x - 19} ${n(y)}a19 19 0 0 1 38 0M${x - 11} ${n(y)}a11 11 0 0 1 22 0"/>`;
  });
  return (
    `<path d="${body}" fill="${glaze}"/><g fill="none" stroke="${mix(palette.accent, '#ffffff', 0.2)}" stroke-width="4" opacity=".85">${band.join('')}</g>` +
    `<path d="M78 402C78 444 176 478 300 478S522 444 522 402" fill="none" stroke="${rim}" stroke-width="11" stroke-linecap="round"/>` +
    `<path d="M224 560h152v14c-40 8-112 8-152 0z" fill="#5a0f16"/>` +
    '<path d="M128 470c14 34 34 54 62 66" stroke="#ffffff" stroke-opacity=".5" stroke-width="10" fill="none" stroke-linecap="round"/>'
  );
}

function chopsticks(defs: Defs): string {
  const wood = defs.linear(
    [300, 190],
    [310, 214],
    [
      [0, '#f4c27a'],
      [1, '#7a3d14'],
    ],
  );
  const stick = (shift: number, turn: number) =>
    `<g transform="rotate(${turn} 370 196)"><path d="M286 ${196 + shift}L640 ${142 + shift}l4 17L288 ${207 + shift}z" fill="${wood}"/><path d="M500 ${163 + shift}l140 -21 4 17 -140 22z" fill="#b3202a"/><path d="M496 ${164 + shift}l12 -2 3 18 -12 2z" fill="#f2c04b"/></g>`;
  return stick(-14, -3) + stick(14, 4);
}

function steam(defs: Defs): string {
  const soft = defs.blur(7);
  const wisp = (x: number, lean: number, strength: number) =>
    `<path d="M${x} 372c${-40 - lean} -50 ${44 + lean} -90 ${lean} -146s${-30 + lean} -70 ${12 + lean} -110" stroke="#fff6e0" stroke-opacity="${strength}" stroke-width="20" fill="none" stroke-linecap="round"/>`;
  return `<g filter="${soft}">${wisp(150, 4, 0.34)}${wisp(236, -10, 0.4)}${wisp(462, 10, 0.3)}</g>`;
}

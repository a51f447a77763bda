import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import { type Defs, n, type Point, seeded } from './svg.ts';

/** A great drum struck in the rain: lightning behind it, water leaping from its skin. */
export function monsoonDrums(defs: Defs, palette: Palette): string {
  return (
    clouds(defs, palette) +
    lightning(defs, palette) +
    rain(palette, 4, 46, 0.35) +
    shadow(defs, [300, 574], 220, 34, palette.night) +
    drum(defs, palette) +
    splash(palette) +
    sticks(defs) +
    rain(palette, 9, 22, 0.6)
  );
}

function clouds(defs: Defs, palette: Palette): string {
  const bank = (y: number, tone: string, seed: number) => {
    const random = seeded(seed);
    const puffs = Array.from({ length: 12 }, (_, i) => {
      const r = 54 + random() * 52;
      return `<circle cx="${n(-20 + i * 58)}" cy="${n(y + random() * 34)}" r="${n(r)}"/>`;
    });
    return `<g fill="${tone}">${puffs.join('')}</g>`;
  };
  const lit = defs.linear(
    [0, 0],
    [0, 200],
    [
      [0, palette.night],
      [1, mix(palette.field, palette.glow, 0.2)],
    ],
  );
  return bank(44, lit, 3) + bank(4, mix(palette.deep, palette.field, 0.3), 8) + bank(-44, palette.deep, 21);
}

function lightning(defs: Defs, palette: Palette): string {
  const soft = defs.blur(10);
  const bolt = 'M428 60L366 196L412 200L334 330L470 180L420 176L486 66Z';
  const small = 'M132 90L98 170L124 172L84 262L166 158L138 156L172 92Z';
  const drawn = (path: string) =>
    `<path d="${path}" fill="${palette.accent}" filter="${soft}" opacity=".9"/><path d="${path}" fill="#fffbe0"/>`;
  const light = glow(defs, [410, 190], 260, palette.accent, 0.6);
  return `${light}${drawn(bolt)}<g opacity=".8">${drawn(small)}</g>`;
}

function rain(palette: Palette, seed: number, count: number, strength: number): string {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const [x, y, long] = [random() * 700 - 30, random() * 560, 30 + random() * 60];
    return `<path d="M${n(x)} ${n(y)}l${n(-long * 0.3)} ${n(long)}" stroke="${mix(palette.glow, '#ffffff', 0.6)}" stroke-width="${n(2 + random() * 2)}" stroke-opacity="${n(strength * (0.4 + random() * 0.6))}" stroke-linecap="round"/>`;
  }).join('');
}

const skin = { at: [300, 376] as Point, rx: 212, ry: 82 };

/** A barrel of staves on its foot, the skin held by ropes and nails. */
function drum(defs: Defs, palette: Palette): string {
  const [x, y] = skin.at;
  const { rx, ry } = skin;
  const wood = defs.linear(
    [x - rx, 0],
    [x + rx, 0],
    [
      [0, '#3a0b0b'],
      [0.2, '#a3251d'],
      [0.42, '#e8583a'],
      [0.7, '#8f1b18'],
      [1, '#2a0708'],
    ],
  );
  const hide = defs.radial(
    [x - 50, y - 20],
    rx * 1.15,
    [
      [0, '#fffaea'],
      [0.6, '#f2dfb6'],
      [1, '#b98f58'],
    ],
    ry / rx,
  );
  const gold = defs.linear(
    [x - rx, 0],
    [x + rx, 0],
    [
      [0, '#7a4a10'],
      [0.3, '#ffe9a8'],
      [0.6, '#e8a93a'],
      [1, '#6b3d0c'],
    ],
  );
  const staves = Array.from({ length: 9 }, (_, i) => {
    const k = (i - 4) / 4;
    return `<path d="M${n(x + k * rx * 0.98)} ${n(y + ry * Math.sqrt(1 - k * k * 0.96))}Q${n(x + k * rx * 1.14)} 500 ${n(x + k * rx * 0.86)} ${n(566 + 18 * Math.sqrt(1 - k * k))}"/>`;
  });
  const nails = Array.from({ length: 34 }, (_, i) => {
    const angle = (i / 34) * 2 * Math.PI;
    const [nx, ny] = [x + Math.cos(angle) * (rx - 10), y + Math.sin(angle) * (ry - 5)];
    return `<circle cx="${n(nx)}" cy="${n(ny)}" r="7" fill="#7a4a10"/><circle cx="${n(nx - 1.5)}" cy="${n(ny - 2)}" r="4.5" fill="#ffdf8a"/>`;
  });
  const swirl = [0, 120, 240]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="M0 0C10 -44 60 -62 92 -30C110 -8 96 30 66 32C78 14 72 -10 50 -14C28 -18 8 -10 0 0Z"/>`,
    )
    .join('');
  return (
    `<path d="M${x - rx} ${y}C${x - rx - 34} 450 ${x - rx - 6} 540 ${x - 176} 574C${x - 90} 602 ${x + 90} 602 ${x + 176} 574C${x + rx + 6} 540 ${x + rx + 34} 450 ${x + rx} ${y}Z" fill="${wood}"/>` +
    `<g fill="none" stroke="#2a0708" stroke-opacity=".5" stroke-width="4">${staves.join('')}</g>` +
    `<path d="M${x - rx - 9} 452C${x - 120} 556 ${x + 120} 556 ${x + rx + 9} 452" fill="none" stroke="${gold}" stroke-width="13"/>` +
    `<circle cx="${x}" cy="532" r="30" fill="none" stroke="${gold}" stroke-width="10"/><circle cx="${x}" cy="522" r="12" fill="#ffdf8a"/>` +
    `<ellipse cx="${x}" cy="${y + 8}" rx="${rx + 4}" ry="${ry + 2}" fill="#4a0f10"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${hide}"/>` +
    `<g transform="translate(${x} ${y}) scale(1.06 .41)" fill="${mix(palette.field, palette.deep, 0.4)}">${swirl}<circle r="112" fill="none" stroke="${mix(palette.field, palette.deep, 0.4)}" stroke-width="7"/></g>` +
    `<ellipse cx="${x}" cy="${y}" rx="${rx - 2}" ry="${ry - 1}" fill="none" stroke="${gold}" stroke-width="6"/>${nails.join('')}`
  );
}

/** Drops that leap from the skin where it is struck. */
function splash(palette: Palette): string {
  const random = seeded(44);
  const drops = Array.from({ length: 40 }, () => {
    const angle = Math.PI * (1.08 + random() * 0.84);
    const reach = 60 + random() ** 0.6 * 190;
    const [x, y] = [300 + Math.cos(angle) * reach * 1.1, 368 + Math.sin(angle) * reach * 0.8];
    const size = 3 + random() * 8;
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * 0.6)}" ry="${n(size * 1.3)}" fill="#e6f0ff" opacity="${n(0.5 + random() * 0.5)}" transform="rotate(${n((angle * 180) / Math.PI + 90)} ${n(x)} ${n(y)})"/>`;
  });
  const rings = [40, 74, 112].map(
    (r, i) =>
      `<ellipse cx="300" cy="376" rx="${r}" ry="${n(r * 0.39)}" fill="none" stroke="${mix(palette.glow, '#ffffff', 0.5)}" stroke-width="5" stroke-opacity="${n(0.9 - i * 0.26)}"/>`,
  );
  return rings.join('') + drops.join('');
}

function sticks(defs: Defs): string {
  const wood = defs.linear(
    [0, -14],
    [0, 14],
    [
      [0, '#ffe2a8'],
      [0.5, '#d99a4a'],
      [1, '#7a4416'],
    ],
  );
  const stick = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="0" y="-13" width="262" height="26" rx="13" fill="${wood}"/><rect x="178" y="-14" width="52" height="28" fill="#b3202a"/><path d="M178 -14v28M230 -14v28" stroke="#f2c04b" stroke-width="6"/></g>`;
  return stick(330, 352, -42) + stick(236, 268, -146);
}

import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow } from './scene.ts';
import { type Defs, n } from './svg.ts';

/** Tiles on three rails that slide by; the one in the middle has stopped under its light. */
export function slidingTiles(defs: Defs, palette: Palette): string {
  const rails = [150, 270, 390].map((y, row) => rail(defs, palette, y, row)).join('');
  return rails + glow(defs, [300, 314], 190, palette.accent, 0.6) + rest(defs, palette);
}

function rail(defs: Defs, palette: Palette, y: number, row: number): string {
  const shift = [30, -20, 64][row] ?? 0;
  const tiles = Array.from({ length: 6 }, (_, i) => tile(defs, palette, [i * 132 - 90 + shift, y], (i + row) % 3)).join(
    '',
  );
  return `<path d="M0 ${n(y + 100)}H600" stroke="${mix(palette.glow, '#ffffff', 0.25)}" stroke-opacity=".5" stroke-width="5"/>${tiles}`;
}

function tile(defs: Defs, palette: Palette, [x, y]: [number, number], tone: number): string {
  const face = defs.linear(
    [0, y],
    [0, y + 88],
    [
      [0, mix(palette.glow, '#ffffff', 0.2 + tone * 0.12)],
      [1, mix(palette.glow, '#120a26', 0.35)],
    ],
  );
  return (
    `<path d="M${n(x - 46)} ${n(y + 44)}H${n(x - 6)}" stroke="#ffffff" stroke-opacity=".25" stroke-width="6" stroke-linecap="round"/>` +
    `<rect x="${n(x)}" y="${n(y)}" width="112" height="88" rx="18" fill="${face}"/>` +
    `<rect x="${n(x + 8)}" y="${n(y + 8)}" width="96" height="26" rx="12" fill="#ffffff" opacity=".22"/>`
  );
}

function rest(defs: Defs, palette: Palette): string {
  const gold = defs.linear(
    [0, 238],
    [0, 392],
    [
      [0, '#fff3c9'],
      [0.5, palette.accent],
      [1, mix(palette.accent, '#6b2c08', 0.45)],
    ],
  );
  return (
    `<rect x="208" y="244" width="184" height="144" rx="28" fill="${gold}"/>` +
    `<rect x="222" y="258" width="156" height="44" rx="20" fill="#ffffff" opacity=".45"/>` +
    `<path d="M262 346l76-60M262 286l76 60" stroke="#5b2a0c" stroke-width="18" stroke-linecap="round"/>` +
    `<path d="M300 196l18 30h-36zM300 436l18-30h-36z" fill="#fff3c9"/>`
  );
}

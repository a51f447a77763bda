import { card } from './baccarat.ts';
import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import type { Defs } from './svg.ts';

/** The tiles of the in-house games that are played step by step with cards or upwards. */

/** A tower of eggs with the dragon on its roof. */
export function dragonTower(defs: Defs, palette: Palette): string {
  const wall = defs.linear(
    [130, 0],
    [470, 0],
    [
      [0, mix(palette.field, '#ffffff', 0.28)],
      [0.45, palette.field],
      [1, palette.deep],
    ],
  );
  const shell = defs.radial([-8, -16], 60, [
    [0, '#ffffff'],
    [0.4, '#f7dfa2'],
    [1, '#a8731e'],
  ]);
  const egg = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><ellipse cy="30" rx="26" ry="6" fill="${palette.night}" opacity=".6"/><path d="M0 -34C18 -34 28 -8 28 8A28 28 0 0 1 -28 8C-28 -8 -18 -34 0 -34Z" fill="${shell}"/><circle cx="9" cy="-4" r="4" fill="#b9822f"/><circle cx="-9" cy="14" r="3.5" fill="#b9822f"/></g>`;
  const rows = [248, 340, 432]
    .map((y, row) => {
      const windows = [198, 300, 402].map((x, i) => {
        const lit = (row + i) % 3 !== 0;
        const pane = `<rect x="${x - 40}" y="${y - 46}" width="80" height="84" rx="38" fill="${lit ? mix(palette.accent, '#fff3c9', 0.35) : palette.night}" stroke="${mix(palette.glow, '#ffffff', 0.3)}" stroke-opacity=".6" stroke-width="4"/>`;
        return pane + (lit ? egg(x, y) : '');
      });
      return `${windows.join('')}<path d="M118 ${y + 46}H482" stroke="${palette.night}" stroke-opacity=".55" stroke-width="9"/>`;
    })
    .join('');
  return (
    glow(defs, [300, 170], 330, palette.accent, 0.65) +
    `<path d="M130 200H470L492 560H108Z" fill="${wall}"/><path d="M104 200L150 156H450L496 200Z" fill="${mix(palette.accent, '#7a2d12', 0.45)}" stroke="${palette.night}" stroke-width="5" stroke-linejoin="round"/>` +
    rows +
    dragonHead(defs, palette)
  );
}

function dragonHead(defs: Defs, palette: Palette): string {
  const skin = defs.linear(
    [220, 40],
    [390, 190],
    [
      [0, '#8df0c4'],
      [0.5, '#23a878'],
      [1, '#0b5a41'],
    ],
  );
  return (
    `<g transform="translate(300 112)"><path d="M-46 -34L-92 -92L-22 -58ZM46 -34L92 -92L22 -58Z" fill="${palette.accent}" stroke="${palette.night}" stroke-width="4" stroke-linejoin="round"/>` +
    `<g transform="translate(-300 -112)"><path d="M300 40C360 40 398 74 392 116C386 162 344 188 300 188S214 162 208 116C202 74 240 40 300 40Z" fill="${skin}"/></g>` +
    `<path d="M-52 26C-34 8 34 8 52 26C54 58 30 74 0 74S-54 58 -52 26Z" fill="#0a4a37"/><path d="M-34 28L-24 46L-14 28ZM14 28L24 46L34 28Z" fill="#fff"/>` +
    `<ellipse cx="-36" cy="-12" rx="17" ry="14" fill="#fff3cf"/><ellipse cx="36" cy="-12" rx="17" ry="14" fill="#fff3cf"/><ellipse cx="-33" cy="-10" rx="5" ry="13" fill="#8c1720"/><ellipse cx="33" cy="-10" rx="5" ry="13" fill="#8c1720"/></g>`
  );
}

/** A card between two arrows. */
export function highLow(defs: Defs, palette: Palette): string {
  const arrow = (x: number, y: number, turn: number, colour: string) => {
    const body = defs.linear(
      [0, -90],
      [0, 90],
      [
        [0, mix(colour, '#ffffff', 0.55)],
        [0.5, colour],
        [1, mix(colour, palette.night, 0.55)],
      ],
    );
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 -92L76 -8H34V92H-34V-8H-76Z" transform="translate(0 12)" fill="${palette.night}" opacity=".55"/><path d="M0 -92L76 -8H34V92H-34V-8H-76Z" fill="${body}" stroke="#fff6df" stroke-opacity=".75" stroke-width="5" stroke-linejoin="round"/></g>`;
  };
  return (
    glow(defs, [300, 270], 330, palette.glow, 0.7) +
    shadow(defs, [300, 512], 220, 36, palette.night) +
    arrow(96, 200, -14, '#2fc79a') +
    arrow(506, 356, 194, '#e2474d') +
    card(defs, { at: [302, 292], turn: 5, rank: 'K', suit: 'spade' })
  );
}

/** Four cards in a fan under a lamp. */
export function pokerFan(defs: Defs, palette: Palette): string {
  const hand = [
    [128, 356, -26, 'K', 'heart'],
    [240, 306, -9, '9', 'spade'],
    [360, 306, 9, '9', 'heart'],
    [472, 356, 26, 'K', 'spade'],
  ] as const;
  return (
    glow(defs, [300, 240], 360, palette.glow, 0.7) +
    shadow(defs, [300, 540], 280, 36, palette.night) +
    hand.map(([x, y, turn, rank, suit]) => card(defs, { at: [x, y], turn, rank, suit })).join('')
  );
}

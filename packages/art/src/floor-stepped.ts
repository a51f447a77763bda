import { card, chips } from './baccarat.ts';
import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow, shadow } from './scene.ts';
import type { Defs } from './svg.ts';

/** The tiles of the in-house games that are played step by step, with cards or by climbing. */

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

/** An ace and a king behind stacks of chips. */
export function twentyOne(defs: Defs, palette: Palette): string {
  return (
    glow(defs, [300, 230], 340, palette.glow, 0.7) +
    shadow(defs, [300, 520], 250, 36, palette.night) +
    card(defs, { at: [208, 262], turn: -13, rank: 'A', suit: 'spade' }) +
    card(defs, { at: [374, 248], turn: 9, rank: 'K', suit: 'heart' }) +
    chips(defs, palette)
  );
}

/** A monkey on a ladder with a broken rung, under palm leaves. */
export function monkeyLadder(defs: Defs, palette: Palette): string {
  const rail = defs.linear(
    [-14, 0],
    [14, 0],
    [
      [0, '#f0c58a'],
      [0.5, '#b9772f'],
      [1, '#5b3210'],
    ],
  );
  const leaf = defs.linear(
    [0, -200],
    [0, 0],
    [
      [0, mix(palette.accent, '#3fd08a', 0.7)],
      [1, '#0b4f3a'],
    ],
  );
  const leaves = [-96, -62, -28, 8, 42, 78]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="M0 0C-52 -70 -44 -160 0 -216C44 -160 52 -70 0 0Z" fill="${leaf}" stroke="${palette.night}" stroke-opacity=".35" stroke-width="4"/>`,
    )
    .join('');
  const rungs = [150, 222, 294, 366, 438, 510].map((y) =>
    y === 222
      ? `<path d="M206 ${y}L272 ${y + 34}M394 ${y}L330 ${y + 34}" stroke="#7c3b2c" stroke-width="24" stroke-linecap="round"/>`
      : `<path d="M206 ${y}H394" stroke="#5b3210" stroke-width="26" stroke-linecap="round"/><path d="M206 ${y - 4}H394" stroke="#e2a85c" stroke-width="16" stroke-linecap="round"/>`,
  );
  const side = (x: number) =>
    `<g transform="translate(${x} 0)"><rect x="-14" y="70" width="28" height="520" rx="14" fill="${rail}"/></g>`;
  return (
    glow(defs, [300, 240], 340, palette.accent, 0.6) +
    `<g transform="translate(300 96)">${leaves}</g>` +
    `${rungs.join('')}${side(196)}${side(404)}${monkey(defs, palette)}`
  );
}

function monkey(defs: Defs, palette: Palette): string {
  const fur = defs.radial([-20, -40], 150, [
    [0, '#b4753b'],
    [0.55, '#7a4720'],
    [1, '#40210b'],
  ]);
  const face = defs.radial([-10, -20], 90, [
    [0, '#ffe6bd'],
    [1, '#d79c5c'],
  ]);
  const ear = (x: number) =>
    `<circle cx="${x}" cy="-58" r="34" fill="${fur}"/><circle cx="${x}" cy="-58" r="18" fill="${face}"/>`;
  return (
    `<g transform="translate(300 394)"><ellipse cx="6" cy="116" rx="110" ry="22" fill="${palette.night}" opacity=".45"/>` +
    '<path d="M74 84C150 78 150 168 86 164" fill="none" stroke="#5d3213" stroke-width="18" stroke-linecap="round"/>' +
    '<path d="M-58 26L-96 -30M58 26L96 -30" stroke="#6a3b18" stroke-width="32" stroke-linecap="round"/>' +
    `<ellipse cy="64" rx="76" ry="70" fill="${fur}"/><ellipse cy="76" rx="46" ry="46" fill="${face}"/>${ear(-88)}${ear(88)}` +
    `<circle cy="-62" r="88" fill="${fur}"/><path d="M0 -104C24 -136 78 -108 66 -58C78 2 42 20 0 20S-78 2 -66 -58C-78 -108 -24 -136 0 -104Z" fill="${face}"/>` +
    '<g fill="#fff"><ellipse cx="-30" cy="-62" rx="18" ry="23"/><ellipse cx="30" cy="-62" rx="18" ry="23"/></g>' +
    '<g fill="#24130a"><circle cx="-26" cy="-68" r="11"/><circle cx="26" cy="-68" r="11"/></g><g fill="#fff"><circle cx="-22" cy="-73" r="4"/><circle cx="30" cy="-73" r="4"/></g>' +
    '<path d="M-10 -32H10M-34 -16C-20 4 20 4 34 -16" fill="none" stroke="#8a5423" stroke-width="8" stroke-linecap="round"/>' +
    '<path d="M-22 -146C-8 -166 14 -162 16 -142" fill="none" stroke="#7a4720" stroke-width="16" stroke-linecap="round"/></g>'
  );
}

import { type MotifName, motifs } from './motifs.ts';
import { hashOf } from './svg.ts';

const circle = (x: number, y: number, r: number, paint = '') => `<circle cx="${x}" cy="${y}" r="${r}"${paint}/>`;
const path = (d: string, paint = '') => `<path d="${d}"${paint}/>`;
const ink = ' fill="#1b2233"';
const line = (width: number, colour = '#1b2233') =>
  ` fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/** Signs for the kinds of games, on a field of 256 units as the motifs are. */
const own = {
  reels: [
    '<rect x="40" y="62" width="176" height="132" rx="22"/>',
    '<rect x="54" y="78" width="42" height="100" rx="8" fill="#ffffff"/><rect x="107" y="78" width="42" height="100" rx="8" fill="#ffffff"/><rect x="160" y="78" width="42" height="100" rx="8" fill="#ffffff"/>',
    [75, 128, 181].map((x) => path(`M${x - 13} 104h26l-15 48`, line(10, '#d1463a'))).join(''),
  ].join(''),
  cherries: [
    path('M94 168c4-50 30-82 74-104M168 168c4-44 6-74 0-104', line(8, '#7fbf5a')),
    path('M168 64c-34-18-62-8-78 18 32 14 60 8 78-18z', ' fill="#7fbf5a"'),
    circle(92, 176, 34, ' fill="#e23d4f"'),
    circle(166, 180, 34, ' fill="#c9283f"'),
    path('M74 164c4-8 10-12 18-12M148 168c4-8 10-12 18-12', line(7, '#ffb3bb')),
  ].join(''),
  bell: [
    path('M128 46c36 0 56 28 56 66 0 34 8 48 22 62H50c14-14 22-28 22-62 0-38 20-66 56-66z'),
    circle(128, 44, 12),
    circle(128, 190, 18),
    path('M92 118c0-24 10-42 26-48', line(9, '#ffffff')),
  ].join(''),
  mask: [
    path('M56 92c24-34 120-34 144 0 8 40-14 104-72 128-58-24-80-88-72-128z'),
    path('M78 122c14-12 32-10 42 4-14 8-32 8-42-4zm100 0c-14-12-32-10-42 4 14 8 32 8 42-4z', ink),
    path('M98 174c18 14 42 14 60 0-10 22-50 22-60 0z', ' fill="#b8322c"'),
    path('M128 62l-14-26h28z', ' fill="#d1463a"'),
  ].join(''),
  coin: [
    circle(128, 128, 84),
    circle(128, 128, 66, line(7, '#a86a12')),
    '<rect x="104" y="104" width="48" height="48" rx="6" fill="#a86a12"/>',
  ].join(''),
  cards: [
    '<g transform="rotate(-16 110 200)"><rect x="66" y="58" width="88" height="128" rx="14" fill="#ffffff"/><path d="M110 98c-9 13-24 20-24 33 0 8 6 14 13 14 4 0 7-2 9-5-1 7-3 10-7 13h18c-4-3-6-6-7-13 2 3 5 5 9 5 7 0 13-6 13-14 0-13-15-20-24-33z" fill="#1b2233"/></g>',
    '<g transform="rotate(14 150 200)"><rect x="104" y="56" width="88" height="128" rx="14" fill="#fff7e6"/><path d="M148 150c-22-16-34-28-34-43 0-10 8-18 17-18 7 0 13 4 17 11 4-7 10-11 17-11 9 0 17 8 17 18 0 15-12 27-34 43z" fill="#d1343f"/></g>',
  ].join(''),
  ball: [
    circle(128, 128, 82, ' fill="#ffffff"'),
    path('M128 92l34 25-13 40h-42l-13-40z', ink),
    path('M128 92V48M162 117l42-14M149 157l26 36M107 157l-26 36M94 117L52 103', line(8)),
  ].join(''),
  hoop: [
    circle(128, 128, 82, ' fill="#f08a3c"'),
    path('M128 46v164M46 128h164M72 66c40 36 40 88 0 124M184 66c-40 36-40 88 0 124', line(7)),
  ].join(''),
  racket: [
    '<g transform="rotate(38 128 128)"><rect x="116" y="160" width="24" height="72" rx="10"/><ellipse cx="128" cy="96" rx="58" ry="72"/><ellipse cx="128" cy="96" rx="44" ry="58" fill="#fff7e6"/>',
    path('M100 52v88M128 38v116M156 52v88M86 78h84M86 114h84', line(4, '#8a94a8')),
    '</g>',
    circle(196, 188, 24, ' fill="#d6f05a"'),
    path('M180 172c10 8 12 22 4 34', line(4, '#ffffff')),
  ].join(''),
  cup: [
    path('M84 48h88c2 54-10 92-36 104v26h-16v-26C94 140 82 102 84 48z'),
    path('M84 64H56c-2 34 12 56 38 60M172 64h28c2 34-12 56-38 60', line(10, '#d99a2b')),
    '<rect x="92" y="178" width="72" height="16" rx="6"/><rect x="78" y="194" width="100" height="18" rx="6"/>',
    path('M128 74l8 17 18 2-13 13 3 18-16-8-16 8 3-18-13-13 18-2z', ' fill="#ffffff"'),
  ].join(''),
  anchor: [
    path(
      'M128 92v116M92 112h72M60 150c4 38 32 60 68 60s64-22 68-60M60 150l-12 22M60 150l24 14M196 150l12 22M196 150l-24 14',
      line(16, '#ffd86b'),
    ),
    circle(128, 66, 24, ' fill="none" stroke="#ffd86b" stroke-width="14"'),
  ].join(''),
  pad: [
    path('M82 88h92c34 0 52 36 50 78-2 34-34 38-48 10l-8-14H88l-8 14c-14 28-46 24-48-10-2-42 16-78 50-78z'),
    path('M84 108v36M66 126h36', line(12)),
    circle(166, 116, 10, ' fill="#d1463a"') + circle(186, 138, 10, ' fill="#3a7bd1"'),
  ].join(''),
  feather: [
    path('M196 44c-78 6-132 56-136 132 0 8 2 14 6 18 78 4 132-54 130-150z'),
    path('M48 212C84 156 124 112 178 66M92 156l-6-36M114 130l-6-40M100 160l40-2M126 134l42-4', line(8, '#b5651d')),
  ].join(''),
  balls: [
    circle(96, 150, 46, ' fill="#ffd45c"') +
      circle(166, 162, 38, ' fill="#ff7a6b"') +
      circle(144, 84, 42, ' fill="#6bc4ff"'),
    circle(96, 150, 24, ' fill="#ffffff"') +
      circle(166, 162, 20, ' fill="#ffffff"') +
      circle(144, 84, 22, ' fill="#ffffff"'),
    path('M88 144l10-8v28M160 156c2-8 14-8 14 0 0 6-8 10-14 16h14M138 76h12l-6 8c10 0 10 14-2 14-4 0-6-2-8-4', line(5)),
  ].join(''),
  bingo: [
    '<rect x="52" y="52" width="152" height="152" rx="20" fill="#fff7e6"/>',
    [0, 1, 2]
      .flatMap((row) => [0, 1, 2].map((column) => ({ row, column })))
      .map(({ row, column }) => {
        const hit = (row + column) % 2 === 0;
        return circle(88 + column * 40, 88 + row * 40, 15, hit ? ' fill="#d1463a"' : ' fill="#d9cdb2"');
      })
      .join(''),
  ].join(''),
  envelope: [
    '<rect x="70" y="44" width="116" height="168" rx="16" fill="#d0312d"/>',
    path('M70 104V60a16 16 0 0 1 16-16h84a16 16 0 0 1 16 16v44q-58 48-116 0z', ' fill="#e8483f"'),
    circle(128, 124, 24, ' fill="#f7c65c"') + circle(128, 124, 14, ' fill="#c48a1c"'),
    path('M92 178h72M104 192h48', line(5, '#f7c65c')),
  ].join(''),
  wheel: [
    circle(128, 132, 84, ' fill="#8a5a12"') + circle(128, 132, 76, ' fill="#fff3e0"'),
    path(
      'M128 132V56a76 76 0 0 1 66 38zM128 132l66 38a76 76 0 0 1-66 38zM128 132 62 170a76 76 0 0 1 0-76z',
      ' fill="#d0312d"',
    ),
    circle(128, 132, 18, ' fill="#f7c65c"'),
    path('M128 66 112 30h32z', ' fill="#f24b4b"'),
  ].join(''),
  board: [
    '<rect x="52" y="52" width="152" height="152" rx="18" fill="#fff7e6"/>',
    path('M52 103h152M52 153h152M103 52v152M153 52v152', line(6, '#b5651d')),
    circle(78, 78, 17, ink) +
      circle(128, 128, 17, ' fill="#d1463a"') +
      circle(178, 128, 17, ink) +
      circle(128, 178, 17, ink),
  ].join(''),
} as const;

export type SignName = keyof typeof own | MotifName;
const signs: Readonly<Record<SignName, string>> = { ...motifs, ...own };

/**
 * The signs of each kind of games. A game's name chooses one of them; the first, which no other kind has, represents
 * the kind.
 */
const byType: Readonly<Record<string, readonly SignName[]>> = {
  RNG: [
    'reels',
    'gem',
    'cherries',
    'bell',
    'crown',
    'lantern',
    'coin',
    'flame',
    'star',
    'clover',
    'lotus',
    'mask',
    'cat',
    'moon',
    'koi',
  ],
  LIVE: ['cards', 'chip', 'crown'],
  INHOUSE: ['die', 'chip', 'gem'],
  FISH: ['koi', 'anchor', 'lotus', 'gem'],
  PVP: ['crown', 'cards', 'die', 'cup'],
  SPORTS: ['ball', 'hoop', 'racket', 'cup'],
  ESPORTS: ['pad', 'cup', 'flame', 'mask'],
  COCKFIGHT: ['feather', 'flame', 'bell'],
  LOTT: ['balls', 'clover', 'star'],
  ELOTT: ['star', 'balls', 'coin'],
  BINGO: ['bingo', 'balls', 'clover'],
  BGS: ['board', 'die', 'chip'],
};

/** The kinds of games, in a fixed order. */
export const kinds: readonly string[] = Object.keys(byType);

/** The sign of a kind of games; '' chooses the first, a game's name one of several. */
export function signOf(gameType: string, name = ''): string {
  const choice = byType[gameType] ?? ['star'];
  const sign = choice[name === '' ? 0 : hashOf(`${name} sign`) % choice.length] ?? 'star';
  return signs[sign];
}

/** The sign of a name. */
export const signNamed = (name: SignName): string => signs[name];

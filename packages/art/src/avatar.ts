import { motifs } from './motifs.ts';

/** One drawn picture that a member may choose as avatar: a background of two colours and a motif in a third. */
type Avatar = { ground: readonly [string, string]; glow: string; motif: string };

const ivory = '#fff4dc';
const gold = '#f7c65c';

const avatars: readonly Avatar[] = [
  { ground: ['#0f6b57', '#063a35'], glow: '#2fe0b4', motif: motifs.die },
  { ground: ['#8c1f3f', '#3d0d24'], glow: '#ff7a8c', motif: motifs.chip },
  { ground: ['#4a2b8c', '#1d1145'], glow: '#b18cff', motif: motifs.crown },
  { ground: ['#0d5c8c', '#072a4a'], glow: '#5cc8ff', motif: motifs.koi },
  { ground: ['#7a2b6b', '#331033'], glow: '#ff9ad5', motif: motifs.lotus },
  { ground: ['#1c2f6b', '#0b1233'], glow: '#8ca8ff', motif: motifs.moon },
  { ground: ['#b5651d', '#5a2a0a'], glow: '#ffd27a', motif: motifs.cat },
  { ground: ['#a3271f', '#4a0d0b'], glow: '#ff9a6b', motif: motifs.lantern },
  { ground: ['#2f7a2b', '#0f3a17'], glow: '#a6f06b', motif: motifs.clover },
  { ground: ['#136f7a', '#063339'], glow: '#7df3f0', motif: motifs.gem },
  { ground: ['#5a1d1d', '#240a12'], glow: '#ff8a3d', motif: motifs.flame },
  { ground: ['#3d4a63', '#161c2b'], glow: '#c8d6f5', motif: motifs.star },
];

/** Number of avatars. */
export const avatarCount = avatars.length;

/** Draws the picture with this number, counted from 1, as an SVG of 256 units; null if there is none. */
export function drawAvatar(number: number): string | null {
  const avatar = avatars[number - 1];
  if (!avatar) return null;
  const { ground, glow, motif } = avatar;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><defs>',
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>`,
    `<radialGradient id="l" cx=".32" cy=".22" r=".8"><stop stop-color="${glow}" stop-opacity=".75"/><stop offset=".55" stop-color="${glow}" stop-opacity=".12"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="m" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${ivory}"/><stop offset="1" stop-color="${gold}"/></linearGradient>`,
    '</defs><path fill="url(#g)" d="M0 0h256v256H0z"/><path fill="url(#l)" d="M0 0h256v256H0z"/>',
    `<g fill="${ground[1]}" opacity=".45" transform="translate(6 10)">${motif.replaceAll(/ (?:fill|stroke)="(?!none)[^"]*"/g, '')}</g>`,
    `<g fill="url(#m)">${motif}</g></svg>`,
  ].join('');
}

import { around, type Drawing, gloss, ground, oval, rays, ribbon, shape, stroke } from './kit.ts';
import { tuktukTurbo } from './tuktuk-turbo.ts';

/** The symbols of Night Noodles. */
export const nightNoodles: Record<string, Drawing> = {
  wok: (k) =>
    `${rays('#ffb347')}${shape('M22 54C12 34 28 30 26 12 40 18 42 28 42 34 50 26 50 14 46 4 66 12 66 28 64 36 70 32 72 26 72 20 86 32 86 44 78 56Z', k.linear(['#fff27a', '#ff9a1e', '#e3261e']), '#8a1a0a', 1.8)}${shape('M12 50H88C86 72 70 80 50 80 30 80 14 72 12 50Z', k.linear(['#5a6072', '#23283a', '#0b0d15']), '#000', 2)}${stroke('M88 52 99 44', '#6b3a14', 6)}${oval(50, 51, 38, 6, k.linear(['#2a2f40', '#7a8296']))}${[30, 44, 58, 70].map((x, i) => oval(x, 50, 5, 2.6, ['#7fd14a', '#ff7a4a', '#ffe08a', '#7fd14a'][i] ?? '')).join('')}${ribbon(k, 'WILD', ['#f0641e', '#9c1f0a'])}`,
  bowl: (k) =>
    `${stroke('M34 26q-5-8 0-16M50 24q-5-9 0-18M66 26q-5-8 0-16', '#fff', 3, 0.35)}${ground}${oval(50, 46, 40, 13, k.linear(['#8a4a1a', '#f0b96b']), 'stroke="#3a1206" stroke-width="1.6"')}${[0, 1, 2, 3].map((i) => stroke(`M${20 + i * 5} ${48 - i}q14-12 28 0t24-2`, '#ffe3a0', 3)).join('')}${oval(38, 43, 9, 5.5, '#fff', 'stroke="#d9c8a8" stroke-width="1"')}${oval(38, 43, 4.5, 3, '#ffb01e')}${around(3, 64, 42, () => oval(64, 38, 3, 4.4, '#5fbf3f'))}
${shape('M8 48C12 76 28 88 50 88 72 88 88 76 92 48 84 58 68 60 50 60 32 60 16 58 8 48Z', k.linear(['#ff6a5c', '#c3202a', '#6b0a16']), '#3a040c', 2)}${stroke('M22 66q7 7 14 0t14 0 14 0 14 0', '#ffd98a', 2.4, 0.9)}<path d="M58 44 96 8M64 46 99 14" stroke="#5a2d0c" stroke-width="3.4" stroke-linecap="round"/>`,
  dumpling: (k) =>
    `${ground}${shape('M4 72C8 54 24 44 38 50 52 44 70 52 74 72 60 82 18 82 4 72Z', k.linear(['#fff8e6', '#f3d6a0', '#c08a45']), '#6b3f10', 1.8)}${shape('M28 62C34 40 50 28 64 34 84 36 96 52 96 70 82 82 42 80 28 62Z', k.linear(['#fffdf4', '#f7e0b3', '#cc9a55']), '#6b3f10', 1.8)}${stroke('M44 44q4 8 0 14M54 37q5 9 2 17M66 36q2 9-2 17M78 42q-2 8-8 14', '#a8742f', 2, 0.7)}${stroke('M14 60q4 6 2 12M24 54q4 6 2 10', '#a8742f', 1.8, 0.6)}${gloss(60, 42, 9, 3, -12, 0.5)}`,
  prawn: (k) =>
    `${ground}${shape('M76 16C40 10 12 34 16 60 20 82 46 90 62 80 56 78 52 74 52 70 40 72 36 62 40 52 46 40 62 38 78 38 88 32 88 20 76 16Z', k.linear(['#ffd0b0', '#ff7f50', '#d6401c'], 40), '#7a1f08', 2)}${stroke('M60 15Q58 28 62 39M44 20Q46 32 52 43M29 31Q36 38 43 48M19 47Q30 50 39 55M18 64Q30 62 40 62M29 78Q36 70 43 68', '#a8300f', 2, 0.7)}${shape('M58 76 78 70 74 80 86 86 66 90Z', k.linear(['#ff9a6b', '#c3341a']), '#7a1f08', 1.6)}${oval(76, 25, 3.4, 3.4, '#17131c')}${stroke('M84 24Q96 14 98 4M86 28Q98 24 99 14', '#d6401c', 2)}${gloss(50, 22, 12, 3, -18, 0.5)}`,
  egg: (k) =>
    `${ground}${shape('M50 10C72 10 86 38 84 58 82 78 68 88 50 88 32 88 18 78 16 58 14 38 28 10 50 10Z', k.radial(['#ffffff', '#f5ead6', '#c7a877']), '#7a5a2a', 2)}${oval(50, 58, 21, 20, k.radial(['#ffe58a', '#ffb01e', '#d9690f'], 0.4, 0.35), 'stroke="#b3560a" stroke-width="1.5"')}${gloss(42, 50, 7, 4, -25, 0.75)}${gloss(32, 34, 5, 11, 22, 0.6)}`,
  greens: (k) =>
    `${ground}${[-34, 34, -16, 16].map((turn) => `<g transform="rotate(${turn} 50 90)">${shape('M50 58C30 48 30 18 50 6 70 18 70 48 50 58Z', k.linear(['#b8f06b', '#4bb33c', '#14662a']), '#0a3d18', 1.6)}${stroke('M50 54V16M50 40 40 30M50 40 60 30', '#e4ffd0', 1.6, 0.6)}</g>`).join('')}${shape('M36 58Q50 50 64 58L60 90Q50 94 40 90Z', k.linear(['#f4ffe6', '#cfeab0', '#8fc06b']), '#3d6b22', 1.6)}${stroke('M46 60V88M54 60V88', '#8fb86b', 1.6, 0.7)}`,
  lime: (k) =>
    `${ground}${oval(50, 50, 38, 38, k.radial(['#b8f05a', '#5fb81f', '#2a660a']), 'stroke="#1c4506" stroke-width="2"')}${oval(50, 50, 31, 31, '#f2ffd6')}${around(8, 50, 50, () => shape('M50 46 41 27Q50 20 59 27Z', k.linear(['#e4ff9a', '#9ad63a']), '#ffffff66', 1))}${gloss(36, 32, 9, 4, -35, 0.6)}`,
  chili: tuktukTurbo.chili ?? (() => ''),
};

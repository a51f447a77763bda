import { around, type Drawing, gloss, ground, oval, ranks, rays, ribbon, shape, stroke } from './kit.ts';

const petal = (fill: string) => shape('M50 56C40 44 40 26 50 14 60 26 60 44 50 56Z', fill, '#7a1c4e88', 1.2);

/** The symbols of Lantern Tide. */
export const lanternTide: Record<string, Drawing> = {
  ...ranks('#e0455e', '#4a86f0', '#b457d8', '#2fae8f'),
  moon: (k) =>
    `${rays('#ffe9a8')}${oval(50, 44, 38, 38, k.radial(['#fffdf2', '#ffe9a0', '#e5a93c']))}
${oval(38, 34, 7, 6, '#d9a441', 'opacity=".35"')}${oval(60, 48, 9, 8, '#d9a441', 'opacity=".3"')}${oval(45, 58, 5, 4, '#d9a441', 'opacity=".3"')}
${shape('M6 66c2-9 14-11 18-5 3-9 17-9 20-1 5-6 15-4 17 3Z', '#e9f0ff', '#7c8fc466')}${shape('M52 68c1-7 10-9 14-4 3-7 15-6 17 1 5-3 11 0 12 4Z', '#ffffff', '#7c8fc466')}
${ribbon(k, 'WILD', ['#f0486a', '#a51540'])}`,
  krathong: (k) =>
    `${rays('#ffd38a')}${ground}${oval(50, 72, 40, 15, k.linear(['#2f9a5c', '#0c4a30']), 'stroke="#06301e" stroke-width="1.5"')}
${[-62, -38, 38, 62].map((turn) => `<g transform="rotate(${turn} 50 68) translate(0 8)">${petal(k.linear(['#8ef0a8', '#1f8a4d']))}</g>`).join('')}
${[-46, 46, -22, 22, 0].map((turn) => `<g transform="rotate(${turn} 50 68) translate(0 6)">${petal(k.linear(['#ffd9ec', '#ff7fb6', '#c3327a']))}</g>`).join('')}
<rect x="46.5" y="24" width="7" height="26" rx="2" fill="${k.linear(['#fff3c4', '#f0b040'])}"/>${shape('M50 4c7 8 6 17 0 20-6-3-7-12 0-20Z', k.radial(['#fff', '#ffd84a', '#ff7a1a'], 0.5, 0.7), '#ff7a1a00')}
${ribbon(k, 'SCATTER', ['#8a4fe0', '#4a1f94'])}`,
  lantern: (k) =>
    `${oval(50, 50, 46, 46, k.radial(['#ffb94a88', '#ffb94a00'], 0.5, 0.5, 0.5))}${shape('M28 18Q50 6 72 18L80 66Q50 78 20 66Z', k.linear(['#d3342c', '#f2683a', '#ffc65c']), '#5d0d10', 2)}
${stroke('M39 13 36 70M50 11V73M61 13 64 70', '#7a1614', 1.4, 0.5)}${stroke('M25 36Q50 47 76 36M22 52Q50 64 78 52', '#7a1614', 1.2, 0.4)}
${oval(50, 68, 29, 6, k.linear(['#6d1210', '#ffd070']))}${shape('M50 58c9 9 6 17 0 19-6-2-9-10 0-19Z', k.radial(['#fff', '#ffe27a', '#ff8a1e'], 0.5, 0.7), '#ff8a1e00')}
${stroke('M35 76 33 90M50 78V93M65 76 67 90', '#ffd98a', 2)}${gloss(36, 28, 5, 13, 12, 0.35)}`,
  koi: (k) =>
    `${ground}${shape('M14 62C20 30 52 14 80 26 84 44 66 74 34 78 40 70 38 66 36 64 30 74 18 78 8 74 14 70 15 66 14 62Z', k.linear(['#fff6ea', '#ff9a4a', '#e8411d'], 30), '#7a1d08', 1.8)}
${shape('M42 34C50 20 62 16 70 18 64 24 60 28 58 36Z', k.linear(['#ffb36b', '#d83a16']), '#7a1d08', 1.2)}${shape('M52 62C52 74 60 80 68 80 67 72 66 66 64 60Z', k.linear(['#ff9a4a', '#d83a16']), '#7a1d08', 1.2)}
${shape('M60 34c8-4 16-2 18 2-2 8-8 10-14 8Z', '#fff', '#7a1d0800')}${oval(72, 33, 4.4, 4.4, '#fff')}${oval(73, 33, 2.5, 2.5, '#17131c')}
${[0, 1, 2, 3].map((i) => stroke(`M${28 + i * 8} ${64 - i * 5}q5-7 1-14`, '#a8300f', 1.4, 0.55)).join('')}${shape('M30 52c4-10 12-12 16-8-1 8-8 14-16 8Z', '#e02d16', '#0000', 0)}${gloss(50, 36, 15, 4, -24, 0.5)}`,
  lotus: (k) =>
    `${ground}${oval(50, 78, 38, 9, k.linear(['#39a86b', '#0d4f34']), 'stroke="#06301e" stroke-width="1.4"')}
${[-78, -52, 52, 78].map((turn) => `<g transform="translate(0 16) rotate(${turn} 50 56) scale(1 1.05)">${petal(k.linear(['#ffc0de', '#e0519a']))}</g>`).join('')}
${[-50, 50, -26, 26, 0].map((turn) => `<g transform="translate(0 14) rotate(${turn} 50 58)">${petal(k.linear(['#fff4fb', '#ff9fcb', '#d9478f']))}</g>`).join('')}${oval(50, 62, 6, 4, '#ffd65a')}`,
  boat: (k) =>
    `${ground}<g transform="translate(0 9) scale(.91)">${shape('M3 44C16 74 32 80 52 80 76 80 90 66 98 30 88 52 76 60 52 60 30 60 16 56 3 44Z', k.linear(['#d98a3d', '#8a4a17', '#4a230a']), '#331505', 2)}
${stroke('M8 52C22 67 36 70 54 70 74 70 86 60 94 42', '#ffd27a', 2.4)}${shape('M28 58 32 36H66L70 58Z', k.linear(['#2a6fd6', '#143a86']), '#0b2152', 1.4)}${shape('M26 38Q49 24 72 38L69 42H29Z', k.linear(['#ff5a52', '#a81c24']), '#5d0d10', 1.4)}
${around(6, 95, 26, () => `<ellipse cx="95" cy="20" rx="2.6" ry="5" fill="${k.linear(['#ffe66b', '#ff7ab0'])}"/>`)}${oval(95, 26, 2.6, 2.6, '#ffb62e')}${[38, 49, 60].map((x) => oval(x, 49, 3.4, 4.4, '#ffd98a')).join('')}</g>`,
};

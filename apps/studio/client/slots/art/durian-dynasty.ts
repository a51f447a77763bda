import { around, type Drawing, gloss, ground, oval, ranks, rays, ribbon, shape, stroke } from './kit.ts';

const crown = (fill: string, x = 0, y = 0, size = 1) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${shape('M20 30 14 6 32 18 50 0 68 18 86 6 80 30Z', fill, '#6b4305', 2)}<rect x="19" y="28" width="62" height="9" rx="3" fill="${fill}" stroke="#6b4305" stroke-width="2"/>
${oval(50, 22, 5, 6, '#f0486a')}${oval(30, 24, 3.5, 4, '#3fc7f2')}${oval(70, 24, 3.5, 4, '#3fc7f2')}</g>`;

/** The symbols of Durian Dynasty. */
export const durianDynasty: Record<string, Drawing> = {
  ...ranks('#d4452f', '#3f9c4a', '#8f4fd0', '#2f83c9'),
  king: (k) => {
    const thorns = Array.from({ length: 26 }, (_, i) => {
      const [x, y] = [22 + ((i * 37) % 57), 34 + ((i * 23) % 44)];
      return `<path d="M${x - 4} ${y + 3} ${x} ${y - 5} ${x + 4} ${y + 3}Z" fill="#5d7d1a" opacity=".55"/>`;
    }).join('');
    return `${rays('#ffe07a')}${shape('M50 24C78 24 86 42 84 58 82 76 66 84 50 84 34 84 18 76 16 58 14 42 22 24 50 24Z', k.radial(['#e6ef7c', '#a8c43a', '#54731a']), '#2f4509', 2)}${thorns}
${shape('M30 50c8-6 32-6 40 0 2 12-8 20-20 20s-22-8-20-20Z', k.radial(['#fff6c2', '#ffd955', '#e8a21e']), '#9c6a08', 1.4)}${oval(42, 55, 3.2, 4.2, '#2b1a02')}${oval(58, 55, 3.2, 4.2, '#2b1a02')}${stroke('M44 63q6 5 12 0', '#2b1a02', 2)}
${crown(k.linear(['#fff2ae', '#f3b52e', '#a86a08']), 20, 4, 0.6)}${ribbon(k, 'WILD', ['#ef5236', '#97200f'])}`;
  },
  palace: (k) =>
    `${rays('#ffcf6b')}${shape('M50 2 54 20H46Z', '#ffd75e', '#7a4a05', 1.2)}${shape('M32 38Q46 34 50 14 54 34 68 38Z', k.linear(['#ffb23d', '#d1541c']), '#6b2306', 1.6)}${shape('M18 56Q38 52 42 36H58Q62 52 82 56Z', k.linear(['#ffc455', '#c9431c']), '#6b2306', 1.6)}
<rect x="24" y="56" width="52" height="18" fill="${k.linear(['#fff0cf', '#e2b271'])}" stroke="#6b3a06" stroke-width="1.4"/>${[31, 45, 59].map((x) => shape(`M${x} 74V64q5-7 10 0V74Z`, '#7a1f2b', '#4a0d16', 1)).join('')}
${ribbon(k, 'SCATTER', ['#1f9a72', '#0b5340'])}`,
  mangosteen: (k) =>
    `${ground}${oval(50, 54, 38, 35, k.radial(['#b06ac0', '#6a2a78', '#2f0c3a']), 'stroke="#1f0628" stroke-width="2"')}${oval(50, 58, 27, 24, k.radial(['#8f3a52', '#c4687a', '#5a1838'], 0.5, 0.5), 'stroke="#3a0c24" stroke-width="1.6"')}
${around(6, 50, 58, (at) => shape('M50 57C43 50 42 41 50 37.5 58 41 57 50 50 57Z', k.radial(['#fff', '#fbf6ff', at % 2 ? '#cfc2e0' : '#ddd2ea'], 0.45, 0.3), '#a890b8', 0.9))}${shape('M50 22C40 12 28 14 24 22 34 30 44 28 50 24 56 28 66 30 76 22 72 14 60 12 50 22Z', k.linear(['#9bd35a', '#3c7d22']), '#1e4a10', 1.6)}${stroke('M50 22V10', '#4a2a10', 4)}${gloss(27, 40, 4, 8, 28, 0.4)}`,
  dragonfruit: (k) =>
    `${ground}${[-58, -30, 30, 58, -14, 14].map((turn) => `<path transform="rotate(${turn} 50 62)" d="M42 40Q46 18 50 4 54 18 58 40Z" fill="${k.linear(['#a8e05a', '#ff4f93'])}" stroke="#8a0f4a" stroke-width="1.2"/>`).join('')}
${oval(50, 58, 33, 31, k.radial(['#ff8ebf', '#ee2f7f', '#8f0c4a']), 'stroke="#6b0838" stroke-width="2"')}${oval(52, 60, 24, 22, k.radial(['#fff', '#fdf3f8', '#f0c9dc'], 0.4, 0.4))}
${Array.from({ length: 22 }, (_, i) => oval(52 + Math.cos(i * 2.4) * (4 + i * 0.75), 60 + Math.sin(i * 2.4) * (3.5 + i * 0.7), 1.5, 1.1, '#241423')).join('')}`,
  mango: (k) =>
    `${ground}${shape('M30 20C56 8 88 30 86 58 84 82 56 92 34 80 12 68 12 32 30 20Z', k.radial(['#fff19a', '#ffb92e', '#e8641d', '#b3301a'], 0.34, 0.34, 0.95), '#7a2c06', 2)}${stroke('M31 20q-4-6-2-12', '#5c3a14', 4)}${shape('M31 14C44 2 62 4 70 10 58 20 42 20 31 14Z', k.linear(['#9fe05e', '#2f8a2a']), '#1c5216', 1.4)}${stroke('M36 13q14-3 27-2', '#1c5216', 1.2, 0.6)}${gloss(34, 42, 6, 15, 18, 0.5)}`,
  papaya: (k) =>
    `${ground}${shape('M50 6C66 6 66 28 76 48 86 70 70 92 50 92 30 92 14 70 24 48 34 28 34 6 50 6Z', k.linear(['#c9dc4a', '#f0a52c', '#e0701c']), '#6b3a06', 2)}${shape('M50 18C60 18 60 34 68 52 74 70 64 82 50 82 36 82 26 70 32 52 40 34 40 18 50 18Z', k.radial(['#ffb07a', '#ff7a3c', '#e2501c'], 0.5, 0.5), '#b3401288', 1.2)}
${shape('M50 36C56 38 60 52 60 62 60 72 55 76 50 76 45 76 40 72 40 62 40 52 44 38 50 36Z', '#7a2a10', '#0000', 0)}${Array.from({ length: 14 }, (_, i) => oval(45 + (i % 3) * 5, 46 + Math.floor(i / 3) * 6.2, 2.5, 2.8, '#1d1512', 'stroke="#5a4636" stroke-width=".6"')).join('')}${gloss(33, 66, 3, 12, 12, 0.4)}`,
};

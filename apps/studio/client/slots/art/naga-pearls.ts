import { around, type Drawing, gloss, ground, type Kit, oval, rays, ribbon, shape, stroke } from './kit.ts';

type Jewel = readonly [light: string, middle: string, dark: string];

const pearl =
  (colours: Jewel, glow: string): Drawing =>
  (k) =>
    `${ground}${oval(50, 50, 38, 38, k.radial([...colours], 0.36, 0.3, 0.85), `stroke="${glow}" stroke-width="1.5"`)}${oval(50, 50, 37, 37, k.radial(['#ffffff00', '#ffffff00', '#ffffff55'], 0.4, 0.35, 0.72))}${gloss(36, 33, 12, 7)}${gloss(64, 70, 9, 4, -35, 0.25)}`;

const facets = (k: Kit, outline: string, cuts: string, [light, middle, dark]: Jewel) =>
  `${ground}${shape(outline, k.linear([light, middle, dark], 60), '#00000088', 2)}${stroke(cuts, '#fff', 1.4, 0.5)}${gloss(38, 32, 9, 4, -30, 0.6)}`;

/** The symbols of Naga Pearls. */
export const nagaPearls: Record<string, Drawing> = {
  naga: (k) =>
    `${rays('#7affc9')}${around(5, 50, 54, () => shape('M44 34Q40 14 50 2 60 14 56 34Z', k.linear(['#ffe68a', '#f0a01e', '#b3420f']), '#6b2306', 1.2), -72)}${shape('M50 18C72 18 82 36 78 56 74 72 62 78 50 78 38 78 26 72 22 56 18 36 28 18 50 18Z', k.radial(['#a8ffd0', '#1fb87a', '#04553a']), '#02301f', 2)}
${shape('M24 44 44 50 40 58Q28 58 24 44Z', '#fff8d0', '#02301f', 1.4)}${shape('M76 44 56 50 60 58Q72 58 76 44Z', '#fff8d0', '#02301f', 1.4)}${oval(37, 52, 3, 4, '#c3161e')}${oval(63, 52, 3, 4, '#c3161e')}${around(3, 50, 34, () => shape('M47 30 50 22 53 30Z', '#ffe68a', '#6b2306', 0.8), -30)}${ribbon(k, 'WILD', ['#14a56f', '#064a36'])}`,
  stupa: (k) =>
    `${rays('#ffe48a')}${shape('M50 0 53 22H47Z', '#fff0b0', '#7a4a05', 1)}${[22, 27, 32].map((y, i) => oval(50, y, 5 + i * 2, 3, k.linear(['#fff2b8', '#d9951e']), 'stroke="#7a4a05" stroke-width="1"')).join('')}${shape('M40 36H60C62 46 78 50 78 66H22C22 50 38 46 40 36Z', k.radial(['#fff7d0', '#f5bd3a', '#a1600a']), '#6b3a06', 1.8)}<rect x="16" y="64" width="68" height="9" rx="2" fill="${k.linear(['#fff0b0', '#c9841e'])}" stroke="#6b3a06" stroke-width="1.4"/>${ribbon(k, 'SCATTER', ['#3f6fe0', '#1b2f86'])}`,
  crown: (k) =>
    `${ground}${shape('M16 74 8 28 30 46 50 12 70 46 92 28 84 74Z', k.linear(['#fff6c2', '#f3b52e', '#9c5f0a']), '#5a3a06', 2.2)}<rect x="15" y="72" width="70" height="14" rx="4" fill="${k.linear(['#ffe68a', '#b3740f'])}" stroke="#5a3a06" stroke-width="2"/>${[8, 50, 92].map((x, i) => oval(x, i === 1 ? 11 : 27, 5.5, 5.5, k.radial(['#fff', '#ffb3c8', '#e0245e']))).join('')}${oval(50, 56, 8, 10, k.radial(['#b8ffe0', '#14b87a', '#04553a']), 'stroke="#5a3a06" stroke-width="1.5"')}${[30, 70].map((x) => oval(x, 62, 5, 6, k.radial(['#cfe0ff', '#3f7bf0', '#12307a']), 'stroke="#5a3a06" stroke-width="1.2"')).join('')}`,
  ruby: (k) =>
    facets(k, 'M28 12H72L94 40 50 92 6 40Z', 'M6 40H94M28 12 34 40 50 92 66 40 72 12M34 40 50 12 66 40', [
      '#ffb3b8',
      '#f0243e',
      '#7a0620',
    ]),
  gold: pearl(['#fffbe0', '#ffcf4a', '#a1600a'], '#7a4a05'),
  jade: (k) =>
    `${ground}${oval(50, 50, 39, 39, k.radial(['#d6ffe6', '#3cc486', '#06603c']), 'stroke="#033a24" stroke-width="2"')}${oval(50, 50, 14, 14, '#071a18', 'stroke="#033a24" stroke-width="2"')}${around(8, 50, 50, () => stroke('M50 30q6-6 0-13', '#e9fff3', 2, 0.45))}${gloss(32, 30, 11, 5, -40, 0.55)}`,
  sapphire: (k) =>
    facets(
      k,
      'M50 6 88 28V72L50 94 12 72V28Z',
      'M50 6V28L88 28M50 28 12 28M50 28 26 62 50 94 74 62 50 28M12 72 26 62H74L88 72',
      ['#c2e0ff', '#2f7bf0', '#0a2a80'],
    ),
  violet: (k) =>
    facets(
      k,
      'M32 10H68L90 32V68L68 90H32L10 68V32Z',
      'M32 10 38 30H62L68 10M90 32 70 38V62L90 68M68 90 62 70H38L32 90M10 68 30 62V38L10 32M38 30 30 38M62 30 70 38M70 62 62 70M30 62 38 70',
      ['#efd0ff', '#a04be0', '#3f1080'],
    ),
  pearl: pearl(['#ffffff', '#e6ecf5', '#8b98b3'], '#66728c'),
};

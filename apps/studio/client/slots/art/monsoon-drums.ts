import { around, type Drawing, gloss, ground, oval, ranks, rays, ribbon, shape, stroke } from './kit.ts';

/** The symbols of Monsoon Drums. */
export const monsoonDrums: Record<string, Drawing> = {
  ...ranks('#2f8fd6', '#1fa88a', '#c7663a', '#7d62d6'),
  cloud: (k) =>
    `${rays('#9fd0ff')}${shape('M18 52C4 50 6 30 22 30 22 12 48 6 56 20 68 10 86 20 82 34 98 36 98 54 82 54Z', k.linear(['#f4f8ff', '#a9bde0', '#556a9c']), '#24345c', 2)}${shape('M54 40 36 62H48L40 84 68 54H55L62 40Z', k.linear(['#fffbd0', '#ffd52e', '#f08a0f']), '#7a4305', 2)}${ribbon(k, 'WILD', ['#3f7bf0', '#173a94'])}`,
  drum: (k) =>
    `${ground}${shape('M14 26C14 40 24 52 24 60 24 70 18 78 18 84 36 94 64 94 82 84 82 78 76 70 76 60 76 52 86 40 86 26Z', k.linear(['#8a2a14', '#e0642e', '#6b1a0a'], 0), '#35080a', 2.2)}${stroke('M18 34 30 84M34 38 26 84M50 40V92M66 38 74 84M82 34 70 84', '#ffd98a', 2)}${oval(50, 26, 37, 15, k.radial(['#fff7e0', '#f0d3a0', '#b3824a'], 0.5, 0.4), 'stroke="#4a1f0a" stroke-width="2.4"')}${oval(50, 26, 15, 6, '#5a2d14', 'opacity=".75"')}${around(12, 50, 26, () => '')}<path d="M20 59Q50 68 80 59" fill="none" stroke="#f3b52e" stroke-width="5"/>`,
  umbrella: (k) =>
    `${ground}${stroke('M50 12V82Q50 92 60 90 66 88 66 82', '#7a4a1e', 4.5)}${shape('M6 54C8 24 30 10 50 10 70 10 92 24 94 54 86 46 78 46 72 54 64 46 56 46 50 54 44 46 36 46 28 54 22 46 14 46 6 54Z', k.linear(['#ff9a8a', '#e8344a', '#8f0f2e']), '#5d0818', 2)}${stroke('M50 12Q30 24 28 52M50 12Q70 24 72 52M50 12V52', '#ffe0b0', 1.8, 0.7)}${around(6, 50, 30, () => oval(50, 22, 2.4, 4, '#ffe9c2', 'opacity=".85"'))}${gloss(26, 30, 5, 12, 35, 0.35)}`,
  frog: (k) =>
    `${ground}${oval(50, 62, 38, 27, k.radial(['#c8f57a', '#58b82a', '#1c6614']), 'stroke="#0d3d0a" stroke-width="2"')}${[28, 72].map((x) => `${oval(x, 32, 15, 15, k.radial(['#c8f57a', '#58b82a', '#1c6614']), 'stroke="#0d3d0a" stroke-width="2"')}${oval(x, 31, 9.5, 9.5, '#fffdf0')}${oval(x, 32, 5, 6, '#161a10')}${oval(x - 2, 29, 1.8, 1.8, '#fff')}`).join('')}${stroke('M26 64Q50 82 74 64', '#0d3d0a', 3)}${oval(24, 66, 5, 3, '#ff9a8a', 'opacity=".6"')}${oval(76, 66, 5, 3, '#ff9a8a', 'opacity=".6"')}${oval(50, 78, 18, 7, '#eaffb8', 'opacity=".55"')}`,
  kite: (k) =>
    `${shape('M50 4 86 42 50 78 14 42Z', k.linear(['#ffe27a', '#ff8a2e', '#d9313f'], 60), '#5d1208', 2)}${shape('M50 4 50 78 14 42Z', k.linear(['#6bdcff', '#2a78e0'], 60), '#0b2a66', 1.6)}${stroke('M50 4V78M14 42H86', '#fff3c4', 2, 0.8)}${oval(50, 42, 8, 8, k.radial(['#fff', '#ffe27a', '#f0a01e']), 'stroke="#7a4305" stroke-width="1.4"')}${stroke('M50 78q-12 6-4 12t2 10', '#ffe0b0', 2.4)}${shape('M40 86 50 90 40 96Z', '#ff5a7a', '#7a0f2e', 1)}${shape('M62 82 50 88 60 95Z', '#ffd24a', '#7a4305', 1)}${gloss(33, 34, 4, 13, 44, 0.35)}`,
  rice: (k) =>
    `${ground}${[-24, -8, 10, 26].map((turn, i) => `<g transform="rotate(${turn} 50 92)">${stroke('M50 90Q50 50 50 22', '#8a7a1e', 2.6)}${Array.from({ length: 6 }, (_, at) => `${oval(45, 22 + at * 7, 3, 5.4, k.linear(['#fff2a8', '#f0b93a', '#a1700f']), `transform="rotate(24 45 ${22 + at * 7})" stroke="#6b4a08" stroke-width=".7"`)}${oval(55, 22 + at * 7, 3, 5.4, k.linear(['#fff2a8', '#e8a92a', '#8a5a0c']), `transform="rotate(-24 55 ${22 + at * 7})" stroke="#6b4a08" stroke-width=".7"`)}`).join('')}${oval(50, 14 + (i % 2), 3, 6, '#ffe68a', 'stroke="#6b4a08" stroke-width=".7"')}</g>`).join('')}<rect x="38" y="72" width="24" height="9" rx="4" fill="${k.linear(['#ff7a6b', '#b3202a'])}" stroke="#5d0d14" stroke-width="1.4"/>`,
};

import { around, type Drawing, gloss, ground, oval, rays, ribbon, shape, stroke } from './kit.ts';

/** The symbols of Tuktuk Turbo. */
export const tuktukTurbo: Record<string, Drawing> = {
  turbo: (k) =>
    `${rays('#6bf0ff')}${shape('M20 60C10 34 34 28 30 8 48 16 48 30 46 36 54 32 56 24 54 16 74 26 88 50 76 68Z', k.linear(['#fff27a', '#ff9a1e', '#e3261e']), '#7a0f0f', 2)}${shape('M56 14 34 46H48L40 72 68 36H53Z', k.linear(['#fff', '#d6fbff', '#39d3ff']), '#064a7a', 2)}${ribbon(k, 'WILD', ['#e3261e', '#8a0f14'])}`,
  tuktuk: (k) =>
    `${ground}${shape('M14 66V34Q16 20 30 18H72Q82 20 88 44L92 58V74H14Z', k.linear(['#4aa8ff', '#1f5fd0', '#0e2f80']), '#081c4d', 2)}${shape('M10 24Q48 8 84 22L86 28H10Z', k.linear(['#ffe27a', '#f0a01e']), '#7a4a05', 1.8)}
${shape('M62 28H74Q80 36 82 50H62Z', k.linear(['#dff6ff', '#7ec8f5']), '#0a2a5c', 1.6)}${shape('M22 32H54V52H22Z', '#0b1e4a', '#061233', 1.6)}${shape('M26 44H50V60H26Z', k.linear(['#ff6a5c', '#b3202a']), '#5d0d14', 1.2)}<rect x="14" y="60" width="78" height="6" fill="#ffd24a"/>
${[28, 74].map((x) => `${oval(x, 78, 12, 12, '#14161f', 'stroke="#000" stroke-width="2"')}${oval(x, 78, 6, 6, k.radial(['#fff', '#a8b2c4', '#555e72']))}`).join('')}${oval(90, 62, 4, 5, k.radial(['#fff', '#fff2a8', '#ffb62e']))}`,
  seven: (k) =>
    `${shape('M16 12H86V32C66 50 56 68 54 92H30C34 66 46 50 60 34H36V42H16Z', '#5d0812', '#2a0308', 4)}${shape('M18 14H84V31C64 49 54 67 52 90H32C36 65 48 48 64 32H34V40H18Z', k.linear(['#ff9a8a', '#f02c36', '#8f0a1e']), '#ffd98a', 3)}${stroke('M24 19H78', '#fff', 3, 0.6)}`,
  wheel: (k) =>
    `${ground}${oval(50, 49, 41, 41, k.radial(['#4a5064', '#1b1e2b', '#07080d']), 'stroke="#000" stroke-width="2"')}${around(16, 50, 49, () => '<rect x="47" y="7" width="6" height="6" rx="1.5" fill="#5a6178"/>')}${oval(50, 49, 28, 28, k.radial(['#fff', '#c9d3e6', '#66708a']), 'stroke="#20253a" stroke-width="2"')}
${around(5, 50, 49, () => shape('M44 44 40 25Q50 20 60 25L56 44Z', k.linear(['#3a4260', '#151a2c']), '#0a0d18', 1))}${oval(50, 49, 9, 9, k.radial(['#fff2b8', '#f3b52e', '#8a5a12']), 'stroke="#5a3a06" stroke-width="1.5"')}`,
  horn: (k) =>
    `${ground}${oval(20, 66, 15, 17, k.radial(['#5a5f73', '#262a3a', '#0b0d15']), 'stroke="#000" stroke-width="1.6"')}${shape('M30 56C48 52 58 44 66 18L92 52C68 62 54 66 34 74Z', k.linear(['#fff6c2', '#f3b52e', '#9c5f0a']), '#5a3a06', 2)}${shape('M66 18C78 14 98 42 92 52 84 56 62 28 66 18Z', k.radial(['#7a4a08', '#c9841e', '#ffe9a0'], 0.5, 0.5), '#5a3a06', 1.6)}${stroke('M40 60Q56 54 64 38', '#fff', 3, 0.6)}${stroke('M14 56q6-6 12-2', '#fff', 2.4, 0.35)}`,
  light: (k) =>
    `${ground}<rect x="30" y="6" width="40" height="82" rx="12" fill="${k.linear(['#4a5268', '#1a1e2c'], 0)}" stroke="#05070d" stroke-width="2"/>${(
      [
        [22, '#ff8a80', '#f0242e', '#7a0810'],
        [47, '#fff0a8', '#ffb81e', '#8a5205'],
        [72, '#b8ffc4', '#27cf5a', '#06561f'],
      ] as const
    )
      .map(
        ([y, a, b, c]) =>
          `${oval(50, y, 11, 11, k.radial([a, b, c]), 'stroke="#05070d" stroke-width="2"')}${gloss(46, y - 4, 4, 2.4, -25, 0.7)}`,
      )
      .join('')}`,
  chili: (k) =>
    `${ground}${shape('M68 22C82 34 80 62 56 78 40 88 22 88 10 84 30 78 44 66 48 48 50 34 56 20 68 22Z', k.linear(['#ff8a6b', '#ee2424', '#8f0a12'], 40), '#5d0810', 2)}${shape('M56 28C58 14 74 10 82 20 86 28 80 34 78 36 72 28 64 26 56 28Z', k.linear(['#9fe05e', '#2f8a2a']), '#1c5216', 1.6)}${stroke('M74 16Q76 6 86 4', '#3c7d22', 4.5)}${stroke('M62 34Q66 52 50 66', '#fff', 4, 0.5)}`,
};

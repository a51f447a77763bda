import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { glow } from './scene.ts';
import { type Defs, n, seeded } from './svg.ts';

/** A sky lantern that climbs ahead of the others over the river, on the curve of its flight. */
export function risingLantern(defs: Defs, palette: Palette): string {
  return river(palette) + curve(defs, palette) + others(defs, palette) + lantern(defs, [404, 176], 1.9, palette);
}

function river(palette: Palette): string {
  const random = seeded(23);
  return Array.from({ length: 12 }, () => {
    const [x, y, width] = [random() * 560, 440 + random() * 90, 30 + random() * 110];
    return `<path d="M${n(x)} ${n(y)}h${n(width)}" stroke="${mix(palette.glow, '#ffffff', 0.3)}" stroke-opacity="${n(0.12 + random() * 0.2)}" stroke-width="4" stroke-linecap="round"/>`;
  }).join('');
}

function curve(defs: Defs, palette: Palette): string {
  const light = defs.linear(
    [30, 520],
    [400, 200],
    [
      [0, palette.accent, 0],
      [0.6, palette.accent, 0.7],
      [1, '#fff3c9', 1],
    ],
  );
  const path = 'M16 508C190 500 318 432 398 214';
  return (
    `<path d="${path}" fill="none" stroke="${light}" stroke-width="40" stroke-linecap="round" opacity=".3" filter="${defs.blur(18)}"/>` +
    `<path d="${path}" fill="none" stroke="${light}" stroke-width="11" stroke-linecap="round"/>`
  );
}

function others(defs: Defs, palette: Palette): string {
  const places: [number, number, number][] = [
    [120, 330, 0.62],
    [214, 236, 0.5],
    [84, 170, 0.36],
    [520, 372, 0.52],
    [536, 96, 0.3],
    [290, 96, 0.26],
  ];
  return places.map(([x, y, size]) => lantern(defs, [x, y], size, palette)).join('');
}

function lantern(defs: Defs, [x, y]: [number, number], size: number, palette: Palette): string {
  const paper = defs.linear(
    [0, -60],
    [0, 48],
    [
      [0, mix(palette.accent, '#a53a14', 0.35)],
      [0.55, palette.accent],
      [1, '#fff6d8'],
    ],
  );
  return (
    glow(defs, [x, y + 14 * size], 120 * size, palette.accent, 0.55) +
    `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size)})">` +
    `<path d="M-44 -34C-44 -66 44 -66 44 -34L30 46H-30Z" fill="${paper}"/>` +
    `<path d="M-15 -56L-10 46M15 -56L10 46" stroke="#a8531e" stroke-opacity=".4" stroke-width="3"/>` +
    `<ellipse cy="46" rx="30" ry="7" fill="#fffbe8"/><path d="M-9 46C-12 36 -3 32 0 20C3 32 12 36 9 46Z" fill="#ff9a3c"/></g>`
  );
}

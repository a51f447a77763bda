import { mix } from './colour.ts';
import type { Lighting, Material } from './dice.ts';
import type { Palette } from './palettes.ts';

/** Ivory with pips of the picture's dark, for the larger die. */
export function ivory(palette: Palette): Material {
  return {
    body: '#f5ecda',
    pip: [mix(palette.night, '#000000', 0.2), mix(palette.field, palette.deep, 0.3)],
    polish: 1,
    inner: 0.02,
  };
}

/** A stone of the picture's colour with gilded pips, for the smaller die. */
export function stone(palette: Palette): Material {
  return { body: mix(palette.field, palette.glow, 0.18), pip: ['#9a6210', '#ffe08c'], polish: 1, inner: 0.14 };
}

/** Lantern light from the upper left, the field's glow from the right, a little from the viewer's side. */
export function marketLight(palette: Palette): Lighting {
  return {
    lights: [
      { at: [-420, 640, 420], reach: 760, colour: '#ffedcb', power: 1.05 },
      { at: [520, 180, -60], reach: 420, colour: palette.glow, power: 0.8 },
      { at: [-60, 60, 900], reach: 900, colour: '#ffe9c4', power: 0.12 },
    ],
    sky: mix(mix(palette.field, palette.glow, 0.15), '#ffe6c0', 0.1),
    ground: palette.deep,
  };
}

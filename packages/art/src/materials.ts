import { mix } from './colour.ts';
import type { Lighting, Material } from './cube.ts';
import type { Pip } from './dice.ts';
import type { Palette } from './palettes.ts';

type DieLook = { material: Material; pip: Pip };

/** Ivory with pips in the picture's dark colour, for the larger die. */
export function ivory(palette: Palette): DieLook {
  return {
    material: { colour: '#f5ecda', polish: 1, inner: 0.02 },
    pip: { shadow: mix(palette.night, '#000000', 0.2), floor: mix(palette.field, palette.deep, 0.3) },
  };
}

/** A stone of the picture's colour with gilded pips, for the smaller die. */
export function stone(palette: Palette): DieLook {
  return {
    material: { colour: mix(palette.field, palette.glow, 0.18), polish: 1, inner: 0.14 },
    pip: { shadow: '#9a6210', floor: '#ffe08c' },
  };
}

/** Lacquered paper in the picture's colour. */
export function lacquer(palette: Palette): Material {
  return { colour: mix(palette.field, palette.deep, 0.25), polish: 0.8, inner: 0.1 };
}

/** Satin ribbon. */
export const gold: Material = { colour: '#e8a93a', polish: 0.9, inner: 0.08 };

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

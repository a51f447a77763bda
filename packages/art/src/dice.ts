import type { Cube, Material, Side } from './cube.ts';
import { add, dot, scale, unit, type Vec } from './space.ts';
import { n, type Point, polygon } from './svg.ts';

/** Colours of a pip's shadowed wall and of its lit floor. */
export type Pip = { shadow: string; floor: string };

/** The place of pips and their size, in half sides. */
const pipOffset = 0.44;
const pipRadius = 0.165;

/** A die: `turn` is degrees about y, x and z. */
export function die(at: Vec, half: number, turn: Vec, { material, pip }: { material: Material; pip: Pip }): Cube {
  return {
    at,
    half,
    tall: 1,
    turn,
    material,
    decorate: (side) =>
      pipsOf(side.face.value)
        .map((place) => drawPip(side, place, pip))
        .join(''),
  };
}

/** Positions of a value's pips on its face, in steps of the pip offset. */
export function pipsOf(value: number): readonly Point[] {
  const diagonal: readonly Point[] = [
    [-1, -1],
    [1, 1],
  ];
  const other: readonly Point[] = [
    [-1, 1],
    [1, -1],
  ];
  const sides: readonly Point[] = [
    [-1, 0],
    [1, 0],
  ];
  return [
    ...(value % 2 === 1 ? ([[0, 0]] as const) : []),
    ...(value >= 2 ? diagonal : []),
    ...(value >= 4 ? other : []),
    ...(value === 6 ? sides : []),
  ];
}

/** A pip as a hollow: its wall towards the light is in shadow, the opposite wall and rim are lit. */
function drawPip({ defs, lighting, show, surface, half }: Side, [a, b]: Point, pip: Pip): string {
  const at = (du: number, dv: number) => surface(a * pipOffset + du, b * pipOffset + dv);
  const ring = Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * 2 * Math.PI;
    return show(at(Math.cos(angle) * pipRadius, Math.sin(angle) * pipRadius));
  });
  const centre = at(0, 0);
  const main = add(lighting.lights[0]?.at ?? [0, 1, 0], scale(centre.place, -1));
  const across = unit(add(main, scale(centre.normal, -dot(main, centre.normal))));
  const reach = scale(across, pipRadius * half);
  const near = show({ place: add(centre.place, reach), normal: centre.normal });
  const far = show({ place: add(centre.place, scale(reach, -1)), normal: centre.normal });
  const hollow = defs.linear(near, far, [
    [0.05, pip.shadow],
    [0.95, pip.floor],
  ]);
  const lip = defs.linear(near, far, [
    [0.35, '#ffffff', 0],
    [1, '#ffffff', 0.75],
  ]);
  const width = Math.hypot(near[0] - far[0], near[1] - far[1]) * 0.07;
  return `<path d="${polygon(ring)}" fill="${hollow}" stroke="${lip}" stroke-width="${n(width)}"/>`;
}

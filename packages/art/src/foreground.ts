import { type Cube, drawCubes } from './cube.ts';
import { marketLight } from './materials.ts';
import type { Palette } from './palettes.ts';
import { type Camera, project } from './space.ts';
import { type Defs, n } from './svg.ts';

/**
 * Draws things on wet ground: their reflection, their shadows, then the things. `depth` is the distance at which the
 * reflection has faded.
 */
export function drawOnGround(
  defs: Defs,
  things: readonly Cube[],
  camera: Camera,
  palette: Palette,
  depth: number,
): string {
  const lighting = marketLight(palette);
  const [middle, foot] = camera.origin;
  const top = foot - depth;
  const fade = defs.linear(
    [0, foot - depth * 0.3],
    [0, foot + depth],
    [
      [0, '#ffffff', 0.55],
      [1, '#ffffff', 0.02],
    ],
  );
  const box = `x="${n(middle - depth * 4)}" y="${n(top)}" width="${n(depth * 8)}" height="${n(depth * 2)}"`;
  const mask = defs.add('mask', `maskUnits="userSpaceOnUse" ${box}`, `<rect ${box} fill="${fade}"/>`);
  const soft = defs.blur(3 * camera.zoom, 6 * camera.zoom);
  const reflection = `<g mask="${mask}"><g filter="${soft}">${drawCubes(defs, things, camera, lighting, true)}</g></g>`;
  const shadows = things.map((thing) => drawShadow(defs, thing, camera, palette)).join('');
  return `${reflection}${shadows}${drawCubes(defs, things, camera, lighting)}`;
}

/**
 * Draws the shadow of an object on the ground: small and dark under a standing one, wide and faint under a flying one.
 */
function drawShadow(defs: Defs, { at: [x, y, z], half, tall }: Cube, camera: Camera, palette: Palette): string {
  const foot = project([x, 0, z], camera);
  const lift = Math.max(0, y / (half * tall) - 1);
  const spread = half * camera.zoom * (1.45 + lift * 0.5);
  const fill = defs.radial(
    foot,
    spread,
    [
      [0, palette.night, 0.9 / (1 + lift)],
      [0.55, palette.night, 0.55 / (1 + lift)],
      [1, palette.night, 0],
    ],
    0.34,
  );
  return `<ellipse cx="${n(foot[0])}" cy="${n(foot[1])}" rx="${n(spread)}" ry="${n(spread * 0.34)}" fill="${fill}"/>`;
}

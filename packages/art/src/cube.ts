import { hexOf, lightOf } from './colour.ts';
import { add, type Camera, dot, eyeOf, project, scale, turned, unit, type Vec } from './space.ts';
import { type Defs, type Point, polygon } from './svg.ts';

/** The material of an object's surface. */
export type Material = {
  colour: string;
  /** 0 chalk, 1 polished. */
  polish: number;
  /** Translucency: light that shines through it, as through jade. */
  inner: number;
};

/** A light at a place of the world: nearer surfaces are brighter; at `reach` it has its `power`. */
export type Light = { at: Vec; colour: string; power: number; reach: number };

export type Lighting = { lights: readonly Light[]; sky: string; ground: string };

/** A box with rounded edges. */
export type Cube = {
  /** Its middle; the ground is at y = 0. */
  at: Vec;
  half: number;
  /** Its height as a multiple of its width. */
  tall: number;
  /** Degrees about y, x and z. */
  turn: Vec;
  material: Material;
  /** Draws the decoration of a visible side. */
  decorate: (side: Side) => string;
  /** Draws the object on top of it; the reflection leaves it out. */
  crown?: (view: View) => string;
};

/** A piece of surface. */
export type Patch = { place: Vec; normal: Vec };

/** A picture's view of the scene: its projection, lighting and definitions. */
export type View = {
  defs: Defs;
  lighting: Lighting;
  show: (patch: Patch) => Point;
  lit: (patch: Patch, material: Material) => string;
};

/** A visible side of a cube. */
export type Side = View & {
  face: Face;
  half: number;
  /** The surface at `a` and `b`, each from -1 to 1 across the side and its rounded edges. */
  surface: (a: number, b: number) => Patch;
};

export type Face = { value: number; normal: Vec; u: Vec; v: Vec };

/** Edge radius in half sides. */
const radius = 0.2;
export const flat = 1 - radius;

/** Sides as a die numbers them: opposite ones sum to seven, 1-2-3 run counter-clockwise about their corner. */
export const faces: readonly Face[] = [
  { value: 1, normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0] },
  { value: 6, normal: [0, 0, -1], u: [0, 1, 0], v: [1, 0, 0] },
  { value: 2, normal: [1, 0, 0], u: [0, 1, 0], v: [0, 0, 1] },
  { value: 5, normal: [-1, 0, 0], u: [0, 0, 1], v: [0, 1, 0] },
  { value: 3, normal: [0, 1, 0], u: [0, 0, 1], v: [1, 0, 0] },
  { value: 4, normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1] },
];

/**
 * Draws cubes back to front; with `mirrored` as the ground's reflection of them. Each patch of a corner has one colour,
 * found by lighting its middle; edges are gradients, flat sides a few strips of them.
 */
export function drawCubes(
  defs: Defs,
  cubes: readonly Cube[],
  camera: Camera,
  lighting: Lighting,
  mirrored = false,
): string {
  const eye = eyeOf(camera);
  const distance = (cube: Cube) => Math.hypot(...add(cube.at, scale(eye, -1)));
  const view: View = {
    defs,
    lighting,
    show: ({ place: [x, y, z] }) => project([x, mirrored ? -y : y, z], camera),
    lit: (patch, material) => shade(patch, material, lighting, eye),
  };
  return [...cubes]
    .sort((a, b) => distance(b) - distance(a))
    .map((cube) => drawCube(cube, view, mirrored))
    .join('');
}

function drawCube(cube: Cube, view: View, mirrored: boolean): string {
  const { defs, show } = view;
  const lit = (patch: Patch) => view.lit(patch, cube.material);
  const gradient = (from: Patch, middle: Patch, to: Patch) =>
    defs.linear(show(from), show(to), [
      [0, lit(from)],
      [0.5, lit(middle)],
      [1, lit(to)],
    ]);
  const faceTowardsUs = (corners: readonly Point[]) => area(corners) > 0 !== mirrored;
  const sides: string[] = [];
  const bevels: string[] = [];

  for (const face of faces) {
    const surface = (a: number, b: number) => placed(cube, rounded(face, a, b));
    for (let i = 0; i + 1 < steps.length; i++) {
      for (let k = 0; k + 1 < steps.length; k++) {
        const [a0, a1, b0, b1] = [steps[i] ?? 0, steps[i + 1] ?? 0, steps[k] ?? 0, steps[k + 1] ?? 0];
        const [longA, longB] = [a1 - a0 > flat, b1 - b0 > flat];
        if (longA && longB) continue;
        const corners = [surface(a0, b0), surface(a1, b0), surface(a1, b1), surface(a0, b1)].map(show);
        if (!faceTowardsUs(corners)) continue;
        const [a, b] = [(a0 + a1) / 2, (b0 + b1) / 2];
        const colour = longA
          ? gradient(surface(a0, b), surface(a, b), surface(a1, b))
          : longB
            ? gradient(surface(a, b0), surface(a, b), surface(a, b1))
            : lit(surface(a, b));
        bevels.push(`<path d="${polygon(corners)}" fill="${colour}" stroke="${colour}"/>`);
      }
    }
    const strip = (b0: number, b1: number) => [
      surface(-flat, b0),
      surface(flat, b0),
      surface(flat, b1),
      surface(-flat, b1),
    ];
    if (!faceTowardsUs(strip(-flat, flat).map(show))) continue;
    const strips = mirrored ? 4 : 24;
    for (let k = 0; k < strips; k++) {
      const [b0, b1] = [flat * ((2 * k) / strips - 1), flat * ((2 * k + 2) / strips - 1)];
      const middle = (b0 + b1) / 2;
      const colour = gradient(surface(-flat, middle), surface(0, middle), surface(flat, middle));
      // Each side extends under the next ones, so that no seam shows between them.
      sides.push(`<path d="${polygon(strip(b0, flat).map(show))}" fill="${colour}"/>`);
    }
    sides.push(cube.decorate({ ...view, face, half: cube.half, surface }));
  }
  const crown = mirrored ? '' : (cube.crown?.(view) ?? '');
  return `<g stroke-width=".7" stroke-linejoin="round">${bevels.join('')}</g>${sides.join('')}${crown}`;
}

/** Places a piece of the unit cube's surface at the cube's position. */
function placed({ at, half, tall, turn }: Cube, { place, normal }: Patch): Patch {
  return {
    place: add(at, scale(turned([place[0], place[1] * tall, place[2]], turn), half)),
    normal: turned(unit([normal[0], normal[1] / tall, normal[2]]), turn),
  };
}

/** Sample lines over a face: equal angles where it bends, one span where it is flat. */
const bend = [0, 1, 2, 3, 4, 5].map((i) => flat + radius * Math.tan((i / 5) * (Math.PI / 4)));
const steps: readonly number[] = [...bend.map((t) => -t).reverse(), ...bend];

/**
 * A point of the rounded cube: the point of the cube's face, projected onto the sphere of the edge radius around the
 * flat core.
 */
function rounded(face: Face, a: number, b: number): Patch {
  const onCube = add(face.normal, add(scale(face.u, a), scale(face.v, b)));
  const core: Vec = [clamp(onCube[0]), clamp(onCube[1]), clamp(onCube[2])];
  const normal = unit(add(onCube, scale(core, -1)));
  return { place: add(core, scale(normal, radius)), normal };
}

function clamp(value: number): number {
  return Math.min(flat, Math.max(-flat, value));
}

function area(corners: readonly Point[]): number {
  let sum = 0;
  corners.forEach(([x, y], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length] ?? [x, y];
    sum += x1 * y - x * y1;
  });
  return sum;
}

/** The colour of a patch of surface under the lights: diffuse, sky above and ground below, shine, and a thin rim. */
function shade({ normal, place }: Patch, material: Material, { lights, sky, ground }: Lighting, eye: Vec): string {
  const body = lightOf(material.colour);
  const view = unit(add(eye, scale(place, -1)));
  const facing = Math.max(0, dot(normal, view));
  const mirror = add(scale(normal, 2 * dot(normal, view)), scale(view, -1));
  const up = 0.5 + 0.5 * normal[1];
  const mirroredUp = 0.5 + 0.5 * mirror[1];
  const [above, below] = [lightOf(sky), lightOf(ground)];
  const fresnel = material.polish * (0.05 + 0.6 * (1 - facing) ** 4);
  // Little light reaches the bottom of an object that stands on the ground.
  const open = 0.45 + 0.55 * Math.min(1, Math.max(0, place[1]) / openHeight);

  const channel = (k: 0 | 1 | 2): number => {
    let diffuse = (above[k] * up + below[k] * (1 - up)) * open + material.inner * (0.3 + 0.7 * (1 - facing) * up);
    let shine = fresnel * (above[k] * mirroredUp * 3 + below[k] * (1 - mirroredUp));
    for (const light of lights) {
      const towards = add(light.at, scale(place, -1));
      const away = Math.hypot(...towards);
      const from = scale(towards, 1 / away);
      const strength = lightOf(light.colour)[k] * light.power * Math.min(3, (light.reach / away) ** 2);
      diffuse += Math.max(0, dot(normal, from)) * strength * (0.5 + 0.5 * open);
      const glint = Math.max(0, dot(mirror, from));
      shine += material.polish * strength * (0.55 * glint ** 60 + 0.13 * glint ** 8);
    }
    return tone(body[k] * diffuse + shine);
  };
  return hexOf([channel(0), channel(1), channel(2)]);
}

/** Height above the ground, in world units, from which the sky's light is not blocked. */
const openHeight = 120;

/** Compresses bright light softly instead of clipping it. */
function tone(light: number): number {
  return light <= 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.4));
}

import { hexOf, lightOf } from './colour.ts';
import { add, type Camera, dot, eyeOf, project, scale, turned, unit, type Vec } from './space.ts';
import { type Defs, n, type Point, polygon } from './svg.ts';

/** What a die is made of. */
export type Material = {
  body: string;
  /** Colour of a pip's shadowed wall and of its lit floor. */
  pip: readonly [shadow: string, floor: string];
  /** 0 chalk, 1 polished. */
  polish: number;
  /** Light that shines through the body, as through jade. */
  inner: number;
};

/** A light at a place of the world: what is nearer to it is brighter; at `reach` it has its `power`. */
export type Light = { at: Vec; colour: string; power: number; reach: number };

export type Lighting = { lights: readonly Light[]; sky: string; ground: string };

export type Die = {
  /** Its middle; the ground is at y = 0. */
  at: Vec;
  half: number;
  /** Degrees about y, x and z. */
  turn: Vec;
  material: Material;
};

/** Edge radius and the place of pips, in half sides. */
const radius = 0.2;
const flat = 1 - radius;
const pipRadius = 0.165;
const pipOffset = 0.44;

/** Faces by value: opposite ones sum to seven, 1-2-3 run counter-clockwise about their corner. */
const faces: readonly { value: number; normal: Vec; u: Vec; v: Vec }[] = [
  { value: 1, normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0] },
  { value: 6, normal: [0, 0, -1], u: [0, 1, 0], v: [1, 0, 0] },
  { value: 2, normal: [1, 0, 0], u: [0, 1, 0], v: [0, 0, 1] },
  { value: 5, normal: [-1, 0, 0], u: [0, 0, 1], v: [0, 1, 0] },
  { value: 3, normal: [0, 1, 0], u: [0, 0, 1], v: [1, 0, 0] },
  { value: 4, normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1] },
];

/** Where the pips of a value sit on its face, in steps of the pip offset. */
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

/**
 * Draws dice as solids with rounded edges, back to front; with `mirrored` as the ground's reflection of them.
 * Each patch of a corner has one colour, found by lighting its middle; edges and flat sides are gradients.
 */
export function drawDice(
  defs: Defs,
  dice: readonly Die[],
  camera: Camera,
  lighting: Lighting,
  mirrored = false,
): string {
  const eye = eyeOf(camera);
  const distance = (die: Die) => Math.hypot(...add(die.at, scale(eye, -1)));
  return [...dice]
    .sort((a, b) => distance(b) - distance(a))
    .map((die) => drawDie(defs, die, camera, lighting, mirrored))
    .join('');
}

type Patch = { place: Vec; normal: Vec };
type Quad = readonly [Patch, Patch, Patch, Patch];

function drawDie(defs: Defs, die: Die, camera: Camera, lighting: Lighting, mirrored: boolean): string {
  const eye = eyeOf(camera);
  const put = ({ place, normal }: Patch): Patch => ({
    place: add(die.at, scale(turned(place, die.turn), die.half)),
    normal: turned(normal, die.turn),
  });
  const show = ({ place: [x, y, z] }: Patch): Point => project([x, mirrored ? -y : y, z], camera);
  const lit = (patch: Patch) => shade(patch, die.material, lighting, eye);
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
    const surface = (a: number, b: number) => put(rounded(face, a, b));
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
    const corner = (a: number, b: number) => surface(a * flat, b * flat);
    const square: Quad = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    const outline = square.map(show);
    if (!faceTowardsUs(outline)) continue;
    const [from, to] = contrast(square, lit);
    sides.push(`<path d="${polygon(outline)}" fill="${gradient(from, surface(0, 0), to)}"/>`);
    for (const [a, b] of pipsOf(face.value)) {
      sides.push(drawPip(defs, (du, dv) => surface(a * pipOffset + du, b * pipOffset + dv), die, lighting, show));
    }
  }
  return `<g stroke-width=".7" stroke-linejoin="round">${bevels.join('')}</g>${sides.join('')}`;
}

/** Sample lines over a face: equal angles where it bends, one span where it is flat. */
const bend = [0, 1, 2, 3, 4, 5].map((i) => flat + radius * Math.tan((i / 5) * (Math.PI / 4)));
const steps: readonly number[] = [...bend.map((t) => -t).reverse(), ...bend];

/** The rounded cube: a point of the cube's face, pushed onto the sphere of the edge radius around the flat core. */
function rounded(face: (typeof faces)[number], a: number, b: number): Patch {
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

/** The two opposite corners of a flat side between which its light changes most. */
function contrast([p, q, r, s]: Quad, lit: (patch: Patch) => string): readonly [Patch, Patch] {
  const strength = (patch: Patch) => lightOf(lit(patch)).reduce((sum, c) => sum + c, 0);
  return Math.abs(strength(p) - strength(r)) >= Math.abs(strength(q) - strength(s)) ? [p, r] : [q, s];
}

/** A hollow: its wall towards the light lies in shadow, the opposite wall and lip catch it. */
function drawPip(
  defs: Defs,
  at: (du: number, dv: number) => Patch,
  die: Die,
  lighting: Lighting,
  show: (patch: Patch) => Point,
): string {
  const ring = (size: number) =>
    Array.from({ length: 28 }, (_, i) => {
      const angle = (i / 28) * 2 * Math.PI;
      return show(at(Math.cos(angle) * size, Math.sin(angle) * size));
    });
  const centre = at(0, 0);
  const main = add(lighting.lights[0]?.at ?? [0, 1, 0], scale(centre.place, -1));
  const across = unit(add(main, scale(centre.normal, -dot(main, centre.normal))));
  const reach = scale(across, pipRadius * die.half);
  const near = show({ place: add(centre.place, reach), normal: centre.normal });
  const far = show({ place: add(centre.place, scale(reach, -1)), normal: centre.normal });
  const hollow = defs.linear(near, far, [
    [0.05, die.material.pip[0]],
    [0.95, die.material.pip[1]],
  ]);
  const lip = defs.linear(near, far, [
    [0.35, '#ffffff', 0],
    [1, '#ffffff', 0.75],
  ]);
  return `<path d="${polygon(ring(pipRadius))}" fill="${hollow}" stroke="${lip}" stroke-width="${n(Math.hypot(near[0] - far[0], near[1] - far[1]) * 0.07)}"/>`;
}

/** The colour of a patch of surface under the lights: diffuse, sky above and ground below, shine, and a thin rim. */
function shade({ normal, place }: Patch, material: Material, { lights, sky, ground }: Lighting, eye: Vec): string {
  const body = lightOf(material.body);
  const view = unit(add(eye, scale(place, -1)));
  const facing = Math.max(0, dot(normal, view));
  const mirror = add(scale(normal, 2 * dot(normal, view)), scale(view, -1));
  const up = 0.5 + 0.5 * normal[1];
  const mirroredUp = 0.5 + 0.5 * mirror[1];
  const [above, below] = [lightOf(sky), lightOf(ground)];
  const fresnel = material.polish * (0.05 + 0.6 * (1 - facing) ** 4);
  // Little light reaches the foot of a thing that stands on the ground.
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

/** Height above the ground, in units of the world, from which the sky's light is unhindered. */
const openHeight = 120;

/** Rolls bright light off softly instead of cutting it. */
function tone(light: number): number {
  return light <= 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.4));
}

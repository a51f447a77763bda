import type { Point } from './svg.ts';

/**
 * The simple three-dimensional space in which solid things are drawn: x right, y up from the ground, z towards the
 * viewer.
 */

export type Vec = readonly [x: number, y: number, z: number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = (a: Vec): Vec => scale(a, 1 / Math.hypot(...a));

/** Turns by degrees about y, then x, then z. */
export function turned([x, y, z]: Vec, [aboutY, aboutX, aboutZ]: Vec): Vec {
  const [cy, sy] = cosSin(aboutY);
  const [x1, z1] = [x * cy + z * sy, z * cy - x * sy];
  const [cx, sx] = cosSin(aboutX);
  const [y2, z2] = [y * cx - z1 * sx, z1 * cx + y * sx];
  const [cz, sz] = cosSin(aboutZ);
  return [x1 * cz - y2 * sz, y2 * cz + x1 * sz, z2];
}

function cosSin(degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * A camera at a fixed distance that looks at the world's origin, which is projected onto `origin` of the drawing, from
 * `pitch` degrees above.
 */
export type Camera = {
  origin: Point;
  pitch: number;
  /** Drawing units of one unit of the world at its origin. */
  zoom: number;
};

const distance = 1500;

/** Returns the viewer's position. */
export function eyeOf({ pitch }: Camera): Vec {
  const [c, s] = cosSin(pitch);
  return [0, distance * s, distance * c];
}

/** A place of the world on the drawing. */
export function project([x, y, z]: Vec, { origin, pitch, zoom }: Camera): Point {
  const [c, s] = cosSin(pitch);
  const depth = distance - (z * c + y * s);
  const size = (zoom * distance) / depth;
  return [origin[0] + x * size, origin[1] - (y * c - z * s) * size];
}

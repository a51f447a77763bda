import { e4, type Risk } from '../tables.ts';

export const wheelSegments = [10, 20, 30, 40, 50] as const;
export type WheelSegments = (typeof wheelSegments)[number];

const low = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0];

const medium: Readonly<Record<WheelSegments, readonly number[]>> = {
  10: [0, 1.9, 0, 1.5, 0, 2, 0, 1.5, 0, 3],
  20: [1.5, 0, 2, 0, 2, 0, 2, 0, 1.5, 0, 3, 0, 1.8, 0, 2, 0, 2, 0, 2, 0],
  30: [1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 2, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 2, 0, 1.7, 0, 4, 0, 1.5, 0, 2, 0],
  40: [
    2, 0, 3, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 2, 0, 1.6, 0, 2, 0, 1.5, 0, 3, 0,
    1.5, 0, 2, 0, 1.5, 0,
  ],
  50: [
    2, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 1.5, 0, 2, 0, 2, 0, 1.5, 0, 3,
    0, 1.5, 0, 2, 0, 1.5, 0, 1.5, 0, 5, 0, 1.5, 0, 2, 0, 1.5, 0,
  ],
};

/** The multipliers around the wheel, in the order of its segments. */
export function wheelTableE4(risk: Risk, segments: WheelSegments): readonly number[] {
  return Array.from({ length: segments }, (_, segment) => {
    if (risk === 'low') return e4(low[segment % low.length] ?? 0);
    if (risk === 'medium') return e4(medium[segments][segment] ?? 0);
    return segment === segments - 1 ? segments * 9_900 : 0;
  });
}

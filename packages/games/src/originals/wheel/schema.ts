import { Type } from 'typebox';

/** Wheel: the number of its segments, and the table that pays them. */
export const WheelParams = Type.Object(
  {
    risk: Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')]),
    segments: Type.Union([10, 20, 30, 40, 50].map((count) => Type.Literal(count))),
  },
  { additionalProperties: false },
);

import { Type } from 'typebox';

/** Keno: one to ten of the numbers 1 to 40, and the table that pays their hits. */
export const KenoParams = Type.Object(
  {
    risk: Type.Union([Type.Literal('low'), Type.Literal('classic'), Type.Literal('medium'), Type.Literal('high')]),
    picks: Type.Array(Type.Integer({ minimum: 1, maximum: 40 }), { minItems: 1, maxItems: 10 }),
  },
  { additionalProperties: false },
);

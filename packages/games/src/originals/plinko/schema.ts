import { Type } from 'typebox';

/** Plinko: the rows of pegs, and the table that pays the slots. */
export const PlinkoParams = Type.Object(
  {
    risk: Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')]),
    rows: Type.Integer({ minimum: 8, maximum: 16 }),
  },
  { additionalProperties: false },
);

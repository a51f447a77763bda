import { Type } from 'typebox';

/** Dragon tower: the difficulty decides the number of tiles in a row, and of those with an egg. */
export const TowerParams = Type.Object(
  {
    difficulty: Type.Union([
      Type.Literal('easy'),
      Type.Literal('medium'),
      Type.Literal('hard'),
      Type.Literal('expert'),
      Type.Literal('master'),
    ]),
  },
  { additionalProperties: false },
);

/** A step of a round: one row up; a cash-out is the same as in the other games. */
export const TowerAction = Type.Object(
  { type: Type.Literal('climb'), tile: Type.Integer({ minimum: 0, maximum: 3 }) },
  { additionalProperties: false },
);

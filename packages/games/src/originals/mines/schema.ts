import { Type } from 'typebox';

/** Mines: the number of mines among the 25 tiles. */
export const MinesParams = Type.Object(
  { mines: Type.Integer({ minimum: 1, maximum: 24 }) },
  { additionalProperties: false },
);

/** A step of a round: uncover a tile, or cash out. */
export const MinesAction = Type.Union([
  Type.Object(
    { type: Type.Literal('reveal'), tile: Type.Integer({ minimum: 0, maximum: 24 }) },
    { additionalProperties: false },
  ),
  Type.Object({ type: Type.Literal('cashout') }, { additionalProperties: false }),
]);

import { Type } from 'typebox';

/** Video poker: the number of hands that are drawn. */
export const VideoPokerParams = Type.Object(
  { hands: Type.Union([Type.Literal(1), Type.Literal(5), Type.Literal(10)]) },
  { additionalProperties: false },
);

/** The step of a round: the positions that are held. */
export const VideoPokerAction = Type.Object(
  { type: Type.Literal('draw'), hold: Type.Array(Type.Integer({ minimum: 0, maximum: 4 }), { maxItems: 5 }) },
  { additionalProperties: false },
);

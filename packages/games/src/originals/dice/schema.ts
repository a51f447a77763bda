import { Type } from 'typebox';

/** Dice: the roll is 0.00 to 100.00 in steps of 0.01; the bet wins when it is over (or under) the target. */
export const DiceParams = Type.Object(
  {
    target: Type.Number({ minimum: 0, maximum: 100 }),
    condition: Type.Union([Type.Literal('over'), Type.Literal('under')]),
  },
  { additionalProperties: false },
);

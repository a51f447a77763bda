import { Type } from 'typebox';

/** Limbo: the bet wins when the multiplier drawn reaches the target, and returns the target. */
export const LimboParams = Type.Object(
  { target: Type.Number({ minimum: 1, maximum: 1_000_000 }) },
  { additionalProperties: false },
);

import { Type } from 'typebox';

/** Crash: the bet is paid the multiplier at which it leaves a flight; with a target it leaves there by itself. */
export const CrashParams = Type.Object(
  { target: Type.Optional(Type.Number({ minimum: 1, maximum: 1_000_000 })) },
  { additionalProperties: false },
);

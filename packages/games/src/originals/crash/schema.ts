import { Type } from 'typebox';

/**
 * Crash: the bet is paid the multiplier at which it is cashed out of a flight; with a target this happens
 * automatically.
 */
export const CrashParams = Type.Object(
  { target: Type.Optional(Type.Number({ minimum: 1, maximum: 1_000_000 })) },
  { additionalProperties: false },
);

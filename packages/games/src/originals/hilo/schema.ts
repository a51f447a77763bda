import { Type } from 'typebox';

/** Hilo: nothing to choose. */
export const HiloParams = Type.Object({}, { additionalProperties: false });

/** A step of a round: a call, a skip, or a cash-out. */
export const HiloAction = Type.Object(
  {
    type: Type.Union([
      Type.Literal('higher'),
      Type.Literal('lower'),
      Type.Literal('same'),
      Type.Literal('skip'),
      Type.Literal('cashout'),
    ]),
  },
  { additionalProperties: false },
);

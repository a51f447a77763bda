import { Type } from 'typebox';

/** Diamonds: nothing to choose. */
export const DiamondsParams = Type.Object({}, { additionalProperties: false });

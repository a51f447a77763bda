import { Type } from 'typebox';
import { Chips } from '../spread-schema.ts';

/** Roulette: chips by spot ("17", "17-18", "dozen1"), each an equal part of the stake. */
export const RouletteParams = Type.Object(
  { chips: Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,20}$' }), Chips, { maxProperties: 200 }) },
  { additionalProperties: false },
);

import { Type } from 'typebox';
import { Chips } from '../spread-schema.ts';

/** Baccarat: chips on the spots, each an equal part of the stake. */
export const BaccaratParams = Type.Object(
  {
    chips: Type.Object(
      {
        player: Type.Optional(Chips),
        banker: Type.Optional(Chips),
        tie: Type.Optional(Chips),
        playerPair: Type.Optional(Chips),
        bankerPair: Type.Optional(Chips),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

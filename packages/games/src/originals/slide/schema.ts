import { Type } from 'typebox';

/** Slide: the bet is paid its target when the multiplier at which the reel stops reaches it. */
export const SlideParams = Type.Object(
  { target: Type.Number({ minimum: 1, maximum: 1_000_000 }) },
  { additionalProperties: false },
);

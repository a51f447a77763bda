import { type Static, Type } from 'typebox';

/** The purpose of a challenge; an answer is valid for its own purpose only. */
export const ChallengePurpose = Type.Union([
  Type.Literal('login'),
  Type.Literal('smsLogin'),
  Type.Literal('smsRegister'),
  Type.Literal('smsForgot'),
  Type.Literal('smsBind'),
]);
export type ChallengePurpose = Static<typeof ChallengePurpose>;

/**
 * POST /wps/challenge/slider and POST /wps/challenge/work (both plain): a challenge for this browser, valid for two
 * minutes.
 */
export const ChallengeRequest = Type.Object({ purpose: ChallengePurpose }, { additionalProperties: false });

/** A picture with a hole and the piece that was cut from it. All lengths are in pixels of the picture. */
export const SliderChallenge = Type.Object({
  id: Type.String(),
  /** Data URLs, drawn at twice their size for high-density screens. */
  picture: Type.String(),
  piece: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  pieceWidth: Type.Integer(),
  pieceHeight: Type.Integer(),
  /** The piece's distance from the top; it starts at the left edge. */
  y: Type.Integer(),
});
export type SliderChallenge = Static<typeof SliderChallenge>;

/** Pixels that a press of an arrow key moves the piece, alone and with Shift. */
export const sliderStep = { small: 2, large: 20 } as const;

/** The task is a number whose SHA-256 of `${id}:${seed}:${nonce}` begins with `bits` zero bits. */
export const WorkChallenge = Type.Object({ id: Type.String(), seed: Type.String(), bits: Type.Integer() });
export type WorkChallenge = Static<typeof WorkChallenge>;

/** A point of the piece's movement: milliseconds since the start, and the position in pixels of the picture. */
export const TrackPoint = Type.Object(
  {
    t: Type.Integer({ minimum: 0, maximum: 600_000 }),
    x: Type.Number({ minimum: -4096, maximum: 4096 }),
    y: Type.Number({ minimum: -4096, maximum: 4096 }),
  },
  { additionalProperties: false },
);
export type TrackPoint = Static<typeof TrackPoint>;

/** The answer is sent with the request that requires it, and can be used once. */
export const ChallengeAnswer = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('slider'),
      id: Type.String({ maxLength: 64 }),
      /** The piece's final position: pixels of the picture from its left edge. */
      x: Type.Number({ minimum: -4096, maximum: 4096 }),
      track: Type.Array(TrackPoint, { maxItems: 512 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      /** The alternative without seeing or dragging: the browser computes instead of the person. */
      kind: Type.Literal('work'),
      id: Type.String({ maxLength: 64 }),
      nonce: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    },
    { additionalProperties: false },
  ),
]);
export type ChallengeAnswer = Static<typeof ChallengeAnswer>;

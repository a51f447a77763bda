import { type Static, Type } from 'typebox';

/** What a challenge is for; the answer to one opens nothing else. */
export const ChallengePurpose = Type.Union([
  Type.Literal('login'),
  Type.Literal('smsLogin'),
  Type.Literal('smsRegister'),
  Type.Literal('smsForgot'),
  Type.Literal('smsBind'),
]);
export type ChallengePurpose = Static<typeof ChallengePurpose>;

/** How the piece was moved: milliseconds since the start, and where it was, in pixels of the picture. */
export const TrackPoint = Type.Object(
  { t: Type.Integer(), x: Type.Number(), y: Type.Number() },
  { additionalProperties: false },
);

/** The answer travels with the request that it opens, and is used up by it. */
export const ChallengeAnswer = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('slider'),
      id: Type.String({ maxLength: 64 }),
      /** Where the piece was let go: pixels of the picture from its left. */
      x: Type.Number(),
      track: Type.Array(TrackPoint, { maxItems: 512 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      /** The way without seeing or dragging: the browser works instead of the person. */
      kind: Type.Literal('work'),
      id: Type.String({ maxLength: 64 }),
      nonce: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
]);
export type ChallengeAnswer = Static<typeof ChallengeAnswer>;

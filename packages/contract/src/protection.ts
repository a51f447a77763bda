import { type Static, Type } from 'typebox';
import { IdString, TimeString } from './envelope.ts';

// A member's own exclusions: `/wps/protection/exclusions`.

/** Periods that a member chooses from: a cool-off up to thirty days, and self-exclusion from six months on. */
export const OwnPeriod = Type.Union([
  Type.Literal('24h'),
  Type.Literal('72h'),
  Type.Literal('7d'),
  Type.Literal('30d'),
  Type.Literal('6m'),
  Type.Literal('1y'),
  Type.Literal('5y'),
  Type.Literal('forever'),
]);
export type OwnPeriod = Static<typeof OwnPeriod>;

/** POST: nothing is played and no deposit is opened from now on. A member cannot take it back. */
export const NewOwnExclusion = Type.Object({ period: OwnPeriod }, { additionalProperties: false });
export type NewOwnExclusion = Static<typeof NewOwnExclusion>;

/** An exclusion that holds now. */
export const OwnExclusion = Type.Object({
  id: IdString,
  /** The member's own word, or an operator's. */
  by: Type.Union([Type.Literal('member'), Type.Literal('operator')]),
  since: TimeString,
  /** Null: for good. */
  until: Type.Union([TimeString, Type.Null()]),
});
export type OwnExclusion = Static<typeof OwnExclusion>;

import { type Static, Type } from 'typebox';
import { member, OptionalText, OptionalTime, ofMember, paging, Reason, strict } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';

// Excluded members: `/ops/v1/exclusions…`.

/** POST /ops/v1/exclusions: no game opens and no bet is taken from now on. */
export const NewDeskExclusion = Type.Object(
  {
    memberId: IdString,
    /** Time at which it ends; left out: it holds for good. */
    until: Type.Optional(TimeString),
    reason: Reason,
  },
  strict,
);
export type NewDeskExclusion = Static<typeof NewDeskExclusion>;

const ExclusionState = Type.Union([Type.Literal('HOLDING'), Type.Literal('ENDED'), Type.Literal('LIFTED')]);

export const DeskExclusion = Type.Object({
  id: IdString,
  ...member,
  state: ExclusionState,
  /** The member's own word, or an operator's. */
  by: Type.Union([Type.Literal('member'), Type.Literal('operator')]),
  operator: OptionalText,
  reason: Type.String(),
  createdAt: TimeString,
  /** Null: for good. */
  until: OptionalTime,
  liftedAt: OptionalTime,
  liftedBy: OptionalText,
  liftedReason: OptionalText,
});
export type DeskExclusion = Static<typeof DeskExclusion>;

/** `holding=true`: those that hold now. */
export const DeskExclusionQuery = Type.Object(
  { ...paging, ...ofMember, holding: Type.Optional(Type.Boolean()) },
  strict,
);
export type DeskExclusionQuery = Static<typeof DeskExclusionQuery>;

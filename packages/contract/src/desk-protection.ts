import { type Static, Type } from 'typebox';
import { member, OptionalMoney, OptionalText, OptionalTime, ofMember, paging, Reason, strict } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { LimitKind, LimitPeriod } from './protection.ts';

// Excluded members: `/ops/v1/exclusions…`.

/** POST /ops/v1/exclusions: from now on no game opens and no bet is accepted. */
export const NewDeskExclusion = Type.Object(
  {
    memberId: IdString,
    /** The end; without it the exclusion is permanent. */
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
  /** Excluded by the member, or by an operator. */
  by: Type.Union([Type.Literal('member'), Type.Literal('operator')]),
  operator: OptionalText,
  reason: Type.String(),
  createdAt: TimeString,
  /** null: permanent. */
  until: OptionalTime,
  liftedAt: OptionalTime,
  liftedBy: OptionalText,
  liftedReason: OptionalText,
});
export type DeskExclusion = Static<typeof DeskExclusion>;

/** `holding=true`: only those in force. */
export const DeskExclusionQuery = Type.Object(
  { ...paging, ...ofMember, holding: Type.Optional(Type.Boolean()) },
  strict,
);
export type DeskExclusionQuery = Static<typeof DeskExclusionQuery>;

// Members' limits: `/ops/v1/limits…`.

const OperatorOrMember = Type.Union([Type.Literal('member'), Type.Literal('operator')]);
const limitName = { kind: LimitKind, period: LimitPeriod };

/** A limit in force; amounts in the account's currency, for sessions in minutes. */
export const DeskLimit = Type.Object({
  id: IdString,
  ...member,
  ...limitName,
  currency: OptionalText,
  amount: MoneyString,
  setAt: TimeString,
  /** The one who set the present amount. */
  by: OperatorOrMember,
  /** A looser limit that the member requested; an amount of null: no limit. */
  asked: Type.Union([Type.Object({ amount: OptionalMoney, at: TimeString, confirmFrom: TimeString }), Type.Null()]),
});
export type DeskLimit = Static<typeof DeskLimit>;

export const DeskLimitQuery = Type.Object({ ...paging, ...ofMember }, strict);
export type DeskLimitQuery = Static<typeof DeskLimitQuery>;

/** POST /ops/v1/limits: a first limit, or one tighter than the limit in force. */
export const NewDeskLimit = Type.Object(
  { memberId: IdString, ...limitName, amount: MoneyString, reason: Reason },
  strict,
);
export type NewDeskLimit = Static<typeof NewDeskLimit>;

/** GET /ops/v1/limits/history: a change of a limit or an exclusion, or a session that ended by its limit. */
export const DeskProtectionEvent = Type.Object({
  id: IdString,
  at: TimeString,
  ...member,
  subject: Type.String(),
  kind: Type.String(),
  by: Type.String(),
  operator: OptionalText,
  reason: OptionalText,
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});
export type DeskProtectionEvent = Static<typeof DeskProtectionEvent>;

import { type Static, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';

// A member's own exclusions: `/wps/protection/exclusions`.

/** Periods that a member may choose: a cool-off up to thirty days, and self-exclusion from six months on. */
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

/** POST: from now on no game and no deposit is possible. The member cannot revoke it. */
export const NewOwnExclusion = Type.Object({ period: OwnPeriod }, { additionalProperties: false });
export type NewOwnExclusion = Static<typeof NewOwnExclusion>;

/** An exclusion in force. */
export const OwnExclusion = Type.Object({
  id: IdString,
  /** Excluded by the member, or by an operator. */
  by: Type.Union([Type.Literal('member'), Type.Literal('operator')]),
  since: TimeString,
  /** null: permanent. */
  until: Type.Union([TimeString, Type.Null()]),
});
export type OwnExclusion = Static<typeof OwnExclusion>;

// Limits that a member sets: `/wps/protection/limits`. A tighter one applies at once; a looser one is requested, and
// confirmed a day later.

export const LimitKind = Type.Union([
  Type.Literal('deposit'),
  Type.Literal('loss'),
  Type.Literal('stake'),
  Type.Literal('session'),
]);
export type LimitKind = Static<typeof LimitKind>;

/** Periods of the brand's calendar; `session` is only for the kind `session`. */
export const LimitPeriod = Type.Union([
  Type.Literal('day'),
  Type.Literal('week'),
  Type.Literal('month'),
  Type.Literal('session'),
]);
export type LimitPeriod = Static<typeof LimitPeriod>;

const named = { kind: LimitKind, period: LimitPeriod };
/** An amount in the account's currency; for a session, whole minutes. Null: no limit. */
const WantedAmount = Type.Union([MoneyString, Type.Null()]);

/** PUT: the requested limit. The present amount withdraws a request. */
export const NewLimit = Type.Object({ ...named, amount: WantedAmount }, { additionalProperties: false });
export type NewLimit = Static<typeof NewLimit>;

/** POST …/confirm: the requested amount, as shown to the member. */
export const ConfirmedLimit = Type.Object({ ...named, amount: WantedAmount }, { additionalProperties: false });

export const OwnLimit = Type.Object({
  ...named,
  amount: MoneyString,
  /** The amount still allowed, and the end of the period; null for a session. */
  left: WantedAmount,
  until: Type.Union([TimeString, Type.Null()]),
  setAt: TimeString,
  by: Type.Union([Type.Literal('member'), Type.Literal('operator')]),
  /** A looser limit that waits for its confirmation. */
  asked: Type.Union([
    Type.Object({ amount: WantedAmount, confirmFrom: TimeString, confirmUntil: TimeString, ready: Type.Boolean() }),
    Type.Null(),
  ]),
});
export type OwnLimit = Static<typeof OwnLimit>;

// Time and result of a session: `/wps/protection/reality`.

const CheckMinutes = Type.Union([Type.Literal(15), Type.Literal(30), Type.Literal(60)]);

/** PUT: minutes between two reality checks; null: none. */
export const NewRealityCheck = Type.Object(
  { minutes: Type.Union([CheckMinutes, Type.Null()]) },
  { additionalProperties: false },
);

/** The session so far. */
export const Reality = Type.Object({
  minutes: Type.Union([CheckMinutes, Type.Null()]),
  /** Time now and begin of the session, by the server's clocks. */
  now: TimeString,
  since: TimeString,
  /** The end by the member's own limit, and the limit's minutes; null: none. */
  endsAt: Type.Union([TimeString, Type.Null()]),
  sessionMinutes: Type.Union([Type.Integer(), Type.Null()]),
  /** Result of the bets since then, positive when the member won. */
  winLoss: MoneyString,
  currency: Type.String(),
});
export type Reality = Static<typeof Reality>;

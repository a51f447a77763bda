import { type Static, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { line, saidLine } from './text.ts';

// The operators' side of the cashier: `/ops/v1/cashier/…`.

/** Reason of an operator's act, kept in the audit trail for ever. */
export const Reason = saidLine(300, 3);
/** Unknown fields are refused. */
export const strict = { additionalProperties: false };

/**
 * The version of a setting as it was read. A change that sends one is refused with STATE_CONFLICT if it is no longer
 * the present one.
 */
export const Version = Type.String({ maxLength: 32 });
/**
 * The version that a change sends to create something: if it exists already, the change is refused with STATE_CONFLICT.
 */
export const noVersion = 'none';
/** Fields of a setting's change besides the setting itself. */
export const changed = { version: Type.Optional(Version), reason: Reason };

/** The answer of a change that has changed nothing yet: a second operator has to submit the same. */
export const DeskWaits = Type.Object({ waitsForSecond: Type.Literal(true) });

export const DeskId = Type.Object({ id: IdString });
export const DeskReason = Type.Object({ reason: Reason }, strict);
export type DeskReason = Static<typeof DeskReason>;

/** Newest first; a cursor is the `nextCursor` of the page before. */
export const paging = {
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
};
export const period = {
  from: Type.Optional(TimeString),
  /** Exclusive. */
  to: Type.Optional(TimeString),
};
/** A member by number or by name; an unknown name finds nothing. */
export const ofMember = { memberId: Type.Optional(IdString), username: Type.Optional(line(64, 1)) };
export const OptionalTime = Type.Union([TimeString, Type.Null()]);
export const OptionalId = Type.Union([IdString, Type.Null()]);
export const OptionalText = Type.Union([Type.String(), Type.Null()]);
export const OptionalMoney = Type.Union([MoneyString, Type.Null()]);

/** The member of a row. */
export const member = { memberId: IdString, username: Type.String() };

/** The subject of a change. */
const MoneySubject = Type.Union([
  Type.Literal('deposit'),
  Type.Literal('withdrawal'),
  Type.Literal('part'),
  Type.Literal('payout-account'),
  Type.Literal('transfer'),
  Type.Literal('vendor-transfer'),
  Type.Literal('adjustment'),
  Type.Literal('freeze'),
  Type.Literal('bonus'),
]);

/** One change, with its author and reason. */
export const DeskEvent = Type.Object({
  id: IdString,
  at: TimeString,
  subject: Type.String(),
  subjectId: IdString,
  ...member,
  kind: Type.String(),
  from: OptionalText,
  to: Type.String(),
  actorKind: Type.String(),
  actorId: OptionalId,
  /** The operator's name; null for others. */
  operator: OptionalText,
  reason: OptionalText,
  /** The address that an operator's call came from; null for others, and on the server's command line. */
  address: OptionalText,
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});
export type DeskEvent = Static<typeof DeskEvent>;

export const DeskEventQuery = Type.Object(
  {
    ...paging,
    ...period,
    ...ofMember,
    operatorId: Type.Optional(IdString),
    subject: Type.Optional(MoneySubject),
    subjectId: Type.Optional(IdString),
    kind: Type.Optional(line(32, 1)),
  },
  strict,
);
export type DeskEventQuery = Static<typeof DeskEventQuery>;
/** An operator's act other than a change of a member's money. */
export const DeskAction = Type.Object({
  id: IdString,
  at: TimeString,
  /** Null: it was made on the server's command line. */
  operator: OptionalText,
  action: Type.String(),
  subject: Type.String(),
  reason: Type.String(),
  /** The address that the operator's call came from; null: it was made on the server's command line. */
  address: OptionalText,
  detail: DeskEvent.properties.detail,
  /** The fields of a setting that it changed; empty: it changed no setting, or the fields were not recorded. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: OptionalText, after: OptionalText })),
  /** True if it can be undone; that fails if the setting has been changed since. */
  undoable: Type.Boolean(),
});
export type DeskAction = Static<typeof DeskAction>;

export const DeskActionQuery = Type.Object(
  {
    ...paging,
    ...period,
    action: Type.Optional(line(32, 1)),
    subject: Type.Optional(line(64, 1)),
    /** An operator's name; an unknown one finds nothing. */
    operator: Type.Optional(line(64, 1)),
    /** A part of the reason, case-insensitive. */
    text: Type.Optional(line(100, 1)),
    /** The address that an operator's call came from. */
    address: Type.Optional(line(64, 1)),
  },
  strict,
);
/** False: a second operator must undo it as well. */
export const DeskActionUndone = Type.Object({ done: Type.Boolean() });

export type DeskActionQuery = Static<typeof DeskActionQuery>;

import { type Static, Type } from 'typebox';
import {
  DeskEvent,
  member,
  OptionalId,
  OptionalMoney,
  OptionalText,
  OptionalTime,
  ofMember,
  paging,
  Reason,
  strict,
} from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';

const Direction = Type.Union([Type.Literal('credit'), Type.Literal('debit')]);
const AdjustmentState = Type.Union([
  Type.Literal('REQUESTED'),
  Type.Literal('CREDITED'),
  Type.Literal('DEBITED'),
  Type.Literal('REJECTED'),
]);

/** POST …/adjustments: requested by one operator, approved by another. */
export const NewDeskAdjustment = Type.Object(
  {
    memberId: IdString,
    direction: Direction,
    /** In the currency of the account, positive. */
    amount: MoneyString,
    /** The turnover that a credit requires before a withdrawal, in basis points of the credit; 10000 is once. */
    turnoverBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    reason: Reason,
  },
  strict,
);
export type NewDeskAdjustment = Static<typeof NewDeskAdjustment>;

export const DeskAdjustment = Type.Object({
  id: IdString,
  ...member,
  direction: Direction,
  currency: Type.String(),
  amount: MoneyString,
  turnoverBp: Type.Integer(),
  state: AdjustmentState,
  reason: Type.String(),
  requestedBy: Type.String(),
  decidedBy: OptionalText,
  decidedReason: OptionalText,
  entryId: OptionalId,
  createdAt: TimeString,
  decidedAt: OptionalTime,
});
export type DeskAdjustment = Static<typeof DeskAdjustment>;

export const DeskAdjustmentQuery = Type.Object(
  { ...paging, ...ofMember, state: Type.Optional(AdjustmentState) },
  strict,
);
export type DeskAdjustmentQuery = Static<typeof DeskAdjustmentQuery>;

const FreezeState = Type.Union([Type.Literal('FROZEN'), Type.Literal('UNFROZEN')]);

/** POST …/freezes. With an amount that amount is set aside; without one nothing can leave the account. */
export const NewDeskFreeze = Type.Object(
  { memberId: IdString, amount: Type.Optional(MoneyString), reason: Reason },
  strict,
);
export type NewDeskFreeze = Static<typeof NewDeskFreeze>;

export const DeskFreeze = Type.Object({
  id: IdString,
  ...member,
  kind: Type.Union([Type.Literal('withdrawals'), Type.Literal('amount')]),
  currency: OptionalText,
  amount: OptionalMoney,
  state: FreezeState,
  reason: Type.String(),
  frozenBy: Type.String(),
  liftedBy: OptionalText,
  liftedReason: OptionalText,
  createdAt: TimeString,
  liftedAt: OptionalTime,
});
export type DeskFreeze = Static<typeof DeskFreeze>;

/** With all events: who has frozen, and who of the two operators has lifted, with their reasons. */
export const DeskFreezeDetail = Type.Object({ ...DeskFreeze.properties, events: Type.Array(DeskEvent) });
export type DeskFreezeDetail = Static<typeof DeskFreezeDetail>;

/** `waiting`: those that one operator has lifted, and that hold until a second one does. */
export const DeskFreezeQuery = Type.Object(
  { ...paging, ...ofMember, state: Type.Optional(FreezeState), waiting: Type.Optional(Type.Boolean()) },
  strict,
);
export type DeskFreezeQuery = Static<typeof DeskFreezeQuery>;

/** A member's money at a glance. */
export const DeskMember = Type.Object({
  ...member,
  currency: Type.String(),
  wallets: Type.Array(Type.Object({ type: Type.String(), vendor: Type.String(), balance: MoneyString })),
  /** Sums of all credits that were not taken back, and of all withdrawals that were paid. */
  deposited: MoneyString,
  withdrawn: MoneyString,
  /** Stake required before a withdrawal, and the part of it that is done. */
  turnover: Type.Object({ required: MoneyString, done: MoneyString, left: MoneyString }),
  withdrawalsFrozen: Type.Boolean(),
  freezes: Type.Array(DeskFreeze),
});
export type DeskMember = Static<typeof DeskMember>;

/** GET …/members?username=: the same for a member by name. */
export const DeskMemberQuery = Type.Object({ username: line(64, 1) }, strict);

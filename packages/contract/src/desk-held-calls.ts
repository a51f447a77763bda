import { type Static, Type } from 'typebox';
import { Reason } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';

// GET /ops/v1/games/held-calls; POST …/:id/release and …/:id/refuse: vendors' calls that wait for an operator.

const State = Type.Union([Type.Literal('HELD'), Type.Literal('RELEASED'), Type.Literal('REFUSED')]);
const VendorCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });

export const DeskHeldCallQuery = Type.Object(
  {
    cursor: Type.Optional(IdString),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    vendor: Type.Optional(VendorCode),
    state: Type.Optional(State),
    memberId: Type.Optional(IdString),
    username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type DeskHeldCallQuery = Static<typeof DeskHeldCallQuery>;

/** The calls that may wait for an operator. `finalWin` is a win that ends its round, `adjustBy` an adjustment by a difference. */
const heldActions = ['settle', 'cancel', 'adjust', 'win', 'finalWin', 'rollback', 'adjustBy'] as const;

export const DeskHeldCall = Type.Object({
  id: IdString,
  vendor: VendorCode,
  action: Type.Enum(heldActions),
  /** The vendor's ids of the round and the transaction. */
  round: Type.String(),
  transactionId: Type.String(),
  memberId: IdString,
  username: Type.String(),
  /** The payout of the round: all of it in a settle and an adjust, so much more in the others; "0" in a cancel and a rollback. */
  amount: MoneyString,
  currency: Type.String(),
  /** The vendor's reason of an adjustment; '' for a settle. */
  vendorReason: Type.String(),
  state: State,
  approvalsNeeded: Type.Integer(),
  heldAt: TimeString,
  decidedAt: Type.Union([TimeString, Type.Null()]),
});
export type DeskHeldCall = Static<typeof DeskHeldCall>;

export const DeskHeldDecision = Type.Object({ reason: Reason }, { additionalProperties: false });
export type DeskHeldDecision = Static<typeof DeskHeldDecision>;

export const DeskHeldDecided = Type.Object({
  ...DeskHeldCall.properties,
  approvals: Type.Integer(),
  /** The code with which a released call was refused, as the vendor received it. */
  refusal: Type.Union([Type.String(), Type.Null()]),
});

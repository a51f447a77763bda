import { type Static, Type } from 'typebox';
import { DeskEvent, member, OptionalMoney, OptionalText, ofMember, paging, Reason, strict } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';
import { VendorTransferState } from './transfers.ts';

/** Money in transit between a member's wallet and a vendor. */
export const DeskVendorTransfer = Type.Object({
  id: IdString,
  ...member,
  vendor: Type.String(),
  /** in: to the vendor. out: back. */
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  currency: Type.String(),
  /** Null for a recall until the vendor has reported it. */
  amount: OptionalMoney,
  state: VendorTransferState,
  /** True if the vendor reported a win above the limit for booking without review. */
  inReview: Type.Boolean(),
  /** The number of times that it was sent. */
  sends: Type.Integer(),
  /** For a recall: the winnings at the vendor, or the loss (negative). */
  result: OptionalMoney,
  reason: OptionalText,
  createdAt: TimeString,
  updatedAt: TimeString,
});
export type DeskVendorTransfer = Static<typeof DeskVendorTransfer>;

export const DeskVendorTransferDetail = Type.Object({
  ...DeskVendorTransfer.properties,
  events: Type.Array(DeskEvent),
});
export type DeskVendorTransferDetail = Static<typeof DeskVendorTransferDetail>;

export const DeskVendorTransferQuery = Type.Object(
  { ...paging, ...ofMember, vendor: Type.Optional(line(24, 1)), state: Type.Optional(VendorTransferState) },
  strict,
);
export type DeskVendorTransferQuery = Static<typeof DeskVendorTransferQuery>;

/**
 * POST …/vendor-transfers/:id/settle: the outcome, as the vendor told the operator. `done` books `amount`, or by
 * default the known amount; two operators must submit the same.
 */
export const DeskVendorOutcome = Type.Object(
  {
    outcome: Type.Union([Type.Literal('done'), Type.Literal('returned')]),
    amount: Type.Optional(MoneyString),
    reason: Reason,
  },
  strict,
);
export type DeskVendorOutcome = Static<typeof DeskVendorOutcome>;

/** The transfer after that: still PENDING while another operator has to submit the same. */
export const DeskVendorSettled = Type.Object({
  ...DeskVendorTransfer.properties,
  approvals: Type.Integer(),
  approvalsNeeded: Type.Integer(),
});
export type DeskVendorSettled = Static<typeof DeskVendorSettled>;

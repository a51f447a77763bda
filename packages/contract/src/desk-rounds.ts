import { type Static, Type } from 'typebox';
import { OptionalText, OptionalTime, paging, period } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';

const VendorCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });

export const RoundDifferenceKind = Type.Union([
  Type.Literal('unknown-here'),
  Type.Literal('missing-there'),
  Type.Literal('state-differs'),
  Type.Literal('stake-differs'),
  Type.Literal('payout-differs'),
  Type.Literal('player-differs'),
  Type.Literal('currency-differs'),
  Type.Literal('unreadable'),
]);
/**
 * `unknown-here`: in the vendor's list, but not in our books. `missing-there`: open or settled here, but not in the
 * list. `…-differs`: both have the round with different values. `unreadable`: the member or the currency is unknown.
 */
export type RoundDifferenceKind = Static<typeof RoundDifferenceKind>;

/** GET /ops/v1/games/round-differences: rounds that differ between a vendor and us, newest first. */
export const DeskRoundDifferenceQuery = Type.Object(
  {
    ...paging,
    /** The time at which the difference was found. */
    ...period,
    vendor: Type.Optional(VendorCode),
    kind: Type.Optional(RoundDifferenceKind),
    /** Includes differences that have resolved themselves, and closed ones. */
    all: Type.Boolean({ default: false }),
  },
  { additionalProperties: false },
);
export type DeskRoundDifferenceQuery = Static<typeof DeskRoundDifferenceQuery>;

export const DeskRoundDifference = Type.Object({
  id: IdString,
  vendor: VendorCode,
  /** The vendor's id of the round. */
  round: Type.String(),
  kind: RoundDifferenceKind,
  /** The round in the vendor's list, and in our books. */
  theirs: OptionalText,
  ours: OptionalText,
  foundAt: TimeString,
  /** The time at which both agreed again, or an operator closed it. */
  resolvedAt: OptionalTime,
  /** The operator's reason; null: nobody closed it. */
  closedReason: OptionalText,
});
export type DeskRoundDifference = Static<typeof DeskRoundDifference>;
/** POST …/close. One that waits for a second operator is still open. */
export const DeskClosedRoundDifference = Type.Object({
  ...DeskRoundDifference.properties,
  waitsForSecond: Type.Boolean(),
});

/** POST /ops/v1/games/vendors/:vendor/reconcile: compares our rounds with the vendor's own list, now. */
export const DeskRoundReconciliation = Type.Object({
  vendor: VendorCode,
  at: TimeString,
  compared: Type.Integer(),
  /** The number of open differences, whenever they were found. */
  open: Type.Integer(),
});
export type DeskRoundReconciliation = Static<typeof DeskRoundReconciliation>;

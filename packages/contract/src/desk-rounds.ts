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
 * `unknown-here`: in the vendor's list, and no round of ours. `missing-there`: open or settled here, not in the list.
 * `…-differs`: both have the round with different values. `unreadable`: of an unknown member, or in an unknown
 * currency.
 */
export type RoundDifferenceKind = Static<typeof RoundDifferenceKind>;

/** GET /ops/v1/games/round-differences: rounds that differ between a vendor and us, newest first. */
export const DeskRoundDifferenceQuery = Type.Object(
  {
    ...paging,
    /** Of the time at which it was found. */
    ...period,
    vendor: Type.Optional(VendorCode),
    kind: Type.Optional(RoundDifferenceKind),
    /** Includes those on which both agree by now, and closed ones. */
    all: Type.Boolean({ default: false }),
  },
  { additionalProperties: false },
);
export type DeskRoundDifferenceQuery = Static<typeof DeskRoundDifferenceQuery>;

export const DeskRoundDifference = Type.Object({
  id: IdString,
  vendor: VendorCode,
  /** As the vendor calls the round. */
  round: Type.String(),
  kind: RoundDifferenceKind,
  /** The round in the vendor's list, and in our books. */
  theirs: OptionalText,
  ours: OptionalText,
  foundAt: TimeString,
  /** When both agreed again, or an operator closed it. */
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

/** POST /ops/v1/games/vendors/:vendor/reconcile: holds our rounds against the vendor's own list, now. */
export const DeskRoundReconciliation = Type.Object({
  vendor: VendorCode,
  at: TimeString,
  compared: Type.Integer(),
  /** Number of differences that are open now, whenever they were found first. */
  open: Type.Integer(),
});
export type DeskRoundReconciliation = Static<typeof DeskRoundReconciliation>;

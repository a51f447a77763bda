import { type Static, Type } from 'typebox';
import { IdString, TimeString } from './envelope.ts';

const VendorCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });
const OptionalText = Type.Union([Type.String(), Type.Null()]);

/** GET /ops/v1/games/round-differences: rounds that differ between a vendor and us, newest first. */
export const DeskRoundDifferenceQuery = Type.Object(
  {
    cursor: Type.Optional(IdString),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    vendor: Type.Optional(VendorCode),
    /** Includes those on which both agree by now. */
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
  kind: Type.Union([
    Type.Literal('unknown-here'),
    Type.Literal('missing-there'),
    Type.Literal('state-differs'),
    Type.Literal('stake-differs'),
    Type.Literal('payout-differs'),
    Type.Literal('player-differs'),
    Type.Literal('currency-differs'),
    Type.Literal('unreadable'),
  ]),
  /** The round in the vendor's list, and in our books. */
  theirs: OptionalText,
  ours: OptionalText,
  foundAt: TimeString,
  resolvedAt: Type.Union([TimeString, Type.Null()]),
});
export type DeskRoundDifference = Static<typeof DeskRoundDifference>;

/** POST /ops/v1/games/vendors/:vendor/reconcile: holds our rounds against the vendor's own list, now. */
export const DeskRoundReconciliation = Type.Object({
  vendor: VendorCode,
  at: TimeString,
  compared: Type.Integer(),
  /** Number of differences that are open now, whenever they were found first. */
  open: Type.Integer(),
});
export type DeskRoundReconciliation = Static<typeof DeskRoundReconciliation>;

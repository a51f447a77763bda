import { type Static, Type } from 'typebox';
import { changed, OptionalText, strict, Version } from './desk.ts';
import { line } from './text.ts';
import { shownTexts, textsOf } from './texts.ts';

const ProviderKind = Type.Enum(['bank', 'ewallet', 'crypto'] as const);
const Checksum = Type.Union([Type.Literal('base58check'), Type.Null()]);

/** GET /ops/v1/cashier/payout-providers: the banks, e-wallets and networks of payout accounts. */
export const DeskPayoutProvider = Type.Object({
  code: Type.String(),
  kind: ProviderKind,
  name: shownTexts(),
  /** Null: for accounts in every currency. */
  currency: OptionalText,
  /** A regular expression for the whole number. */
  pattern: Type.String(),
  checksum: Checksum,
  enabled: Type.Boolean(),
  position: Type.Integer(),
  version: Version,
});
export type DeskPayoutProvider = Static<typeof DeskPayoutProvider>;
export const DeskPayoutProviderPath = Type.Object({ code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,31}$' }) });

/**
 * PUT …/payout-providers/:code: missing fields stay unchanged; a new provider needs its kind, name and pattern. Bound
 * accounts are kept.
 */
export const DeskPayoutProviderChange = Type.Object(
  {
    kind: Type.Optional(ProviderKind),
    name: Type.Optional(textsOf(line(60, 1), strict)),
    currency: Type.Optional(Type.Union([line(8, 2), Type.Null()])),
    pattern: Type.Optional(line(200, 2)),
    checksum: Type.Optional(Checksum),
    enabled: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
    ...changed,
  },
  strict,
);
export type DeskPayoutProviderChange = Static<typeof DeskPayoutProviderChange>;

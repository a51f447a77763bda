import { type Static, Type } from 'typebox';
import { IdString, TimeString } from './envelope.ts';
import { line } from './text.ts';
import { shownTexts } from './texts.ts';

const Words = shownTexts();

export const PayoutAccountKind = Type.Union([Type.Literal('bank'), Type.Literal('ewallet'), Type.Literal('crypto')]);
export type PayoutAccountKind = Static<typeof PayoutAccountKind>;

/** A bank account, e-wallet or address as its owner sees it: the full number is never shown again. */
export const PayoutAccountView = Type.Object({
  id: IdString,
  kind: PayoutAccountKind,
  provider: Type.String(),
  providerName: Words,
  /** Masked; null for an address, which has no name. */
  holderName: Type.Union([Type.String(), Type.Null()]),
  numberTail: Type.String(),
  isDefault: Type.Boolean(),
  boundAt: TimeString,
});
export type PayoutAccountView = Static<typeof PayoutAccountView>;

/** A bank, an e-wallet's operator or a network. `pattern` matches the number without spaces and hyphens. */
export const PayoutProviderView = Type.Object({
  code: Type.String(),
  kind: PayoutAccountKind,
  name: Words,
  pattern: Type.String(),
});
export type PayoutProviderView = Static<typeof PayoutProviderView>;

/** GET /wps/cashier/payout-accounts. `realName` is masked; null: the profile needs one first. */
export const PayoutAccountList = Type.Object({
  list: Type.Array(PayoutAccountView),
  max: Type.Integer(),
  providers: Type.Array(PayoutProviderView),
  realName: Type.Union([Type.String(), Type.Null()]),
  hasFundPassword: Type.Boolean(),
});
export type PayoutAccountList = Static<typeof PayoutAccountList>;

/** POST /wps/cashier/payout-accounts, encrypted. `holderName` is not required for a network. */
export const BindPayoutAccount = Type.Object(
  {
    provider: line(32, 1),
    number: line(128, 1),
    holderName: Type.Optional(line(100)),
    fundPassword: line(128, 1),
  },
  { additionalProperties: false },
);
export type BindPayoutAccount = Static<typeof BindPayoutAccount>;

/** POST /wps/cashier/payout-accounts/:id/remove, encrypted. */
export const RemovePayoutAccount = Type.Object({ fundPassword: line(128, 1) }, { additionalProperties: false });
export type RemovePayoutAccount = Static<typeof RemovePayoutAccount>;

export const PayoutAccountPath = Type.Object({ id: IdString });
export type PayoutAccountPath = Static<typeof PayoutAccountPath>;

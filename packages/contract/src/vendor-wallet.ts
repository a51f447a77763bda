import { type Static, Type } from 'typebox';
import { MoneyString } from './envelope.ts';
import { Currency, Player } from './vendor-protocol.ts';

/** Our calls to a vendor in transfer mode, below its address: `/wallet/…`. docs/vendors.md is the guide. */

/** `POST /wallet/withdraw` and `POST /wallet/status`: a transfer is identified by its number, and done once. */
export const VendorTransfer = Type.Object({
  transferId: Type.String({ minLength: 1, maxLength: 64 }),
  player: Player,
  currency: Currency,
});
export type VendorTransfer = Static<typeof VendorTransfer>;

/** `POST /wallet/deposit`. */
export const VendorDeposit = Type.Object({ ...VendorTransfer.properties, amount: MoneyString });
export type VendorDeposit = Static<typeof VendorDeposit>;

/** The outcome of a transfer. `done`: for good. `refused`: it never will be. `unknown`: the vendor has never heard of it. */
export const VendorVerdict = Type.Union([
  Type.Object({ status: Type.Literal('done'), amount: MoneyString }),
  Type.Object({ status: Type.Literal('refused') }),
  Type.Object({ status: Type.Literal('unknown') }),
]);

/** `POST /wallet/balance`: the balance of the wallet at the vendor. */
export const VendorWalletRequest = Type.Object({ player: Player, currency: Currency });
export const VendorWalletAnswer = Type.Object({ balance: MoneyString });

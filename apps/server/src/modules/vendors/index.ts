/**
 * Vendors whose games run on machines of their own: who they are, and the protocol that is spoken with them. The cashier
 * moves money to their wallets by it.
 */
export { callVendor, VendorSilence } from './client.ts';
export { type CreditCap, creditCaps, putCreditCap } from './credit-cap.ts';
export {
  knownVendor,
  knownVendors,
  listVendors,
  putVendor,
  secretsOf,
  type Vendor,
  type VendorChange,
  vendorOf,
  walletModesOf,
} from './registry.ts';
export type { GameOpening, WalletMode } from './vendor-store.ts';
export {
  balanceAtVendor,
  depositAtVendor,
  statusAtVendor,
  type TransferVerdict,
  withdrawFromVendor,
} from './wallet-protocol.ts';

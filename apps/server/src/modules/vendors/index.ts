/**
 * Vendors whose games run on machines of their own: who they are, and the protocol that is spoken with them. The cashier
 * moves money to their wallets by it.
 */
export { VendorSilence } from './client.ts';
export { listVendors, putVendor, type Vendor, type VendorChange, vendorOf } from './registry.ts';
export { isSignedBy } from './signature.ts';
export type { WalletMode } from './vendor-store.ts';
export {
  balanceAtVendor,
  depositAtVendor,
  statusAtVendor,
  type TransferVerdict,
  withdrawFromVendor,
} from './wallet-protocol.ts';

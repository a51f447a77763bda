/**
 * Vendors whose games run on machines of their own: the registry, and the protocol spoken with them, by which the
 * cashier moves money to their wallets.
 */
export { restingVendors } from './breaker.ts';
export { callVendor, sendToVendor, type VendorCall, VendorSilence, type WireCall } from './client.ts';
export {
  type CurrencyName,
  currencyAt,
  type Direction,
  isFiner,
  isWritable,
  nameAt,
  ourAmount,
  theirAmount,
} from './currency-names.ts';
export { creditCaps, setVendor, setWinLimit, vendorView, winLimits, winLimitView } from './desk/index.ts';
export {
  addListedNet,
  claimListedNet,
  isExplained,
  type ListedChange,
  onListWanted,
  readListNow,
} from './listed-net.ts';
export { houseProtocol, type Protocol, protocolNamed, protocolNames, registerProtocol } from './protocols.ts';
export {
  isClosed,
  knownVendor,
  knownVendors,
  listVendors,
  putVendor,
  secretOf,
  secretsOf,
  type Vendor,
  type VendorChange,
  vendorOf,
  vendorsChanged,
  walletModesOf,
} from './registry.ts';
export type { WalletMode } from './vendor-store.ts';
export {
  balanceAtVendor,
  depositAtVendor,
  statusAtVendor,
  type TransferVerdict,
  withdrawFromVendor,
} from './wallet-protocol.ts';
export { countWin, knownWinLimit } from './win-limit.ts';

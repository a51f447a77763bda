/**
 * The ledger: every movement of money, double entry, append only. `post` is the hot path, `postIn` works inside a
 * domain's transaction, `readFeed` is what everything downstream is made of. Knows no module above it.
 */
export type { Account, Balance, Owner, WalletType } from './accounts.ts';
export {
  balancesOf,
  cashOfMembers,
  houseAccount,
  openWallets,
  vendorWallet,
  walletOf,
  walletsOf,
  walletTypes,
} from './accounts.ts';
export { closeCounter, counterValue, openCounter } from './counters.ts';
export type { Entry, JsonObject, Leg, PostAnswer, PostedLeg, TransferKind } from './entry.ts';
export { transferKinds } from './entry.ts';
export type { FeedCursor, FeedRow } from './feed.ts';
export { cashMoves, feedNow, feedPage, feedStart, isOwnStake, readFeed, readOwnStakes } from './feed.ts';
export type { EntryWindow, HistoryFilter, HistoryQuery, LedgerRow, MovedTotals } from './history.ts';
export { entriesOf, entryOf, isKind as isTransferKind, movedOf } from './history.ts';
export type { HouseBalance } from './house.ts';
export { foldHouse, houseBalances } from './house.ts';
export { ledgerJobs } from './jobs.ts';
export { post } from './post.ts';
export { postIn } from './post-in.ts';
export type { Reversal } from './reverse.ts';
export { reversalAccounts, reverse, reverseIn } from './reverse.ts';
export {
  holdsAny,
  type MovedSum,
  movedBy,
  movedUnder,
  movedUnderRefs,
  roundRefsFrom,
  type WalletSum,
  walletsHolding,
} from './sums.ts';
export type { Difference, VerifyReport } from './verify.ts';
export { verifyLedger } from './verify.ts';

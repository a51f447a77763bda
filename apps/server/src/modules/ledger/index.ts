/**
 * The ledger: every movement of money, double entry, append only. `post` is the hot path, `postIn` posts inside a
 * domain's transaction, and records and reports are built from `readFeed`. It imports no module above it.
 */
export type { Account, Balance, Owner, WalletType } from './accounts.ts';
export {
  balancesOf,
  cashOfMembers,
  houseAccount,
  openPointsWallets,
  openWallets,
  pointsOf,
  pointsUnit,
  vendorWallet,
  walletBalances,
  walletOf,
  walletsOf,
} from './accounts.ts';
export { closeCounter, counterValue, openCounter } from './counters.ts';
export type { Entry, JsonObject, Leg, PostAnswer, TransferKind } from './entry.ts';
export { transferKinds } from './entry.ts';
export type { FeedCursor, FeedRow } from './feed.ts';
export {
  cashMoves,
  debtBookings,
  debtorsAmong,
  debtorsIn,
  feedGoesOn,
  feedNow,
  feedPage,
  feedStart,
  giftsBack,
  isOwnStake,
  owedOf,
  ownStakes,
  readFeed,
  settledDebts,
} from './feed.ts';
export { forgetPlay, removeCounters } from './forget-play.ts';
export type { EntryWindow, LedgerRow, MovedTotals } from './history.ts';
export { entriesOf, isKind as isTransferKind, movedOf } from './history.ts';
export { type HouseMoved, houseBalances, houseMoved } from './house.ts';
export { ledgerJobs } from './jobs.ts';
export type { Played } from './played.ts';
export { lastDebitBefore, playedSince } from './played.ts';
export { post } from './post.ts';
export { lockBalances, postIn } from './post-in.ts';
export type { Reversal } from './reverse.ts';
export { reversalAccounts, reverseIn } from './reverse.ts';
export {
  holdsAny,
  movedBy,
  movedUnder,
  movedUnderRefs,
  postedAt,
  postedSince,
  roundRefsFrom,
  walletsHolding,
} from './sums.ts';
export { lastVerification } from './verifications.ts';
export type { Difference } from './verify.ts';
export { verifyLedger } from './verify.ts';

/**
 * Bonus money: grants with frozen terms, the wallet that holds it, the required turnover, and the release. A product
 * stakes it through `stakeUnder`, and the betting record counts bets by `followBonusBets`.
 */
export { isTakenBack, lowerGrantIn, raiseGrantIn, undoReleasedIn } from './amend.ts';
export { followBonusBets } from './follow.ts';
export { type Grant, grantOf } from './grant-store.ts';
export { type GrantAccounts, grantAccounts } from './lifecycle.ts';
export { bonusNotices } from './notices.ts';
export { cancelGrant, endForWithdrawal, type NewGrant, offerGrantIn, requireCashStays } from './offer.ts';
export { openGrantOf, openGrantsChanged } from './open-grants.ts';
export {
  awaitsLossOfCash,
  bonusFor,
  closeUnder,
  holdOpenGrant,
  keepsCash,
  noteRoundOpened,
  payoutLegs,
  type StakeUnder,
  stakeLegs,
  stakeUnder,
} from './play.ts';
export { bonusRoutes } from './routes.ts';
export { ownVendor, requireBonusTerms, requireGames } from './terms.ts';
export { verifyBonuses } from './verify.ts';
export { bonusAtStake } from './views.ts';
export { startBonuses } from './watch.ts';

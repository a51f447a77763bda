import type { KindGroup } from './search.ts';

/** The ledger's kinds as a member thinks of them. */
export const kindGroups: Record<KindGroup, readonly string[]> = {
  play: ['stake', 'payout', 'stakeReturned', 'vendorCredit'],
  deposits: ['deposit'],
  withdrawals: ['withdrawalHeld', 'withdrawalReturned', 'withdrawal'],
  transfers: ['memberTransfer', 'vendorHeld', 'vendorReturned', 'vendorDeposit', 'vendorWithdrawal', 'vendorResult'],
  gifts: ['signupGift'],
  guarantees: ['guaranteeHeld', 'guaranteeReturned', 'guaranteeForfeited'],
  corrections: ['adjustmentCredit', 'adjustmentDebit', 'frozen', 'unfrozen', 'reversal', 'debtBooked', 'debtRepaid'],
};

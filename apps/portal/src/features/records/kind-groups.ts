import type { KindGroup } from './search.ts';

/** Kinds of ledger entries by group, as members know them. */
export const kindGroups: Record<KindGroup, readonly string[]> = {
  play: ['stake', 'payout', 'stakeReturned', 'tip', 'tipReturned'],
  deposits: ['deposit'],
  withdrawals: ['withdrawalHeld', 'withdrawalReturned', 'withdrawal'],
  transfers: ['memberTransfer', 'vendorHeld', 'vendorReturned', 'vendorDeposit', 'vendorWithdrawal', 'vendorResult'],
  gifts: [
    'signupGift',
    'vendorCredit',
    'freeRound',
    'tournament',
    'jackpot',
    'cashback',
    'correction',
    'reward',
    'goodsPaid',
    'goodsReturned',
    'pointsConverted',
    'rebate',
    'bonusReleased',
    'dividend',
    'salary',
    'wageReturned',
  ],
  guarantees: ['guaranteeHeld', 'guaranteeReturned', 'guaranteeForfeited', 'guaranteePaid'],
  corrections: ['adjustmentCredit', 'adjustmentDebit', 'frozen', 'unfrozen', 'reversal', 'debtBooked', 'debtRepaid'],
};

const money = ['amount', 'currency'];
const moneyAnd = (...more: string[]) => ({ params: [...money, ...more] });

/**
 * The events that a member is notified of, by subject and kind, with the kind of notice; the page of the subject shows
 * other events. Each has a text under the same name in the portal.
 */
export const cashierNotices = {
  'deposit.credited': moneyAnd('fee'),
  'deposit.review': moneyAnd(),
  'deposit.held': moneyAnd(),
  'deposit.forfeited': moneyAnd('reason'),
  'deposit.rejected': moneyAnd('reason'),
  'deposit.failed': moneyAnd('reason'),
  'deposit.expired': moneyAnd(),
  'deposit.cancelled': moneyAnd(),
  'deposit.reversed': moneyAnd('reason'),
  'withdrawal.approved': moneyAnd(),
  'withdrawal.rejected': moneyAnd('reason'),
  'withdrawal.cancelled': moneyAnd(),
  'withdrawal.part-paid': moneyAnd(),
  'withdrawal.paid': moneyAnd(),
  'withdrawal.rest-returned': moneyAnd(),
  'withdrawal.payout-failed': moneyAnd(),
  'withdrawal.returned': moneyAnd(),
  // Sent to the payee: the payer's acts, and expired times.
  'part.paid': moneyAnd('withdrawal'),
  'part.held': moneyAnd('withdrawal'),
  'part.forfeited': moneyAnd('withdrawal'),
  'part.auto-received': moneyAnd('withdrawal'),
  'part.failed': moneyAnd('withdrawal'),
  'part.left-open': moneyAnd('withdrawal'),
  // Sent to the payer: the payee's answer, and the decision.
  'part.disputed': moneyAnd('deposit'),
  'part.forced': moneyAnd('deposit'),
  'transfer.sent': { params: [...money, 'name'], own: true },
  'transfer.arrived': { params: [...money, 'name'], own: true },
  // Sent only when it ended after the member had stopped waiting.
  'vendor-transfer.done': moneyAnd('vendor'),
  'vendor-transfer.returned': moneyAnd('vendor'),
  'adjustment.credited': moneyAnd(),
  'adjustment.debited': moneyAnd(),
  'freeze.frozen': moneyAnd(),
  'freeze.unfrozen': moneyAnd(),
  'payout-account.bound': { params: ['tail'], own: true },
  'payout-account.removed': { params: ['tail'], own: true },
};

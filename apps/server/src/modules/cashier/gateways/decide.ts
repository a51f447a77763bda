import type { Deposit } from '../deposits/deposit-store.ts';
import type { DepositChange } from '../deposits/lifecycle.ts';
import type { WithdrawalChange } from '../withdrawals/lifecycle.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import type { Report } from './adapter.ts';
import type { Order } from './order-store.ts';

const actor = { kind: 'gateway' } as const;

/** Older than what was heard before: out of turn, or a second time. */
export function isStale(order: Order, report: Report): boolean {
  return report.version <= order.version;
}

/**
 * What a report makes of a deposit; null: nothing. Credited is only what arrived in full, in its currency and with the
 * confirmations that it needs, whatever became of the deposit meanwhile; what does not fit is for an operator to decide.
 */
export function depositChangeOf(deposit: Deposit, order: Order, report: Report, now: Date): DepositChange | null {
  switch (report.state) {
    case 'WAITING':
      return null;
    case 'CONFIRMING':
      return confirmingOf(deposit, report, now);
    case 'PAID':
      // The gateway may be surer than we are.
      return report.confirmations < order.confirmations_needed
        ? confirmingOf(deposit, report, now)
        : paidOf(deposit, report, now);
    case 'FAILED':
      return deposit.state === 'AWAITING' || deposit.state === 'CONFIRMING'
        ? { to: 'FAILED', kind: 'failed', actor, reason: report.reason ?? 'PAYMENT_FAILED' }
        : null;
    case 'EXPIRED':
      return deposit.state === 'AWAITING' ? { to: 'EXPIRED', kind: 'expired', actor } : null;
    case 'RETURNED':
      return null;
  }
}

/** What was seen; an amount of another currency is none of this one. */
function seenOf({ pay_currency }: Deposit, { amount, currency, confirmations }: Report) {
  return { confirmations, ...(amount === null || currency !== pay_currency ? {} : { received_amount: amount }) };
}

function confirmingOf(deposit: Deposit, report: Report, now: Date): DepositChange | null {
  const { confirmations } = report;
  const patch = seenOf(deposit, report);
  switch (deposit.state) {
    case 'AWAITING':
    case 'EXPIRED':
    case 'CANCELLED':
    case 'FAILED':
      return isRateOver(deposit, now)
        ? { to: 'REVIEW', kind: 'review', actor, reason: 'LATE', patch }
        : { to: 'CONFIRMING', kind: 'confirming', actor, patch };
    case 'CONFIRMING': {
      if (confirmations === deposit.confirmations) return null;
      // Blocks that were there are gone: the network went back on itself.
      const fell = confirmations < deposit.confirmations;
      return { to: 'CONFIRMING', kind: 'confirming', actor, patch, detail: { confirmations, fell } };
    }
    default:
      return null;
  }
}

function paidOf(deposit: Deposit, report: Report, now: Date): DepositChange | null {
  const { amount, currency } = report;
  const patch = seenOf(deposit, report);
  switch (deposit.state) {
    case 'CREDITED':
    case 'REVERSED':
      return null;
    case 'REJECTED':
      // What was seen before is what the operator refused; money that came since is for an operator again.
      if (currency !== deposit.pay_currency) {
        return { to: 'REVIEW', kind: 'review', actor, reason: 'WRONG_CURRENCY', patch };
      }
      return amount === deposit.received_amount
        ? null
        : { to: 'REVIEW', kind: 'review', actor, reason: 'PAID_AFTER_REJECTION', patch };
    case 'SUBMITTED':
    case 'REVIEW':
      // An operator has it in hand, and sees what arrived.
      if (currency !== deposit.pay_currency) {
        return { to: 'REVIEW', kind: 'review', actor, reason: 'WRONG_CURRENCY', patch };
      }
      return amount === deposit.received_amount
        ? null
        : { to: 'REVIEW', kind: 'review', actor, reason: 'WRONG_AMOUNT', patch };
    default: {
      const reason = whyNot(deposit, amount, currency, now);
      return reason === null
        ? { to: 'CREDITED', kind: 'credited', actor, patch }
        : { to: 'REVIEW', kind: 'review', actor, reason, patch };
    }
  }
}

/** Why a payment is not credited by itself; null: it is. */
function whyNot(deposit: Deposit, amount: bigint | null, currency: string, now: Date): string | null {
  if (currency !== deposit.pay_currency) return 'WRONG_CURRENCY';
  if (amount !== deposit.pay_amount) return 'WRONG_AMOUNT';
  return deposit.state !== 'CONFIRMING' && isRateOver(deposit, now) ? 'LATE' : null;
}

/** A rate was stated until the deposit's end, and not beyond; what was seen before keeps it. */
function isRateOver({ rate, expires_at }: Deposit, now: Date): boolean {
  return rate !== null && now >= expires_at;
}

/** What a report makes of a withdrawal, one step at a time; null: nothing. */
export function withdrawalChangeOf(withdrawal: Withdrawal, attempt: number, report: Report): WithdrawalChange | null {
  const { state } = withdrawal;
  const isCurrent = attempt === withdrawal.attempt;
  const adapter_ref = report.adapterRef;
  switch (report.state) {
    case 'PAID':
    case 'RETURNED':
      // A payout that comes back was paid before, whatever we heard first. One that the gateway had refused and paid after all
      // is paid, too, also when it was to be tried once more; of an older try only while no newer one is under way.
      if (report.state === 'RETURNED' && !isCurrent && adapter_ref !== withdrawal.adapter_ref) return null;
      if ((isCurrent && state === 'PAYING') || state === 'PAYOUT_FAILED' || state === 'APPROVED') {
        return { to: 'PAID', kind: 'paid', actor, patch: { adapter_ref } };
      }
      if (report.state === 'RETURNED' && state === 'PAID') {
        return { to: 'RETURNED', kind: 'returned', actor, reason: report.reason ?? 'PAYOUT_RETURNED' };
      }
      return null;
    case 'FAILED':
    case 'EXPIRED':
      return isCurrent && state === 'PAYING'
        ? { to: 'PAYOUT_FAILED', kind: 'payout-failed', actor, reason: report.reason ?? 'PAYOUT_FAILED' }
        : null;
    default:
      return null;
  }
}

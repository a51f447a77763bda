import { formatMoney } from '@fairhouse/money/money';
import type { Deposit } from '../deposits/deposit-store.ts';
import type { DepositChange } from '../deposits/lifecycle.ts';
import type { WithdrawalChange } from '../withdrawals/lifecycle.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import type { Report } from './adapter.ts';
import type { Order } from './order-store.ts';

const actor = { kind: 'gateway' } as const;

/** True when a report is not newer than the last one: out of order, or repeated. */
export function isStale(order: Order, report: Report): boolean {
  return report.version <= order.version;
}

/**
 * Returns the change that a report makes to a deposit; null: none. A deposit is credited only when the money arrived in
 * full, in its currency and with the required confirmations, whatever its state; a mismatch is left to an operator.
 */
export function depositChangeOf(deposit: Deposit, order: Order, report: Report, now: Date): DepositChange | null {
  switch (report.state) {
    case 'WAITING':
      return null;
    case 'CONFIRMING':
      return confirmingOf(deposit, report, now);
    case 'PAID':
      // The gateway may count it as paid with fewer confirmations than we require.
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

/** Returns the columns that a report fills; an amount of another currency is left out. */
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
      if (isRateOver(deposit, now) && !isSeenInFull(deposit)) {
        return { to: 'REVIEW', kind: 'review', actor, reason: 'LATE', patch };
      }
      const received = patch.received_amount ?? deposit.received_amount;
      if (confirmations === deposit.confirmations && received === deposit.received_amount) return null;
      // Confirmations fell: the network dropped blocks.
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
      // An operator refused the amount seen before; money that arrived since goes to an operator again.
      if (currency !== deposit.pay_currency) {
        return { to: 'REVIEW', kind: 'review', actor, reason: 'WRONG_CURRENCY', patch };
      }
      return amount === deposit.received_amount
        ? null
        : { to: 'REVIEW', kind: 'review', actor, reason: 'PAID_AFTER_REJECTION', patch };
    case 'SUBMITTED':
    case 'REVIEW':
      // An operator reviews it, and sees the amount that arrived.
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

/** Returns the reason for which a payment is not credited automatically; null: it is credited. */
function whyNot(deposit: Deposit, amount: bigint | null, currency: string, now: Date): string | null {
  if (currency !== deposit.pay_currency) return 'WRONG_CURRENCY';
  if (amount !== deposit.pay_amount) return 'WRONG_AMOUNT';
  const keepsRate = deposit.state === 'CONFIRMING' && isSeenInFull(deposit);
  return isRateOver(deposit, now) && !keepsRate ? 'LATE' : null;
}

/**
 * True when an earlier report was of the whole amount: a payment seen in full before the rate expired keeps the rate.
 */
function isSeenInFull({ received_amount, pay_amount }: Deposit): boolean {
  return received_amount !== null && received_amount >= pay_amount;
}

/** True when the deposit's rate has expired. */
function isRateOver({ rate, expires_at }: Deposit, now: Date): boolean {
  return rate !== null && now >= expires_at;
}

/** True for a payout in the amount and currency that the gateway was asked to pay. */
function isAsAsked({ pay_amount, pay_currency }: Withdrawal, { amount, currency }: Report): boolean {
  return amount === pay_amount && currency === pay_currency;
}

/** Holds a withdrawal until two operators have decided about it. */
function heldBy({ state, pay_amount, pay_currency }: Withdrawal, report: Report): WithdrawalChange {
  const { amount, currency, version, adapterRef: adapter_ref } = report;
  const said = amount === null ? 'no amount' : `${formatMoney(amount, currency)} ${currency}`;
  // The version distinguishes reports: consent to one does not cover another.
  const held = `${report.state} ${said} #${version}`;
  const detail = { reported: held, asked: `${formatMoney(pay_amount, pay_currency)} ${pay_currency}` };
  return { to: state, kind: 'payout-held', actor, detail, patch: { held, adapter_ref } };
}

/** Returns the next change that a report makes to a withdrawal, one step at a time; null: none. */
export function withdrawalChangeOf(withdrawal: Withdrawal, attempt: number, report: Report): WithdrawalChange | null {
  const { state } = withdrawal;
  const isCurrent = attempt === withdrawal.attempt;
  const adapter_ref = report.adapterRef;
  switch (report.state) {
    case 'PAID':
    case 'RETURNED':
      // A returned payout was paid before, whatever was reported first. A payout that the gateway first refused and
      // then paid is paid too, also when it waits for another try; an older try counts only while no newer one is under
      // way.
      if (report.state === 'RETURNED' && !isCurrent && adapter_ref !== withdrawal.adapter_ref) return null;
      if ((isCurrent && state === 'PAYING') || state === 'PAYOUT_FAILED' || state === 'APPROVED') {
        return isAsAsked(withdrawal, report)
          ? { to: 'PAID', kind: 'paid', actor, patch: { adapter_ref, held: null } }
          : heldBy(withdrawal, report);
      }
      if (report.state === 'RETURNED' && state === 'PAID') {
        const reason = report.reason ?? 'PAYOUT_RETURNED';
        return isAsAsked(withdrawal, report)
          ? { to: 'RETURNED', kind: 'returned', actor, reason, patch: { held: null } }
          : heldBy(withdrawal, report);
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

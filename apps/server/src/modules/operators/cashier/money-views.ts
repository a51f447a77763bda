import type { DeskDeposit, DeskPart, DeskPayoutAccount, DeskWithdrawal } from '@fairhouse/contract/desk-money';
import { formatMoney } from '@fairhouse/money/money';
import type { Deposit, Part, PayoutAccount, Withdrawal } from '../../cashier/index.ts';
import type { Names } from './names.ts';

/** Rows of the cashier as operators see them. */
export function depositView(row: Deposit, names: Names): DeskDeposit {
  const { currency, pay_currency: payCurrency } = row;
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    channel: row.channel,
    currency,
    amount: formatMoney(row.amount, currency),
    fee: formatMoney(row.fee, currency),
    payCurrency,
    payAmount: formatMoney(row.pay_amount, payCurrency),
    rate: row.rate,
    state: row.state,
    reference: row.reference,
    adapter: row.adapter,
    adapterRef: row.adapter_ref,
    payer: row.payer,
    receivedAmount: row.received_amount === null ? null : formatMoney(row.received_amount, payCurrency),
    confirmations: row.confirmations,
    reason: row.reason,
    entryId: text(row.entry_id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    settledAt: time(row.settled_at),
  };
}

export function withdrawalView(row: Withdrawal, names: Names): DeskWithdrawal {
  const { currency, pay_currency: payCurrency } = row;
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    channel: row.channel,
    payoutAccountId: String(row.payout_account_id),
    currency,
    amount: formatMoney(row.amount, currency),
    fee: formatMoney(row.fee, currency),
    payCurrency,
    payAmount: formatMoney(row.pay_amount, payCurrency),
    rate: row.rate,
    state: row.state,
    paidAmount: formatMoney(row.paid_amount, currency),
    riskScore: row.risk_score,
    riskReasons: row.risk_reasons,
    approvalsNeeded: row.approvals_needed,
    adapter: row.adapter,
    adapterRef: row.adapter_ref,
    attempt: row.attempt,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    settledAt: time(row.settled_at),
  };
}

export function partView(row: Part, names: Names): DeskPart {
  return {
    id: String(row.id),
    withdrawalId: String(row.withdrawal_id),
    depositId: String(row.deposit_id),
    payeeId: String(row.payee_id),
    payee: names.member(row.payee_id),
    depositorId: String(row.depositor_id),
    depositor: names.member(row.depositor_id),
    currency: row.currency,
    amount: formatMoney(row.amount, row.currency),
    guarantee: formatMoney(row.guarantee, row.currency),
    state: row.state,
    receipt: row.receipt,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    payBy: row.pay_by.toISOString(),
    confirmBy: time(row.confirm_by),
    settledAt: time(row.settled_at),
  };
}

/** Never the number itself: it is shown one at a time, to who says why. */
export function accountView(row: PayoutAccount, names: Names): DeskPayoutAccount {
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    kind: row.kind,
    provider: row.provider,
    holderName: row.holder_name,
    numberTail: row.number_tail,
    isDefault: row.is_default,
    shared: row.shared,
    createdAt: row.created_at.toISOString(),
    removedAt: time(row.removed_at),
  };
}

export function time(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

export function text(id: bigint | null): string | null {
  return id === null ? null : String(id);
}

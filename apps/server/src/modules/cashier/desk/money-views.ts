import type { DeskDeposit, DeskPart, DeskPayoutAccount, DeskWithdrawal } from '@fairhouse/contract/desk-money';
import { formatMoney } from '@fairhouse/money/money';
import { maskName } from '../../identity/index.ts';
import type { Names } from '../../operators/index.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import type { PayoutAccount } from '../payout-accounts/account-store.ts';
import type { Part } from '../peer-payments/part-store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';

/** Returns the fields that deposits and withdrawals share in operators' views. */
function orderView(row: Deposit | Withdrawal, names: Names) {
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
    adapter: row.adapter,
    adapterRef: row.adapter_ref,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    settledAt: time(row.settled_at),
  };
}

/** Returns a deposit as operators see it. */
export function depositView(row: Deposit, names: Names): DeskDeposit {
  return {
    ...orderView(row, names),
    state: row.state,
    reference: row.reference,
    payer: row.payer,
    receivedAmount: row.received_amount === null ? null : formatMoney(row.received_amount, row.pay_currency),
    confirmations: row.confirmations,
    entryId: text(row.entry_id),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Returns a withdrawal as operators see it. */
export function withdrawalView(row: Withdrawal, names: Names): DeskWithdrawal {
  return {
    ...orderView(row, names),
    payoutAccountId: String(row.payout_account_id),
    state: row.state,
    paidAmount: formatMoney(row.paid_amount, row.currency),
    returnedAmount: formatMoney(row.returned_amount, row.currency),
    restBy: time(row.rest_by),
    dueAt: row.due_at.toISOString(),
    riskScore: row.risk_score,
    riskReasons: row.risk_reasons,
    approvalsNeeded: row.approvals_needed,
    attempt: row.attempt,
    held: row.held,
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
    heldUntil: time(row.held_until),
    answerBy: time(row.answer_by),
    forfeitedTo: row.forfeited_to,
    settledAt: time(row.settled_at),
  };
}

/** Returns an account without its number and the whole name on it: they are shown one at a time, for a reason. */
export function accountView(row: PayoutAccount, names: Names): DeskPayoutAccount {
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    kind: row.kind,
    provider: row.provider,
    holderName: row.holder_name === null ? null : maskName(row.holder_name),
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

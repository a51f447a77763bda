import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../platform/ctx.ts';
import { moneyTransaction } from '../money-rows/transaction.ts';
import type { Deposit } from './deposits/deposit-store.ts';
import { insertAccount } from './payout-accounts/account-store.ts';
import { keepNumber } from './payout-accounts/number.ts';
import { holdWithdrawal, withdrawalAccounts } from './withdrawals/lifecycle.ts';
import type { Withdrawal } from './withdrawals/withdrawal-store.ts';

/** A deposit of 100 baht without fee or turnover, payable for half an hour. */
export function depositRow(
  ctx: Ctx,
  more: Pick<Deposit, 'member_id' | 'channel'> & Partial<Omit<Deposit, 'id'>>,
): Omit<Deposit, 'id'> {
  const { amount = 1_000_000n } = more;
  const at = ctx.clock();
  return {
    currency: 'THB',
    amount,
    fee: 0n,
    pay_currency: 'THB',
    pay_amount: amount,
    rate: null,
    turnover_bp: 0,
    state: 'AWAITING',
    reference: randomUUID(),
    adapter: null,
    adapter_ref: null,
    instructions: {},
    payer: {},
    received_amount: null,
    confirmations: 0,
    reason: null,
    entry_id: null,
    request_key: randomUUID(),
    request_hash: '',
    created_at: at,
    updated_at: at,
    expires_at: new Date(at.getTime() + 30 * 60_000),
    settled_at: null,
    ...more,
  };
}

/** Makes a withdrawal, bypassing its rules, to a bank account with this number: 50 baht are set aside. */
export async function heldWithdrawal(
  ctx: Ctx,
  number: string,
  more: Pick<Withdrawal, 'member_id' | 'channel'> & Partial<Omit<Withdrawal, 'id'>>,
): Promise<Withdrawal> {
  const { amount = 500_000n, fee = 0n } = more;
  const at = ctx.clock();
  const account = await insertAccount(ctx.db, {
    member_id: more.member_id,
    kind: 'bank',
    provider: 'TEST-BANK',
    holder_name: 'Somchai Jaidee',
    ...keepNumber(ctx, 'TEST-BANK', number),
    is_default: false,
    shared: false,
    created_at: at,
    removed_at: null,
  });
  const row: Omit<Withdrawal, 'id'> = {
    payout_account_id: account.id,
    currency: 'THB',
    amount,
    fee,
    pay_currency: 'THB',
    pay_amount: amount - fee,
    rate: null,
    state: 'REQUESTED',
    paid_amount: 0n,
    returned_amount: 0n,
    rest_by: null,
    risk_score: 0,
    risk_reasons: [],
    approvals_needed: 1,
    by_hand: false,
    adapter: null,
    adapter_ref: null,
    attempt: 0,
    held: null,
    reason: null,
    due_at: new Date(at.getTime() + 86_400_000),
    request_key: randomUUID(),
    request_hash: '',
    created_at: at,
    updated_at: at,
    settled_at: null,
    ...more,
  };
  const accounts = await withdrawalAccounts(ctx, row);
  return await moneyTransaction(ctx, (tx) => holdWithdrawal(ctx, tx, row, accounts));
}

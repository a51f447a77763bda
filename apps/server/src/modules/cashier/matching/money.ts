import type { PartReceipt } from '@fairhouse/contract/matching';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Account, houseAccount, type Leg, walletOf } from '../../ledger/index.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import type { Part } from './part-store.ts';

/** The accounts that a part moves money between; ask for them before the transaction. */
export type PartAccounts = {
  payeeLocked: Account;
  /** Where the amount changes hands: every entry leaves it at zero. */
  matched: Account;
  depositorCash: Account;
  depositorLocked: Account;
  depositFees: Account;
  withdrawalFees: Account;
  forfeited: Account;
};

export async function accountsOf(
  ctx: Ctx,
  { payee_id, depositor_id, currency }: Pick<Part, 'payee_id' | 'depositor_id' | 'currency'>,
): Promise<PartAccounts> {
  return {
    payeeLocked: await walletOf(ctx, payee_id, 'locked', currency),
    matched: await houseAccount(ctx, 'matched', currency),
    depositorCash: await walletOf(ctx, depositor_id, 'cash', currency),
    depositorLocked: await walletOf(ctx, depositor_id, 'locked', currency),
    depositFees: await houseAccount(ctx, 'fee:deposit', currency),
    withdrawalFees: await houseAccount(ctx, 'fee:withdrawal', currency),
    forfeited: await houseAccount(ctx, 'guarantee', currency),
  };
}

/** The guarantee, set aside while a part is taken; none when nothing is asked. */
export function guaranteeLegs({ id, guarantee }: Part, { depositorCash, depositorLocked }: PartAccounts): Leg[] {
  if (guarantee === 0n) return [];
  return [{ debit: depositorCash, credit: depositorLocked, amount: guarantee, kind: 'guaranteeHeld', ref: id }];
}

/** What becomes of the guarantee that is set aside: only a forced receipt keeps it. */
export function releaseLegs({ id, guarantee }: Part, receipt: PartReceipt | null, accounts: PartAccounts): Leg[] {
  if (guarantee === 0n) return [];
  const { depositorLocked: debit, depositorCash, forfeited } = accounts;
  return receipt === 'forced'
    ? [{ debit, credit: forfeited, amount: guarantee, kind: 'guaranteeForfeited', ref: id }]
    : [{ debit, credit: depositorCash, amount: guarantee, kind: 'guaranteeReturned', ref: id }];
}

/** The amount, from what the payee has set aside to the depositor's cash; the deposit's fee never passes through a wallet. */
export function receiptLegs(part: Part, { id, fee }: Deposit, accounts: PartAccounts): Leg[] {
  const { payeeLocked, matched, depositorCash, depositFees } = accounts;
  const { amount, withdrawal_id: withdrawalId } = part;
  const legs: Leg[] = [
    { debit: payeeLocked, credit: matched, amount, kind: 'withdrawal', ref: withdrawalId },
    { debit: matched, credit: depositorCash, amount: amount - fee, kind: 'deposit', ref: id },
  ];
  if (fee > 0n) legs.push({ debit: matched, credit: depositFees, amount: fee, kind: 'depositFee', ref: id });
  return legs;
}

/** The withdrawal's own fee, once all that the payee gets has arrived. */
export function feeLegs({ id, fee }: Withdrawal, { payeeLocked, withdrawalFees }: PartAccounts): Leg[] {
  if (fee === 0n) return [];
  return [{ debit: payeeLocked, credit: withdrawalFees, amount: fee, kind: 'withdrawalFee', ref: id }];
}

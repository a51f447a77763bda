import type { Ctx } from '../../../platform/ctx.ts';
import { type Account, houseAccount, type Leg, walletOf } from '../../ledger/index.ts';
import type { Deposit } from '../deposits/deposit-store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import type { Part } from './part-store.ts';

/** The accounts between which a part moves money; look them up before the transaction. */
export type PartAccounts = {
  payeeLocked: Account;
  payeeCash: Account;
  /** The account through which the amount passes: every entry leaves it at zero. */
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
    payeeCash: await walletOf(ctx, payee_id, 'cash', currency),
    matched: await houseAccount(ctx, 'matched', currency),
    depositorCash: await walletOf(ctx, depositor_id, 'cash', currency),
    depositorLocked: await walletOf(ctx, depositor_id, 'locked', currency),
    depositFees: await houseAccount(ctx, 'fee:deposit', currency),
    withdrawalFees: await houseAccount(ctx, 'fee:withdrawal', currency),
    forfeited: await houseAccount(ctx, 'guarantee', currency),
  };
}

/** Returns the legs that set the guarantee aside when a part is taken; empty without a guarantee. */
export function guaranteeLegs({ id, guarantee }: Part, { depositorCash, depositorLocked }: PartAccounts): Leg[] {
  if (guarantee === 0n) return [];
  return [{ debit: depositorCash, credit: depositorLocked, amount: guarantee, kind: 'guaranteeHeld', ref: id }];
}

/**
 * Returns the leg that returns the guarantee to the depositor, or pays it to the one to whom it is forfeited; empty
 * without a guarantee.
 */
export function releaseLegs({ id, guarantee, forfeited_to: to }: Part, accounts: PartAccounts): Leg[] {
  if (guarantee === 0n) return [];
  const { depositorLocked: debit, depositorCash, payeeCash, forfeited } = accounts;
  const amount = guarantee;
  if (to === 'house') return [{ debit, credit: forfeited, amount, kind: 'guaranteeForfeited', ref: id }];
  if (to === 'payee') return [{ debit, credit: payeeCash, amount, kind: 'guaranteePaid', ref: id }];
  return [{ debit, credit: depositorCash, amount, kind: 'guaranteeReturned', ref: id }];
}

/**
 * Returns the legs that move the amount from the payee's locked wallet to the depositor's cash; the deposit's fee
 * bypasses the wallets.
 */
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

/** Returns the leg of the withdrawal's own fee, once the payee has received everything. */
export function feeLegs({ id, fee }: Withdrawal, { payeeLocked, withdrawalFees }: PartAccounts): Leg[] {
  if (fee === 0n) return [];
  return [{ debit: payeeLocked, credit: withdrawalFees, amount: fee, kind: 'withdrawalFee', ref: id }];
}

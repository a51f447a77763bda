import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Account, houseAccount, pointsUnit, walletOf } from './accounts.ts';
import { identityOf, type JsonObject, legModes, type Plan, type PostAnswer, transferKinds } from './entry.ts';
import { postPlan } from './post.ts';
import { postPlansIn } from './post-in.ts';
import { debtCodes } from './repay.ts';

/** Money or points that a member must return whatever their balance: a chargeback, a resettlement. */
export type Reversal = {
  key: string;
  content?: string;
  memberId: bigint;
  /** The house account that takes it back, at once and in full. */
  credit: Account;
  /** Units, positive. */
  amount: bigint;
  ref: bigint;
  detail?: JsonObject;
};

/**
 * Posts an authorised reversal: takes the available part from the member's cash, or points, and books the rest as debt,
 * which later credits to that wallet repay. It is never answered `insufficient`.
 */
export async function reverse(ctx: Ctx, reversal: Reversal): Promise<PostAnswer> {
  return postPlan(ctx, await planOfReversal(ctx, reversal));
}

/**
 * Posts reversals inside the caller's transaction: once, last. Call `reversalAccounts` before the transaction, so that
 * the accounts are cached.
 */
export async function reverseIn(ctx: Ctx, tx: Db, reversals: Reversal[]): Promise<PostAnswer[]> {
  const plans: Plan[] = [];
  for (const reversal of reversals) plans.push(await planOfReversal(ctx, reversal));
  return postPlansIn(tx, plans);
}

/** Returns the accounts between which a reversal moves money, besides the credited house account, from a cache. */
export async function reversalAccounts(ctx: Ctx, memberId: bigint, currency: CurrencyCode) {
  return {
    cash: await walletOf(ctx, memberId, currency === pointsUnit ? 'points' : 'cash', currency),
    debt: await walletOf(ctx, memberId, 'debt', currency),
    advanced: await houseAccount(ctx, debtCodes.advanced, currency),
    owed: await houseAccount(ctx, debtCodes.owed, currency),
  };
}

async function planOfReversal(ctx: Ctx, reversal: Reversal): Promise<Plan> {
  const { memberId, credit, amount, ref } = reversal;
  assert(amount > 0n, 'a reversal takes a positive amount');
  assert(credit.id < 0n && !credit.play, 'a reversal gives to a counted house account');
  const { cash, debt, advanced, owed } = await reversalAccounts(ctx, memberId, credit.currency);
  const { reversal: taken, debtBooked } = transferKinds;
  return {
    ...identityOf(reversal.key, reversal.content ?? `reversal:${cash.id}>${credit.id}:${amount}:${ref}`),
    legs: [
      { debit: cash.id, credit: credit.id, amount, kind: taken, ref, mode: legModes.carry },
      { debit: advanced.id, credit: credit.id, amount: 0n, kind: debtBooked, ref, mode: legModes.exact },
      { debit: owed.id, credit: debt.id, amount: 0n, kind: debtBooked, ref, mode: legModes.asBefore },
    ],
    counter: null,
    detail: reversal.detail ?? null,
    debts: [{ cash: cash.id, debt: debt.id }],
  };
}

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Account, balancesOf, houseAccount, openWallets, type WalletType } from './accounts.ts';
import type { Entry, PostAnswer } from './entry.ts';
import { post } from './post.ts';
import { verifyLedger } from './verify.ts';

/** Every type of wallet for money, except those at vendors. */
type OwnWallet = Exclude<WalletType, 'vendor' | 'points'>;
export type TestMember = { memberId: bigint } & Record<OwnWallet, Account>;

let lastMember = 0n;

/** Makes a member with every wallet open and this cash in units, given by the house. */
export async function memberWith(ctx: Ctx, cash: bigint): Promise<TestMember> {
  const memberId = ++lastMember;
  const wallets = await ctx.db
    .transaction()
    .execute((tx) => openWallets(tx, memberId, 'THB', ['cash', 'bonus', 'locked', 'debt', 'play']));
  const of = (type: WalletType): Account => {
    const account = wallets.get(type);
    assert(account, `a ${type} wallet was opened`);
    return account;
  };
  const member = {
    memberId,
    cash: of('cash'),
    bonus: of('bonus'),
    locked: of('locked'),
    debt: of('debt'),
    play: of('play'),
  };
  if (cash > 0n) await give(ctx, member.cash, cash);
  return member;
}

/** Gives units to a wallet from the sign-up promotion. */
export async function give(ctx: Ctx, wallet: Account, amount: bigint): Promise<PostAnswer> {
  const promotion = await houseAccount(ctx, 'promotion:signup', 'THB');
  return post(ctx, entry([{ debit: promotion, credit: wallet, amount, kind: 'signupGift', ref: 0n }]));
}

/** Returns an entry under a fresh key. */
export function entry(legs: Entry['legs'], more: Partial<Entry> = {}): Entry {
  return { key: randomUUID(), legs, ...more };
}

/** Returns the balance of one wallet of the member, in units. */
export async function balanceOf(ctx: Ctx, member: TestMember, type: OwnWallet = 'cash'): Promise<bigint> {
  const found = (await balancesOf(ctx, member.memberId)).find((b) => b.type === type);
  assert(found, `the member has a ${type} wallet`);
  return found.balance;
}

export async function expectExact(ctx: Ctx): Promise<void> {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
}

/** Asserts that the entry was posted, now or before. */
export function posted(answer: PostAnswer): Extract<PostAnswer, { entryId: bigint }> {
  assert('entryId' in answer, `expected the entry to be posted, was ${answer.outcome}`);
  return answer;
}

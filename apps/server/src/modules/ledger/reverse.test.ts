import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { type Account, houseAccount, houseBalances, post, postIn, type Reversal, reverseIn } from './index.ts';
import { reverse } from './reverse.ts';
import { balanceOf, entry, expectExact, give, memberWith, posted, type TestMember } from './test-world.ts';

let dice: Account;
const ctx = await useTestCtx();
beforeAll(async () => {
  dice = await houseAccount(ctx, 'original:dice', 'THB');
});
afterEach(() => expectExact(ctx));

const reversalOf = (member: TestMember, amount: bigint): Reversal => ({
  key: randomUUID(),
  memberId: member.memberId,
  credit: dice,
  amount,
  ref: 9n,
});
const both = async (member: TestMember) => [await balanceOf(ctx, member), await balanceOf(ctx, member, 'debt')];
const houseOf = async (code: string) => (await houseBalances(ctx)).find((h) => h.code === code)?.balance;

test('a reversal that the cash covers is a plain transfer', async () => {
  const member = await memberWith(ctx, 100n);
  const answer = posted(await reverse(ctx, reversalOf(member, 60n)));
  expect(answer.legs).toHaveLength(1);
  expect(await both(member)).toEqual([40n, 0n]);
});

test('a reversal takes what is there, books the rest as debt, and the house has all of it', async () => {
  const member = await memberWith(ctx, 100n);
  const before = (await houseOf('original:dice')) ?? 0n;
  await reverse(ctx, reversalOf(member, 250n));
  expect(await both(member)).toEqual([0n, 150n]);
  expect(await houseOf('original:dice')).toBe(before + 250n);
  expect([await houseOf('debt'), await houseOf('debt:owed')]).toEqual([-150n, -150n]);
  await give(ctx, member.cash, 150n);
  expect(await both(member)).toEqual([0n, 0n]);
  expect([await houseOf('debt'), await houseOf('debt:owed')]).toEqual([0n, 0n]);
});

test('a reversal asked twice under its key is done once', async () => {
  const member = await memberWith(ctx, 10n);
  const reversal = reversalOf(member, 30n);
  const first = posted(await reverse(ctx, reversal));
  expect(await reverse(ctx, reversal)).toEqual({ ...first, outcome: 'duplicate' });
  expect(await reverse(ctx, { ...reversal, amount: 31n })).toEqual({ outcome: 'conflict' });
  expect(await both(member)).toEqual([0n, 20n]);
});

test('every later credit to the cash repays first, until nothing is owed', async () => {
  const member = await memberWith(ctx, 0n);
  await reverse(ctx, reversalOf(member, 100n));
  const answer = posted(await give(ctx, member.cash, 30n));
  expect(answer.legs.map((leg) => [leg.debit, leg.amount])).toEqual([
    [expect.anything(), 30n],
    [member.debt.id, 30n],
    [member.cash.id, 30n],
  ]);
  expect(await both(member)).toEqual([0n, 70n]);
  await give(ctx, member.cash, 200n);
  expect(await both(member)).toEqual([130n, 0n]);
  expect(posted(await give(ctx, member.cash, 5n)).legs).toHaveLength(1);
});

test('a credit that repaid and is asked again under its key repays once', async () => {
  const member = await memberWith(ctx, 0n);
  await reverse(ctx, reversalOf(member, 100n));
  const credit = entry([{ debit: dice, credit: member.cash, amount: 40n, kind: 'payout', ref: 1n }]);
  const first = posted(await post(ctx, credit));
  expect(await post(ctx, credit)).toEqual({ ...first, outcome: 'duplicate' });
  expect(await both(member)).toEqual([0n, 60n]);
});

test('a win that is repaid cannot be staked again in the same entry', async () => {
  const member = await memberWith(ctx, 0n);
  await reverse(ctx, reversalOf(member, 100n));
  const legs = [
    { debit: dice, credit: member.cash, amount: 120n, kind: 'payout' as const, ref: 1n },
    { debit: member.cash, credit: dice, amount: 21n, kind: 'stake' as const, ref: 1n },
  ];
  expect(await post(ctx, entry(legs))).toEqual({ outcome: 'insufficient' });
  expect(await both(member)).toEqual([0n, 100n]);
});

test('bonus money does not repay, money moved from it to the cash does', async () => {
  const member = await memberWith(ctx, 0n);
  await reverse(ctx, reversalOf(member, 100n));
  await give(ctx, member.bonus, 80n);
  expect(await both(member)).toEqual([0n, 100n]);
  await post(
    ctx,
    entry([{ debit: [member.locked, member.bonus], credit: member.cash, amount: 80n, kind: 'payout', ref: 1n }]),
  );
  expect(await both(member)).toEqual([0n, 20n]);
  expect(await balanceOf(ctx, member, 'bonus')).toBe(0n);
});

test('inside a domain’s transaction debt is booked and repaid by the same rules', async () => {
  const member = await memberWith(ctx, 10n);
  await ctx.db.transaction().execute((tx) => reverseIn(ctx, tx, [reversalOf(member, 50n)]));
  expect(await both(member)).toEqual([0n, 40n]);
  const credit = { debit: dice, credit: member.cash, amount: 30n, kind: 'payout' as const, ref: 1n };
  const answers = await ctx.db.transaction().execute((tx) => postIn(tx, [entry([credit]), entry([credit])]));
  expect(answers.map((a) => a.outcome)).toEqual(['posted', 'posted']);
  expect(await both(member)).toEqual([20n, 0n]);
});

test('credits and reversals at once leave neither cash beside a debt nor a unit unaccounted for', async () => {
  const member = await memberWith(ctx, 0n);
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      i % 2 === 0 ? reverse(ctx, reversalOf(member, 7n)) : give(ctx, member.cash, 5n),
    ),
  );
  expect(await both(member)).toEqual([0n, 60n]);
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { assert } from '../../platform/errors.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { foldHouse } from './house.ts';
import { type Account, houseAccount, houseBalances, type Leg, post, postIn } from './index.ts';
import { reverse } from './reverse.ts';
import { balanceOf, entry, expectExact, memberWith, type TestMember } from './test-world.ts';

let dice: Account;
const ctx = await useTestCtx();
beforeAll(async () => {
  dice = await houseAccount(ctx, 'original:dice', 'THB');
});

/** An account in the model: a member's wallet, or the house. */
type Place = { member: number; type: 'cash' | 'bonus' | 'locked' } | 'house';
type PlannedLeg = { from: Place[]; to: Place; amount: number };
type Operation =
  | { do: 'post'; legs: PlannedLeg[]; inTransaction: boolean }
  | { do: 'reverse'; member: number; amount: number }
  | { do: 'again'; of: number };

const memberCount = 3;
const wallet = fc.record({
  member: fc.nat(memberCount - 1),
  type: fc.constantFrom('cash' as const, 'bonus' as const, 'locked' as const),
});
const house = fc.constant('house' as const);
const amount = fc.integer({ min: 1, max: 60 });
const same = (a: Place, b: Place) =>
  a === b || (a !== 'house' && b !== 'house' && a.member === b.member && a.type === b.type);
const leg: fc.Arbitrary<PlannedLeg> = fc
  .oneof(
    fc.record({ from: fc.tuple(house), to: wallet, amount }),
    fc.record({ from: fc.tuple(wallet), to: fc.oneof(wallet, house), amount }),
    fc.record({ from: fc.tuple(wallet, fc.oneof(wallet, house)), to: fc.oneof(wallet, house), amount }),
  )
  .filter(({ from, to }) => from.every((place) => !same(place, to)) && !(from[1] && same(from[0], from[1])));
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
      inTransaction: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), member: fc.nat(memberCount - 1), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), of: fc.nat(20) }) },
);

/** The rules in a few lines: balances and debts. */
type Model = { balance: Map<string, number>; debt: number[]; house: number };

const name = (place: Exclude<Place, 'house'>) => `${place.member}.${place.type}`;

/** Applies the legs to a copy; null when the money does not suffice. */
function applied(model: Model, legs: PlannedLeg[]): Model | null {
  const next = { balance: new Map(model.balance), debt: [...model.debt], house: model.house };
  for (const { from, to, amount: whole } of legs) {
    let left = whole;
    for (const [i, place] of from.entries()) {
      const has = place === 'house' ? Number.POSITIVE_INFINITY : (next.balance.get(name(place)) ?? 0);
      const takes = i < from.length - 1 ? Math.min(has, left) : left;
      if (takes > has) return null;
      if (place === 'house') next.house -= takes;
      else next.balance.set(name(place), has - takes);
      left -= takes;
    }
    if (to === 'house') next.house += whole;
    else {
      const owed = next.debt[to.member] ?? 0;
      const repaid = to.type === 'cash' ? Math.min(owed, whole) : 0;
      next.balance.set(name(to), (next.balance.get(name(to)) ?? 0) + whole - repaid);
      next.debt[to.member] = owed - repaid;
    }
  }
  return next;
}

function reversed(model: Model, member: number, whole: number): Model {
  const next = { balance: new Map(model.balance), debt: [...model.debt], house: model.house + whole };
  const cash = next.balance.get(`${member}.cash`) ?? 0;
  const taken = Math.min(cash, whole);
  next.balance.set(`${member}.cash`, cash - taken);
  next.debt[member] = (next.debt[member] ?? 0) + whole - taken;
  return next;
}

function memberAt(members: TestMember[], i: number): TestMember {
  const member = members[i];
  assert(member, 'operations name members that there are');
  return member;
}

function legsOf(members: TestMember[], planned: PlannedLeg[]): Leg[] {
  const account = (place: Place): Account => (place === 'house' ? dice : memberAt(members, place.member)[place.type]);
  return planned.map(({ from, to, amount: units }) => ({
    debit: from.map(account),
    credit: account(to),
    amount: BigInt(units),
    kind: 'stake',
    ref: 1n,
  }));
}

const diceBalance = async () => (await houseBalances(ctx)).find((h) => h.code === 'original:dice')?.balance ?? 0n;

test('any sequence of operations leaves the balances, the debts and the house that the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (operations) => {
      const members: TestMember[] = [];
      for (let i = 0; i < memberCount; i++) members.push(await memberWith(ctx, 0n));
      const houseBefore = await diceBalance();
      let model: Model = { balance: new Map(), debt: [0, 0, 0], house: 0 };
      const done: { ask: () => Promise<{ outcome: string }>; posted: boolean }[] = [];
      for (const op of operations) {
        if (op.do === 'again') {
          const earlier = done[op.of % Math.max(1, done.length)];
          if (earlier?.posted) expect((await earlier.ask()).outcome).toBe('duplicate');
          continue;
        }
        if (op.do === 'reverse') {
          const memberId = memberAt(members, op.member).memberId;
          const reversal = { key: randomUUID(), memberId, credit: dice, amount: BigInt(op.amount), ref: 1n };
          const ask = () => reverse(ctx, reversal);
          model = reversed(model, op.member, op.amount);
          expect((await ask()).outcome).toBe('posted');
          done.push({ ask, posted: true });
          continue;
        }
        const request = entry(legsOf(members, op.legs));
        const ask = async () =>
          op.inTransaction
            ? ((await ctx.db.transaction().execute((tx) => postIn(tx, [request])))[0] ?? { outcome: 'none' })
            : post(ctx, request);
        const next = applied(model, op.legs);
        expect((await ask()).outcome).toBe(next ? 'posted' : 'insufficient');
        model = next ?? model;
        done.push({ ask, posted: next !== null });
      }
      for (const [i, member] of members.entries()) {
        for (const type of ['cash', 'bonus', 'locked'] as const) {
          expect(await balanceOf(ctx, member, type)).toBe(BigInt(model.balance.get(`${i}.${type}`) ?? 0));
        }
        expect(await balanceOf(ctx, member, 'debt')).toBe(BigInt(model.debt[i] ?? 0));
      }
      expect((await diceBalance()) - houseBefore).toBe(BigInt(model.house));
    }),
    { numRuns: 40 },
  );
  await expectExact(ctx);
});

test('any operations at once, in any interleaving, leave the ledger exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 30, maxLength: 80 }), async (operations) => {
      const members: TestMember[] = [];
      for (let i = 0; i < memberCount; i++) members.push(await memberWith(ctx, 100n));
      const requests = operations.flatMap((op) => (op.do === 'post' ? [entry(legsOf(members, op.legs))] : []));
      await Promise.all([
        ...operations.map(async (op) => {
          if (op.do === 'reverse') {
            const memberId = memberAt(members, op.member).memberId;
            await reverse(ctx, { key: randomUUID(), memberId, credit: dice, amount: BigInt(op.amount), ref: 1n });
          } else if (op.do === 'again') {
            const request = requests[op.of % Math.max(1, requests.length)];
            if (request) await post(ctx, request);
          } else if (op.inTransaction) {
            await ctx.db.transaction().execute((tx) => postIn(tx, [entry(legsOf(members, op.legs))]));
          }
        }),
        ...requests.map((request) => post(ctx, request)),
        foldHouse(ctx),
      ]);
      await expectExact(ctx);
    }),
    { numRuns: 12 },
  );
});

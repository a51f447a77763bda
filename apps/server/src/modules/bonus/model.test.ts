import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { openTestCtx, type TestCtx, useTestCtx } from '../../testing/ctx.ts';
import { setFundPassword, testVisitor } from '../../testing/members.ts';
import { bindAccount } from '../cashier/payout-accounts/accounts.ts';
import { ask, openWithdrawals, realName, someAccount } from '../cashier/withdrawals/testing.ts';
import { adjustBy, payWin, rollBack, takeRoundBet } from '../games/seamless-wallet/round-calls.ts';
import { noGifts, playerAt, vendorInHouse } from '../games/seamless-wallet/testing.ts';
import { verifyGames } from '../games/seamless-wallet/verify.ts';
import { verifyLedger } from '../ledger/index.ts';
import { placeBet } from '../originals/bet.ts';
import { evens, units } from '../originals/testing.ts';
import { project } from '../records/testing.ts';
import { type Vendor, vendorOf } from '../vendors/index.ts';
import { giveUpGrant } from './offer.ts';
import { openGrantsChanged } from './open-grants.ts';
import { baht, granted, grantNow, held, letTimePass, turnoverDone } from './testing.ts';
import { openModel } from './testing-model.ts';
import { verifyBonuses } from './verify.ts';
import { watchGrants } from './watch.ts';

let other: TestCtx;
let vendor: Vendor;
const ctx = await useTestCtx();
beforeAll(async () => {
  const { databaseUrl, masterKey } = ctx.config;
  other = await openTestCtx({ ...(databaseUrl ? { databaseUrl } : {}), config: { masterKey } });
  await openWithdrawals(ctx);
  await vendorInHouse(ctx, 'MDL');
  vendor = await vendorOf(ctx, 'MDL');
});
afterAll(async () => {
  await other.close();
});

const cash = 60;
const round = fc.nat(5);
const amount = fc.integer({ min: 1, max: 70 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('bet' as const), round, amount }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('win' as const),
      round,
      amount: fc.integer({ min: 0, max: 900_000 }),
      ends: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('rollBack' as const), of: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      round,
      delta: fc.integer({ min: -600_000, max: 600_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('original' as const), amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      amount,
      times: fc.constantFrom(0, 2_500, 5_000, 10_000, 20_000),
      sticky: fc.boolean(),
      order: fc.constantFrom('cashFirst' as const, 'bonusFirst' as const),
      maxPayout: fc.option(amount, { nil: null }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('play' as const), amount, paid: fc.integer({ min: 0, max: 900_000 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('void' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveUp' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount, isAgreed: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('watch' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A player with cash, a bank account and an open game; rounds and transactions have names of their own. */
async function openWorld() {
  const player = await playerAt(ctx, 'MDL', { units: baht(cash) });
  const { memberId } = player;
  await setFundPassword(ctx, memberId, realName);
  const session = { memberId, currency: 'THB' } as const;
  const account = await bindAccount(ctx, session, someAccount(), testVisitor());
  return {
    player,
    memberId,
    session,
    accountId: account.id,
    run: randomUUID().slice(0, 8),
    grants: [] as bigint[],
    taken: [] as [string, string][],
    next: 0,
  };
}
type World = Awaited<ReturnType<typeof openWorld>>;

const money = (units: number | bigint) => {
  const [sign, size] = BigInt(units) < 0n ? ['-', -BigInt(units)] : ['', BigInt(units)];
  return `${sign}${size / 10_000n}.${String(size % 10_000n).padStart(4, '0')}`;
};

/** Records everything that is committed and handles due grants, as the loops do. */
async function settle(): Promise<void> {
  while (await project(ctx, 'bets'));
  while (await project(ctx, 'rounds'));
  await watchGrants(ctx);
}

/** Does a step. @returns true when it was accepted */
async function take(
  node: Ctx,
  world: World,
  said: Step,
  model: ReturnType<typeof openModel>,
): Promise<[boolean, boolean]> {
  const { player, run } = world;
  const transactionId = `${run}-${world.next++}`;
  const whose = { transactionId, player: player.player, currency: player.currency };
  const nameOf = (n: number) => `${run}-r${n}`;
  const taken = async (work: Promise<unknown>) => {
    try {
      await work;
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  };
  switch (said.do) {
    case 'bet': {
      const call = { ...whose, session: player.session, gameCode: 'lantern-tide', roundId: nameOf(said.round) };
      const isTaken = await taken(takeRoundBet(node, vendor, { ...call, amount: `${said.amount}` }, noGifts));
      if (isTaken) world.taken.push([nameOf(said.round), transactionId]);
      return [isTaken, model.bet(nameOf(said.round), transactionId, baht(said.amount))];
    }
    case 'win': {
      const call = { ...whose, roundId: nameOf(said.round), amount: money(said.amount), endRound: said.ends };
      const isTaken = await taken(payWin(node, vendor, call));
      if (isTaken) world.taken.push([nameOf(said.round), transactionId]);
      return [isTaken, model.win(nameOf(said.round), transactionId, BigInt(said.amount), said.ends)];
    }
    case 'rollBack': {
      // One of the last accepted calls, in any round.
      const found = world.taken.at(-1 - said.of);
      if (!found) return [false, false];
      const [roundId, of] = found;
      const call = { ...whose, roundId, originalTransactionId: of };
      return [await taken(rollBack(node, vendor, call)), model.rollBack(roundId, of)];
    }
    case 'play': {
      // A round of its own, bet and won at once.
      const roundId = `${transactionId}-r`;
      const bet = { ...whose, session: player.session, gameCode: 'lantern-tide', roundId, amount: `${said.amount}` };
      const isTaken = await taken(takeRoundBet(node, vendor, bet, noGifts));
      const mayBe = model.bet(roundId, transactionId, baht(said.amount));
      if (!isTaken || !mayBe) return [isTaken, mayBe];
      world.taken.push([roundId, transactionId]);
      const win = { ...whose, transactionId: `${transactionId}w`, roundId, amount: money(said.paid), endRound: true };
      return [await taken(payWin(node, vendor, win)), model.win(roundId, win.transactionId, BigInt(said.paid), true)];
    }
    case 'void': {
      await settle();
      model.watch();
      // A bet that counted for a released bonus.
      const found = world.taken.findLast(([name, of]) => {
        const played = model.rounds.get(name);
        const bet = played?.bets.get(of);
        return played?.grant?.state === 'RELEASED' && played.state === 'SETTLED' && bet?.cancelled === false;
      });
      if (!found) return [true, true];
      const [roundId, of] = found;
      const call = { ...whose, roundId, originalTransactionId: of };
      const done: [boolean, boolean] = [await taken(rollBack(node, vendor, call)), model.rollBack(roundId, of)];
      await settle();
      model.watch();
      return done;
    }
    case 'adjust': {
      const call = { ...whose, roundId: nameOf(said.round), delta: money(said.delta), reason: 'recounted' };
      return [await taken(adjustBy(node, vendor, call)), model.adjust(nameOf(said.round), BigInt(said.delta))];
    }
    case 'original': {
      openGrantsChanged(node);
      const bet = evens(`${said.amount}`);
      const paid = await placeBet(node, { ...world.session, isTrial: false }, randomUUID(), bet).catch(
        (error: unknown) => {
          if (error instanceof DomainError) return null;
          throw error;
        },
      );
      if (!paid) return [false, model.mayStake(baht(said.amount))];
      return [true, model.original(baht(said.amount), units(paid.round.payout))];
    }
    case 'grant': {
      const { times, sticky, order, maxPayout } = said;
      const units = baht(said.amount);
      const terms = {
        turnoverTimes: times,
        sticky,
        order,
        ...(maxPayout === null ? {} : { maxPayout: `${maxPayout}` }),
      };
      const isTaken = await taken(
        granted(node, world.memberId, { amount: units, terms }).then(({ id }) => world.grants.push(id)),
      );
      const required = (units * BigInt(times) + 9_999n) / 10_000n;
      return [
        isTaken,
        model.grant(
          { sticky, order },
          { amount: units, required, maxPayout: maxPayout === null ? null : baht(maxPayout) },
        ),
      ];
    }
    case 'giveUp': {
      const last = world.grants.at(-1);
      const isOpen = model.active() !== null;
      if (last === undefined || !isOpen) return [false, false];
      return [await taken(giveUpGrant(node, world.memberId, last)), model.giveUp()];
    }
    case 'expire': {
      await settle();
      model.watch();
      const last = world.grants.at(-1);
      if (last === undefined || !model.active()) return [true, true];
      await letTimePass(ctx, last);
      await watchGrants(ctx);
      model.expire();
      return [true, true];
    }
    case 'withdraw': {
      await settle();
      model.watch();
      if (said.amount < 10) return [true, true];
      const asked = taken(ask(node, world, `${said.amount}`, { forfeitBonus: said.isAgreed }));
      return [await asked, model.withdraw(baht(said.amount), said.isAgreed)];
    }
    case 'watch':
      await settle();
      model.watch();
      return [true, true];
  }
}

async function heldBy({ memberId }: World) {
  const of = (type: 'cash' | 'bonus' | 'debt' | 'locked') => held(ctx, memberId, type);
  return { cash: await of('cash'), bonus: await of('bonus'), debt: await of('debt'), locked: await of('locked') };
}

test('grants, bets, voids, corrections and withdrawals in any order leave what the rules say, to the unit', async () => {
  // The daily limit of withdrawals does not belong to this test.
  await sql`update cashier.withdrawal_rule set daily_count = 1000, daily_amount = 1000000000000`.execute(ctx.db);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 20, maxLength: 70 }), async (steps) => {
      const world = await openWorld();
      const model = openModel(baht(cash));
      for (const [said, here] of steps) {
        const [isTaken, mayBe] = await take(here ? ctx : other, world, said, model);
        expect({ said, isTaken }).toEqual({ said, isTaken: mayBe });
        expect({ said, ...(await heldBy(world)) }).toEqual({ said, ...model.held });
      }
      await settle();
      model.watch();
      for (const [at, id] of world.grants.entries()) {
        const { state, released, taken_back } = await grantNow(ctx, id);
        const due = model.grants[at];
        expect({ state, released, taken_back }).toEqual({
          state: due?.state,
          released: due?.released,
          taken_back: due?.takenBack,
        });
        if (due) expect(await turnoverDone(ctx, id)).toBe(model.done(due));
      }
      expect(await heldBy(world)).toEqual(model.held);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 20) },
  );
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  expect(await verifyGames(ctx.db)).toEqual([]);
  expect(await verifyBonuses(ctx.db)).toEqual([]);
});

test('any of it at one moment at two nodes loses and makes nothing, and lets no bonus money out but by a release', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      const world = await openWorld();
      const model = openModel(0n);
      await granted(ctx, world.memberId, { amount: baht(50), terms: { order: 'bonusFirst' } }).then(({ id }) =>
        world.grants.push(id),
      );
      const chosen = steps.filter(({ do: what }) => what !== 'expire' && what !== 'watch' && what !== 'void');
      await Promise.all(
        chosen.flatMap((said) => [ctx, other].map((node) => take(node, world, said, model).catch(() => null))),
      );
      await settle();
      const grants = await Promise.all(world.grants.map((id) => grantNow(ctx, id)));
      const { rows } = await sql<{ out: bigint }>`
        select coalesce(sum(t.amount), 0)::int8 as out from ledger.transfer t
        join ledger.wallet d on d.id = t.debit and d.type = 'bonus' and d.member_id = ${world.memberId}
        join ledger.wallet c on c.id = t.credit and c.type = 'cash'`.execute(ctx.db);
      const freed = grants.filter(({ state }) => state === 'RELEASED').reduce((sum, grant) => sum + grant.released, 0n);
      expect(rows[0]?.out ?? 0n).toBeLessThanOrEqual(freed);
    }),
    { numRuns: 6 },
  );
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  expect(await verifyGames(ctx.db)).toEqual([]);
  expect(await verifyBonuses(ctx.db)).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../../testing/members.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { openTurnover } from '../../cashier/turnover-store.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { requestId } from '../../money-rows/index.ts';
import { setModule } from '../../site/settings.ts';
import { foldPlay } from '../play/fold.ts';
import { runRebates, takeRebate } from './rebate.ts';
import { anotherDay, atNoon, betOf, openRebates, record, voided } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
beforeAll(async () => {
  await atNoon(ctx);
  await openRebates(ctx);
});
beforeEach(async () => {
  await setModule(ctx, 'MANPLAYREB3', false);
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / hourMs) * hourMs - hours * hourMs);
const cashOf = async (memberId: bigint) =>
  (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
const take = (memberId: bigint, key: string = randomUUID()) =>
  takeRebate(ctx, { memberId, currency: 'THB' }, requestId(memberId, 'rebate', key, {}));

/** The rebates credited to a member, and those that the accounts still owe. */
async function standing(memberId: bigint): Promise<{ paid: bigint; carried: bigint }> {
  const { rows } = await sql<{ paid: bigint; carried: bigint }>`
    select (select coalesce(sum(amount), 0)::int8 from rewards.rebate where member_id = ${memberId} and state = 'PAID') as paid,
      coalesce(sum(earned - paid), 0)::int8 as carried
    from rewards.rebate_account where member_id = ${memberId}`.execute(ctx.db);
  return rows[0] ?? { paid: 0n, carried: 0n };
}

test('play of a day that is over is credited once, however often and at once it is run', async () => {
  const { memberId } = await signedInMember(ctx);
  await record(ctx, [
    betOf(memberId, 1_000_000n, hoursAgo(48)),
    betOf(memberId, 199n, hoursAgo(48), { gameType: 'LIVE', payout: 398n }),
  ]);
  await Promise.all([foldPlay(ctx), foldPlay(ctx)]);
  await Promise.all(Array.from({ length: 4 }, () => runRebates(ctx)));
  // Half a percent; the rebate of 199 units is less than a unit, and is rounded down to nothing.
  expect(await cashOf(memberId)).toBe(5000n);
  await anotherDay(ctx);
  await runRebates(ctx);
  expect(await cashOf(memberId)).toBe(5000n);
});

test('of a stake of own and bonus money the own part alone earns a rebate and counts towards levels, also once the bet is settled anew', async () => {
  const { memberId } = await signedInMember(ctx);
  const mixed = betOf(memberId, 1_000_000n, hoursAgo(48), { bonusStake: 600_001n });
  await record(ctx, [mixed, betOf(memberId, 500_000n, hoursAgo(48), { bonusStake: 500_000n })]);
  await foldPlay(ctx);
  await runRebates(ctx);
  expect(await cashOf(memberId)).toBe(1999n);
  const counted = async () =>
    (
      await sql<{ units: bigint }>`
        select sum(valid_bet)::int8 as units from rewards.play_month where member_id = ${memberId}`.execute(ctx.db)
    ).rows[0]?.units;
  expect(await counted()).toBe(399_999n);
  await record(ctx, [{ ...mixed, stake: 2_000_000n, bonusStake: 0n }]);
  await foldPlay(ctx);
  expect(await counted()).toBe(2_000_000n);
  await record(ctx, [voided(mixed)]);
  await foldPlay(ctx);
  expect(await counted()).toBe(0n);
  expect(await standing(memberId)).toEqual({ paid: 1999n, carried: -1999n });
});

test('today’s play waits for the day to end, unless members take it themselves', async () => {
  const { memberId } = await signedInMember(ctx);
  await record(ctx, [betOf(memberId, 1_000_000n, hoursAgo(0))]);
  await foldPlay(ctx);
  await runRebates(ctx);
  expect(await cashOf(memberId)).toBe(0n);
  await expect(take(memberId)).rejects.toThrow('MODULE_DISABLED');
  await setModule(ctx, 'MANPLAYREB3', true);
  await take(memberId);
  expect(await cashOf(memberId)).toBe(5000n);
});

test('a rebate that is taken at once from many devices is credited once; the same key gives the same answer', async () => {
  await setModule(ctx, 'MANPLAYREB3', true);
  const { memberId } = await signedInMember(ctx);
  await record(ctx, [betOf(memberId, 1_000_000n, hoursAgo(30)), betOf(memberId, 1_000_000n, hoursAgo(0))]);
  const key = randomUUID();
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => take(memberId, i % 2 ? key : randomUUID())),
  );
  expect(await cashOf(memberId)).toBe(10_000n);
  const given = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  expect(new Set(given).size).toBe(1);
  const again = await Promise.allSettled([take(memberId, key)]);
  if (given.length > 1) expect(again[0]).toMatchObject({ value: { id: given[0] } });
  await expect(take(memberId)).rejects.toMatchObject({ code: 'REBATE_TOO_SMALL' });
});

test('a void after the rebate was taken is made up by later play, and nothing is taken from the wallet', async () => {
  await setModule(ctx, 'MANPLAYREB3', true);
  const { memberId } = await signedInMember(ctx);
  const first = betOf(memberId, 1_000_000n, hoursAgo(5));
  await record(ctx, [first]);
  await take(memberId);
  await record(ctx, [voided(first)]);
  await expect(take(memberId)).rejects.toMatchObject({ code: 'REBATE_TOO_SMALL' });
  expect(await standing(memberId)).toEqual({ paid: 5000n, carried: -5000n });
  await record(ctx, [betOf(memberId, 1_400_000n, hoursAgo(0))]);
  await take(memberId);
  expect(await standing(memberId)).toEqual({ paid: 7000n, carried: 0n });
  expect(await cashOf(memberId)).toBe(7000n);
});

test('a day brings no more than its cap, less than the minimum waits, and turnover is asked for', async () => {
  await openRebates(ctx, { cap: 6000n, minimum: 4000n, turnoverBp: 10_000 });
  const { memberId } = await signedInMember(ctx);
  await record(ctx, [
    betOf(memberId, 1_000_000n, hoursAgo(72)),
    betOf(memberId, 1_000_000n, hoursAgo(72), { gameType: 'LIVE' }),
  ]);
  await foldPlay(ctx);
  await runRebates(ctx);
  expect(await cashOf(memberId)).toBe(6000n);
  expect(await openTurnover(ctx.db, memberId, 'THB')).toMatchObject([{ source: 'rebate', required: 6000n }]);
  await record(ctx, [betOf(memberId, 799_000n, hoursAgo(24 * 5))]);
  await foldPlay(ctx);
  await anotherDay(ctx);
  await runRebates(ctx);
  expect(await standing(memberId)).toEqual({ paid: 6000n, carried: 3995n });
  await record(ctx, [betOf(memberId, 1000n, hoursAgo(24 * 5))]);
  await foldPlay(ctx);
  await anotherDay(ctx);
  await runRebates(ctx);
  expect(await standing(memberId)).toEqual({ paid: 10_000n, carried: 0n });
  await openRebates(ctx);
});

test('a currency without a rule, and a rate of nothing, bring nothing', async () => {
  const { memberId } = await signedInMember(ctx, { currency: 'USDT' });
  await record(ctx, [
    betOf(memberId, 1_000_000n, hoursAgo(48), { currency: 'USDT' }),
    betOf(memberId, 1_000_000n, hoursAgo(48), { currency: 'USDT', gameType: 'FISH' }),
  ]);
  await foldPlay(ctx);
  await runRebates(ctx);
  expect(await standing(memberId)).toEqual({ paid: 0n, carried: 0n });
});

test('whatever is bet, settled late, voided, run and taken: paid and carried are what a recomputation says', async () => {
  await openRebates(ctx, { ppm: 12_345, cap: 9000n, minimum: 50n });
  const move = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('bet' as const),
        hours: fc.integer({ min: 0, max: 60 }),
        units: fc.bigInt(1n, 400_000n),
        live: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('void' as const, 'resettle' as const, 'again' as const),
        at: fc.nat(30),
        units: fc.bigInt(1n, 400_000n),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('run' as const, 'take' as const, 'fold' as const, 'both' as const),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 25 }), async (moves) => {
      const { memberId } = await signedInMember(ctx);
      const bets: Bet[] = [];
      for (const one of moves) {
        if (one.kind === 'bet') {
          const gameType = one.live ? 'LIVE' : 'RNG';
          const bonusStake = one.hours % 3 === 0 ? one.units / 3n : 0n;
          bets.push(betOf(memberId, one.units, hoursAgo(one.hours), { gameType, bonusStake }));
          await record(ctx, bets.slice(-1));
        } else if ('at' in one) {
          const at = one.at % Math.max(1, bets.length);
          const bet = bets[at];
          if (!bet) continue;
          const stake = bet.stake === 0n ? one.units : bet.stake;
          const bonusStake = (bet.bonusStake ?? 0n) > stake ? stake : bet.bonusStake;
          bets[at] =
            one.kind === 'void'
              ? voided(bet)
              : {
                  ...bet,
                  ...(bonusStake === undefined ? {} : { bonusStake }),
                  status: 'SETTLED',
                  stake,
                  returned: 0n,
                  payout: one.kind === 'resettle' ? stake + one.units : 0n,
                };
          await record(ctx, [bets[at]]);
        } else {
          await setModule(ctx, 'MANPLAYREB3', one.kind !== 'run');
          await anotherDay(ctx);
          const taking = () => take(memberId).catch(() => null);
          if (one.kind === 'fold') await foldPlay(ctx);
          else if (one.kind === 'take') await taking();
          else if (one.kind === 'both') await Promise.all([taking(), runRebates(ctx), foldPlay(ctx), taking()]);
          else await runRebates(ctx);
        }
      }
      await foldPlay(ctx);
      const { paid, carried } = await standing(memberId);
      expect(await cashOf(memberId)).toBe(paid);
      expect(paid + carried).toBe(await recomputed(memberId));
    }),
    { numRuns: 25 },
  );
  await openRebates(ctx);
}, 120_000);

/**
 * The rebates of all play computed from the bets alone: by day and game type, rounded down to a unit, at most the cap
 * a day.
 */
async function recomputed(memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ day: string; gameType: string; validBet: bigint }>`
    select rewards.day_of(date_trunc('hour', placed_at, 'UTC'))::text as day, game_type as "gameType",
      valid_bet - bonus_bet as "validBet"
    from records.bet where member_id = ${memberId} and status = 'SETTLED'`.execute(ctx.db);
  const days = new Map<string, Map<string, bigint>>();
  for (const { day, gameType, validBet } of rows) {
    const own = days.get(day) ?? new Map<string, bigint>();
    days.set(day, own.set(gameType, (own.get(gameType) ?? 0n) + validBet));
  }
  let sum = 0n;
  for (const own of days.values()) {
    const worth = [...own.values()].reduce((total, bet) => total + (bet * 12_345n) / 1_000_000n, 0n);
    sum += worth < 9000n ? worth : 9000n;
  }
  return sum;
}

test('killed at any statement, a run credits each rebate once', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const { memberId } = await signedInMember(ctx);
      await record(ctx, [betOf(memberId, 1_000_000n, hoursAgo(48))]);
      return memberId;
    },
    work: async (dying) => {
      await foldPlay(dying);
      await runRebates(dying);
    },
    check: async (memberId) => {
      // Rows that the dead process has locked are skipped until the database notices its death.
      await vi.waitFor(
        async () => {
          await foldPlay(ctx);
          await runRebates(ctx);
          expect(await cashOf(memberId)).toBe(5000n);
        },
        { timeout: 10_000 },
      );
    },
  });
}, 120_000);

test('killed at any statement, a taken rebate is credited once or not yet', async () => {
  await setModule(ctx, 'MANPLAYREB3', true);
  await atEveryCut(ctx, {
    prepare: async () => {
      const { memberId } = await signedInMember(ctx);
      await record(ctx, [betOf(memberId, 1_000_000n, hoursAgo(1))]);
      return { memberId, key: randomUUID() };
    },
    work: (dying, { memberId, key }) =>
      takeRebate(dying, { memberId, currency: 'THB' }, requestId(memberId, 'rebate', key, {})),
    check: async ({ memberId, key }) => {
      await take(memberId, key);
      expect(await cashOf(memberId)).toBe(5000n);
    },
  });
}, 120_000);

test('an hour of play belongs to one day of the brand, also when the brand moves', async () => {
  const { memberId } = await signedInMember(ctx);
  const bets = [betOf(memberId, 1_000_000n, hoursAgo(20)), betOf(memberId, 1_000_000n, hoursAgo(44))];
  await record(ctx, bets);
  await foldPlay(ctx);
  await sql`insert into rewards.zone values (date_trunc('hour', now(), 'UTC') + interval '1 hour', -600)`.execute(
    ctx.db,
  );
  await record(
    ctx,
    bets.map((bet) => ({ ...bet, payout: 1n })),
  );
  await foldPlay(ctx);
  const { rows } = await sql<{ days: number; sum: bigint }>`
    select count(*)::int4 as days, sum(valid_bet)::int8 as sum from rewards.play_day where member_id = ${memberId}`.execute(
    ctx.db,
  );
  expect(rows).toEqual([{ days: 2, sum: 2_000_000n }]);
  await sql`delete from rewards.zone where from_hour <> '-infinity'`.execute(ctx.db);
});

import type { RaceTerms } from '@fairhouse/contract/races';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../../testing/members.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { anotherNode } from '../../originals/testing.ts';
import { cancelRace, setRace } from '../desk/races.ts';
import { claim } from '../testing.ts';
import { allGames, betOf, record, voided } from '../testing-play.ts';
import { payRace, payRaces } from './pay.ts';
import { finalPlaces, raceOf, scoresOf } from './race-store.ts';

const site = await useTestApp();
const { ctx, app } = site;
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const cash = (amount: string, currency = 'THB') => ({
  currency,
  prize: { kind: 'cash' as const, amount, turnoverBp: 0 },
});
function raceTerms(more: Partial<RaceTerms> = {}): RaceTerms {
  return {
    title: { EN: 'Weekend race', TH: 'แข่งสุดสัปดาห์', CN: '周末竞赛' },
    text: { EN: 'Most turnover wins.', TH: 'ยอดหมุนเวียนมากสุดชนะ', CN: '流水最高者胜。' },
    measure: 'validBet',
    games: allGames,
    currency: 'THB',
    currencies: [{ currency: 'THB', rate: '1', minStake: '5' }],
    startsAt: at(-hour),
    endsAt: at(hour),
    settleMinutes: 10,
    prizes: [
      { from: 1, to: 1, prizes: [cash('300')] },
      { from: 2, to: 3, prizes: [cash('50')] },
    ],
    ...more,
  };
}
let made = 0;
async function open(more: Partial<RaceTerms> = {}): Promise<string> {
  const code = `race-${++made}`;
  await setRace(ctx, null, code, raceTerms(more));
  return code;
}
/** Moves the times of a race so that its end or settling is past. */
async function letPass(code: string, what: 'end' | 'settling'): Promise<void> {
  const settles = what === 'end' ? 600 : -1;
  await sql`
    update rewards.race set ends_at = now() - interval '60 seconds', settles_at = now() + make_interval(secs => ${settles})
    where code = ${code}`.execute(ctx.db);
}
const idOf = async (code: string) => (await raceOf(ctx.db, code))?.id ?? 0n;
const placesIn = async (code: string) =>
  (await scoresOf(ctx.db, await idOf(code), 100)).map(({ member_id, score }) => [member_id, score]);
type Who = { headers: Record<string, string> };
const mine = async (who: Who, code: string) =>
  (await app.inject({ url: `/wps/races/${code}/mine`, headers: who.headers })).json().value;
/** A bet that was placed two minutes ago, before the end of a race that is over. */
const past = (memberId: bigint, more: Partial<Bet> = {}) =>
  betOf(memberId, { placedAt: new Date(Date.now() - 120_000), ...more });
const three = async () => [await signedInMember(ctx), await signedInMember(ctx), await signedInMember(ctx)] as const;

test('places follow the turnover, equal ones whoever had it first, and the first ones are paid to the reward centre', async () => {
  const code = await open();
  const [one, two, late] = await three();
  const minute = (n: number) => new Date(Date.now() - 600_000 + n * 60_000);
  await record(ctx, [betOf(late.memberId, { placedAt: minute(3), stake: 200_000n })]);
  await record(ctx, [betOf(two.memberId, { placedAt: minute(2), stake: 200_000n })]);
  await record(ctx, [betOf(one.memberId, { placedAt: minute(4), stake: 300_000n })]);
  expect((await placesIn(code)).map(([id]) => id)).toEqual([one.memberId, two.memberId, late.memberId]);
  expect(await mine(late, code)).toMatchObject({ place: 3, score: '20.0000', prize: { amount: '50' }, rewardId: null });
  const { list } = (await app.inject({ url: `/wps/races/${code}` })).json().value;
  expect(list.map(({ place, score }: { place: number; score: string }) => [place, score])).toEqual([
    [1, '30.0000'],
    [2, '20.0000'],
    [3, '20.0000'],
  ]);
  await letPass(code, 'settling');
  await payRaces(ctx);
  const { rewardId } = await mine(one, code);
  expect(await claim(app, one, BigInt(rewardId))).toMatchObject({
    value: { source: 'race', prize: { amount: '300.0000' } },
  });
  await payRaces(ctx);
  expect(await finalPlaces(ctx.db, await idOf(code))).toHaveLength(3);
});

test('a multiplier counts from the least stake on, so that one-satang bets win no race', async () => {
  const code = await open({ measure: 'multiplier' });
  const [one, two] = await three();
  await record(ctx, [betOf(one.memberId, { stake: 1n, payout: 100_000n }), betOf(two.memberId, { payout: 250_000n })]);
  expect(await placesIn(code)).toEqual([[two.memberId, 25_000n]]);
  expect(await mine(two, code)).toMatchObject({ score: '2.5000' });
});

test('who lost has no place in a race by net win, and games among members count only where they are named', async () => {
  const [net, named] = [await open({ measure: 'netWin' }), await open({ games: { ...allGames, gameTypes: ['PVP'] } })];
  const [one, two] = await three();
  await record(ctx, [
    betOf(one.memberId, { payout: 300_000n }),
    betOf(one.memberId),
    betOf(two.memberId),
    betOf(two.memberId, { gameType: 'PVP', payout: 900_000n }),
  ]);
  expect(await placesIn(net)).toEqual([[one.memberId, 100_000n]]);
  expect(await placesIn(named)).toEqual([[two.memberId, 100_000n]]);
});

test('amounts of another currency count at the stated rate, and members of others take no part', async () => {
  const rates = [
    { currency: 'THB', rate: '1', minStake: '5' },
    { currency: 'USD', rate: '35.5', minStake: '1' },
  ];
  const prizes = [{ from: 1, to: 1, prizes: [cash('300'), cash('10', 'USD')] }];
  const code = await open({ currencies: rates, prizes });
  const [baht] = await three();
  const [dollar, dong] = [
    await signedInMember(ctx, { currency: 'USD' }),
    await signedInMember(ctx, { currency: 'VND' }),
  ];
  await record(ctx, [
    past(baht.memberId, { stake: 3_549_999n }),
    past(dollar.memberId, { currency: 'USD', stake: 100_000n }),
    past(dong.memberId, { currency: 'VND', stake: 90_000_000n }),
  ]);
  expect(await placesIn(code)).toEqual([
    [dollar.memberId, 3_550_000n],
    [baht.memberId, 3_549_999n],
  ]);
  await letPass(code, 'settling');
  await payRace(ctx, code);
  const { rewardId } = await mine(dollar, code);
  expect(await claim(app, dollar, BigInt(rewardId))).toMatchObject({
    value: { currency: 'USD', prize: { amount: '10.0000' } },
  });
});

test('voids before the settling time is over move places, later ones do not, and bets behind the end count nothing', async () => {
  const code = await open();
  const [one, two] = await three();
  const bet = past(one.memberId, { stake: 900_000n });
  const other = past(two.memberId, { stake: 400_000n });
  await record(ctx, [bet, other]);
  await letPass(code, 'end');
  await record(ctx, [betOf(two.memberId, { stake: 5_000_000n })]);
  expect((await placesIn(code)).map(([id]) => id)).toEqual([one.memberId, two.memberId]);
  await record(ctx, [voided(bet)]);
  expect((await placesIn(code)).map(([id]) => id)).toEqual([two.memberId]);
  await letPass(code, 'settling');
  await payRace(ctx, code);
  await record(ctx, [voided(other)]);
  expect(await finalPlaces(ctx.db, await idOf(code))).toMatchObject([{ member_id: two.memberId, place: 1 }]);
  expect(await mine(two, code)).toMatchObject({ place: 1, prize: { amount: '300' } });
});

test('nothing is paid before its time by the database’s clock, whatever a node’s clock says, and two nodes pay once', async () => {
  const code = await open();
  const [one] = await three();
  await record(ctx, [past(one.memberId)]);
  const wrong = { ...ctx, clock: () => new Date(Date.now() + 100 * hour) };
  await payRaces(wrong);
  await payRace(wrong, code);
  expect((await raceOf(ctx.db, code))?.state).toBe('RUNNING');
  await letPass(code, 'settling');
  const { node, close } = anotherNode(ctx);
  await Promise.all([payRace(ctx, code), payRace(node, code), payRace(wrong, code)]);
  await payRace(ctx, code);
  await close();
  const { rows } = await ctx.pool.query(`select count(*)::int as n from rewards.reward where member_id = $1`, [
    one.memberId,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('killed at any statement, a race is paid once', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const code = await open();
      const members = await three();
      await record(ctx, [past(members[0].memberId), past(members[1].memberId)]);
      await letPass(code, 'settling');
      return code;
    },
    work: (dying, code) => payRace(dying, code),
    check: async (code) => {
      for (let i = 0; i < 200 && (await raceOf(ctx.db, code))?.state !== 'PAID'; i++) {
        await payRaces(ctx);
        await new Promise((done) => setTimeout(done, 10));
      }
      const places = await finalPlaces(ctx.db, await idOf(code));
      const { rows } = await ctx.pool.query(
        `select count(*)::int as n from rewards.reward where source = 'race' and source_id = any ($1)`,
        [places.map(({ id }) => String(id))],
      );
      expect([places.length, rows[0].n]).toEqual([2, 2]);
    },
  });
}, 120_000);

test('final places are kept by the database, a paid race is not cancelled, and a running one keeps its terms', async () => {
  const code = await open();
  const [one] = await three();
  await record(ctx, [past(one.memberId)]);
  await expect(setRace(ctx, null, code, raceTerms({ measure: 'netWin' }))).rejects.toThrow('STATE_CONFLICT');
  await letPass(code, 'settling');
  await payRace(ctx, code);
  await expect(cancelRace(ctx, null, code)).rejects.toThrow('STATE_CONFLICT');
  await expect(ctx.pool.query('update rewards.race_place set place = 2')).rejects.toThrow('append only');
  await expect(ctx.pool.query('delete from rewards.race_place')).rejects.toThrow('append only');
});

test('whatever is bet, settled and voided in any order, the places are a plain recomputation', async () => {
  const step = fc.record({
    who: fc.nat({ max: 2 }),
    bet: fc.nat({ max: 2 }),
    stake: fc.integer({ min: 1, max: 9 }),
    payout: fc.integer({ min: 0, max: 30 }),
    isVoid: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const codes = {
        validBet: await open({ startsAt: at(-600_000) }),
        netWin: await open({ startsAt: at(-600_000), measure: 'netWin' }),
        multiplier: await open({ startsAt: at(-600_000), measure: 'multiplier' }),
      };
      const members = await three();
      const kept = new Map<string, Bet>();
      const base = members.map(({ memberId }, who) =>
        [0, 1, 2].map((n) => betOf(memberId, { placedAt: new Date(Date.now() - 300_000 + (3 * n + who) * 1000) })),
      );
      for (const { who, bet, stake, payout, isVoid } of steps) {
        const known = base[who]?.[bet];
        if (!known) continue;
        // Steps of 25,000: equal scores are common, and stakes of 1 are below the least stake of 50,000.
        const live = { ...known, stake: BigInt(stake) * 25_000n, payout: BigInt(payout) * 25_000n };
        const now = isVoid ? voided(live) : live;
        kept.set(`${who} ${bet}`, now);
        await record(ctx, [now]);
      }
      const scores = members.map(({ memberId }, who) => {
        const bets = [0, 1, 2].flatMap((n) => kept.get(`${who} ${n}`) ?? []);
        const counted = bets.filter(({ status, stake }) => status === 'SETTLED' && stake >= 50_000n);
        const times = (list: Bet[]) => list.map(({ placedAt }) => placedAt.getTime());
        const multiplier = (bet: Bet) => (bet.payout * 10_000n) / bet.stake;
        const best = counted.map(multiplier).sort((a, b) => Number(b - a))[0] ?? 0n;
        const sum = (of: (bet: Bet) => bigint) => counted.reduce((total, bet) => total + of(bet), 0n);
        return {
          memberId,
          validBet: { score: sum(({ stake }) => stake), at: Math.max(0, ...times(counted)) },
          netWin: { score: sum(({ payout, stake }) => payout - stake), at: Math.max(0, ...times(counted)) },
          multiplier: { score: best, at: Math.min(...times(counted.filter((bet) => multiplier(bet) === best))) },
        };
      });
      for (const measure of ['validBet', 'netWin', 'multiplier'] as const) {
        const due = scores
          .filter((one) => one[measure].score > 0n)
          .sort((a, b) => Number(b[measure].score - a[measure].score) || a[measure].at - b[measure].at)
          .map((one) => [one.memberId, one[measure].score]);
        expect(await placesIn(codes[measure])).toEqual(due);
      }
      await sql`update rewards.race set state = 'CANCELLED', ended_at = now() where state = 'RUNNING'`.execute(ctx.db);
    }),
    { numRuns: 15 },
  );
}, 60_000);

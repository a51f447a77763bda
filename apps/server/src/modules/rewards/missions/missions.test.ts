import type { MissionSummary, MissionTerms } from '@fairhouse/contract/missions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { memberWith, signedInMember } from '../../../testing/members.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { anotherNode, play } from '../../originals/testing.ts';
import { recordBets } from '../../records/recording.ts';
import { rollUpAll } from '../../records/testing.ts';
import { setMission, setSeason, showMission } from '../desk/index.ts';
import { followPlay } from '../follow-play.ts';
import { claim, namedGames } from '../testing.ts';
import { allGames, betOf, closeMissions, followAll, missionTerms, record, voided } from '../testing-play.ts';

const site = await useTestApp();
const { ctx, app } = site;
beforeEach(() => closeMissions(ctx));
afterAll(async () => expect((await verifyLedger(ctx.db)).differences).toEqual([]));

let made = 0;
/** Makes and opens a mission; returns its code. */
async function open(more: Partial<MissionTerms> = {}): Promise<string> {
  const code = `m-${++made}`;
  await setMission(ctx, null, code, missionTerms(more));
  await showMission(ctx, null, code, { isOpen: true, position: made });
  return code;
}
type Who = { headers: Record<string, string> };
const summary = async ({ headers }: Who): Promise<MissionSummary> =>
  (await app.inject({ url: '/wps/relay/MSS_missionSummary', headers })).json().value;
const missionOf = async (who: Who, code: string) => (await summary(who)).missions.find((one) => one.code === code);
const badge = async ({ headers }: Who) =>
  (await app.inject({ url: '/wps/relay/CSP_unreadCount', headers })).json().value.missions;

test('a mission is reached by real bets, its reward waits at once, counts on the badge, and is claimed', async () => {
  const code = await open();
  const member = await memberWith(ctx, 1_000_000n);
  const player = { memberId: member.memberId, currency: 'THB', isTrial: false } as const;
  for (const n of [1, 2]) {
    await play(ctx, player);
    await rollUpAll(ctx);
    await followAll(ctx);
    expect(await missionOf(member, code)).toMatchObject({ value: String(n), target: '3', state: 'OPEN' });
  }
  expect(await badge(member)).toBe(0);
  await play(ctx, player);
  await rollUpAll(ctx);
  await followAll(ctx);
  expect(await badge(member)).toBe(1);
  const reached = await missionOf(member, code);
  expect(reached).toMatchObject({ value: '3', state: 'CLAIMABLE', prize: { amount: '50' } });
  const id = BigInt(reached?.rewardId ?? 0);
  const answers = await Promise.all([claim(app, member, id), claim(app, member, id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await claim(app, await signedInMember(ctx), id)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await missionOf(member, code)).toMatchObject({ state: 'CLAIMED' });
  expect(await badge(member)).toBe(0);
});

test('a stake that is split into many small bets reaches no number of bets', async () => {
  const code = await open();
  const member = await signedInMember(ctx);
  await record(
    ctx,
    Array.from({ length: 30 }, () => betOf(member.memberId, { stake: 99_999n })),
  );
  expect(await missionOf(member, code)).toMatchObject({ value: '0', state: 'OPEN' });
});

test('a multiplier counts from the least stake on, and different games are counted once each', async () => {
  const wins = await open({ goal: 'wins', multiplier: '5' });
  const games = await open({ goal: 'games' });
  const member = await signedInMember(ctx);
  const bets = [
    betOf(member.memberId, { stake: 1n, payout: 1000n }),
    betOf(member.memberId, { payout: 500_000n }),
    betOf(member.memberId, { payout: 499_999n }),
    betOf(member.memberId, { payout: 900_000n, gameCode: 'harbor' }),
  ];
  await record(ctx, bets);
  expect(await missionOf(member, wins)).toMatchObject({ value: '2' });
  expect(await missionOf(member, games)).toMatchObject({ value: '2' });
});

test('games among members count only where they are named, so that two accounts of one person gain nothing', async () => {
  const any = await open();
  const named = await open({ games: { ...allGames, gameTypes: ['PVP'] } });
  const member = await signedInMember(ctx);
  const duels = Array.from({ length: 3 }, () => betOf(member.memberId, { gameType: 'PVP' }));
  await record(ctx, duels);
  expect(await missionOf(member, any)).toMatchObject({ value: '0', state: 'OPEN' });
  expect(await missionOf(member, named)).toMatchObject({ value: '3', state: 'CLAIMABLE' });
});

test('turnover counts by game type, vendor and game', async () => {
  const target = { currency: 'THB', target: '25', prize: { kind: 'cash', amount: '1', turnoverBp: 0 } } as const;
  const turnover = { goal: 'validBet', currencies: [target] } as const;
  await namedGames(ctx);
  const codes = [
    await open({ ...turnover, currencies: [target] }),
    await open({ ...turnover, currencies: [target], games: { ...allGames, vendors: ['KITE'] } }),
    await open({ ...turnover, currencies: [target], games: { ...allGames, games: ['LUMEN/orchard'] } }),
    await open({ ...turnover, currencies: [target], games: { ...allGames, gameTypes: ['FISH'] } }),
  ];
  const member = await signedInMember(ctx);
  const { memberId } = member;
  await record(ctx, [betOf(memberId), betOf(memberId, { gameCode: 'harbor' }), betOf(memberId, { vendor: 'KITE' })]);
  const values = await Promise.all(codes.map(async (code) => (await missionOf(member, code))?.value));
  expect(values).toEqual(['30.0000', '10.0000', '10.0000', '0.0000']);
});

test('bets that are voided later take back what was not claimed, and count again when the goal is reached again', async () => {
  const code = await open();
  const member = await signedInMember(ctx);
  const bets = [betOf(member.memberId), betOf(member.memberId), betOf(member.memberId)];
  const [first = betOf(member.memberId)] = bets;
  await record(ctx, bets);
  const before = await missionOf(member, code);
  expect(before?.state).toBe('CLAIMABLE');
  await record(ctx, [voided(first)]);
  expect(await missionOf(member, code)).toMatchObject({ value: '2', state: 'OPEN', rewardId: null });
  expect(await claim(app, member, BigInt(before?.rewardId ?? 0))).toMatchObject({ code: 'STATE_CONFLICT' });
  await record(ctx, [betOf(member.memberId)]);
  const again = await missionOf(member, code);
  expect(again).toMatchObject({ value: '3', state: 'CLAIMABLE' });
  expect(again?.rewardId).not.toBe(before?.rewardId);
});

test('terms that are changed once a mission is reached take nothing back; voided bets do, by the terms that it was reached by', async () => {
  const code = await open();
  const member = await signedInMember(ctx);
  const bets = [1, 2, 3].map(() => betOf(member.memberId));
  await record(ctx, bets);
  expect(await badge(member)).toBe(1);
  const prize = { kind: 'cash', amount: '50', turnoverBp: 0 } as const;
  const harder = missionTerms({ goal: 'games', currencies: [{ currency: 'THB', target: '9', minStake: '90', prize }] });
  await setMission(ctx, null, code, harder);
  await record(ctx, [betOf(member.memberId)]);
  expect(await badge(member)).toBe(1);
  await record(ctx, [...bets.slice(0, 2).map(voided)]);
  expect(await badge(member)).toBe(0);
});

test('a mission that has no goal in a currency any more still takes back what voided bets had reached', async () => {
  const code = await open();
  const member = await signedInMember(ctx);
  const bets = [1, 2, 3].map(() => betOf(member.memberId));
  await record(ctx, bets);
  const state = async () =>
    (await ctx.pool.query('select state from rewards.reward where member_id = $1', [member.memberId])).rows;
  expect(await state()).toEqual([{ state: 'CLAIMABLE' }]);
  const prize = { kind: 'cash', amount: '5', turnoverBp: 0 } as const;
  await setMission(
    ctx,
    null,
    code,
    missionTerms({ currencies: [{ currency: 'USD', target: '3', minStake: '1', prize }] }),
  );
  await record(ctx, bets.slice(0, 1).map(voided));
  expect(await state()).toEqual([{ state: 'CANCELLED' }]);
  // A member without progress gets none.
  const other = await signedInMember(ctx);
  await record(ctx, [betOf(other.memberId)]);
  const begun = await ctx.pool.query('select from rewards.mission_progress where member_id = $1', [other.memberId]);
  expect(begun.rows).toEqual([]);
});

test('what was claimed before its bets were voided stays, is marked, and is not given twice', async () => {
  const code = await open();
  const member = await signedInMember(ctx);
  const bets = [betOf(member.memberId), betOf(member.memberId), betOf(member.memberId)];
  await record(ctx, bets);
  await claim(app, member, BigInt((await missionOf(member, code))?.rewardId ?? 0));
  await record(ctx, bets.map(voided));
  expect(await missionOf(member, code)).toMatchObject({ value: '0', state: 'CLAIMED' });
  const short = async () =>
    (await ctx.pool.query('select is_short from rewards.mission_progress where member_id = $1', [member.memberId]))
      .rows;
  expect(await short()).toEqual([{ is_short: true }]);
  await record(
    ctx,
    bets.map(() => betOf(member.memberId)),
  );
  expect(await short()).toEqual([{ is_short: false }]);
  expect(await badge(member)).toBe(0);
});

test('a day begins at the brand’s midnight, and a day is won once though the brand moves its clock', async () => {
  const offset = async (minutes: number) => {
    await sql`update site.brand set utc_offset_minutes = ${minutes}`.execute(ctx.db);
    await new Promise((done) => setTimeout(done, 600));
  };
  const now = new Date();
  // A time zone in which it is less than an hour past midnight.
  const hours = now.getUTCHours();
  const minutes = (hours >= 12 ? 24 - hours : -hours) * 60;
  await offset(minutes);
  const code = await open();
  const member = await signedInMember(ctx);
  const local = now.getTime() + minutes * 60_000;
  const midnight = local - (local % 86_400_000) - minutes * 60_000;
  const at = (ms: number) => betOf(member.memberId, { placedAt: new Date(midnight + ms) });
  await record(ctx, [at(-1), at(0), at(1)]);
  expect(await missionOf(member, code)).toMatchObject({ value: '2' });
  await record(ctx, [at(2)]);
  expect(await missionOf(member, code)).toMatchObject({ value: '3', state: 'CLAIMABLE' });
  await offset(minutes + 60);
  await record(ctx, [at(3), at(4), at(5)]);
  expect(await badge(member)).toBe(1);
  await offset(420);
});

test('a node’s wrong clock moves no day', async () => {
  const code = await open();
  const member = await signedInMember(ctx);
  const wrong = { ...ctx, clock: () => new Date(Date.now() + 3 * 86_400_000) };
  const bets = [betOf(member.memberId), betOf(member.memberId), betOf(member.memberId)];
  await ctx.db.transaction().execute((tx) => recordBets(tx, bets));
  await followAll(wrong);
  expect(await missionOf(member, code)).toMatchObject({ value: '3', state: 'CLAIMABLE' });
});

test('two nodes at once give one reward, and no change is forgotten', async () => {
  const code = await open();
  const member = await signedInMember(ctx);
  const { node, close } = anotherNode(ctx);
  for (let i = 0; i < 6; i++) {
    await ctx.db.transaction().execute((tx) => recordBets(tx, [betOf(member.memberId)]));
    await Promise.all([followPlay(ctx), followPlay(node), followPlay(ctx), followPlay(node)]);
  }
  await followAll(ctx);
  await close();
  expect(await missionOf(member, code)).toMatchObject({ value: '6', state: 'CLAIMABLE' });
  const { rows } = await ctx.pool.query('select count(*)::int as n from rewards.reward where member_id = $1', [
    member.memberId,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('deposits and bets of one member that are recorded at once do not wait for each other', async () => {
  await open();
  const { memberId } = await signedInMember(ctx);
  const cash = await ctx.pool.connect();
  await cash.query('begin');
  await cash.query(`insert into records.cash_hour values ($1, 'THB', date_trunc('hour', now()), 3, 1, 100, 0, 1, 1)`, [
    String(memberId),
  ]);
  await ctx.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    await recordBets(tx, [betOf(memberId)]);
  });
  await cash.query('rollback');
  cash.release();
  await followAll(ctx);
});

test('killed at any statement, the follower gives the reward once', async () => {
  const code = await open();
  await atEveryCut(ctx, {
    prepare: async () => {
      const member = await signedInMember(ctx);
      const bets = [betOf(member.memberId), betOf(member.memberId), betOf(member.memberId)];
      await ctx.db.transaction().execute((tx) => recordBets(tx, bets));
      return member;
    },
    work: (dying) => followPlay(dying),
    check: async (member) => {
      // The lock of the dead node is released when the database notices its death.
      await vi.waitFor(
        async () => {
          await followAll(ctx);
          expect(await missionOf(member, code)).toMatchObject({ value: '3', state: 'CLAIMABLE' });
        },
        { timeout: 5000, interval: 20 },
      );
      expect(await badge(member)).toBe(1);
    },
  });
});

test('a mission has its goal in each currency, and members of another currency do not see it', async () => {
  const prize = { kind: 'cash', amount: '2', turnoverBp: 0 } as const;
  const code = await open({ currencies: [{ currency: 'USD', target: '2', minStake: '1', prize }] });
  const [baht, dollar] = [await signedInMember(ctx), await signedInMember(ctx, { currency: 'USD' })];
  const bets = [baht, dollar].flatMap(({ memberId, currency }) => [
    betOf(memberId, { currency }),
    betOf(memberId, { currency }),
  ]);
  await record(ctx, bets);
  expect(await missionOf(baht, code)).toBeUndefined();
  expect(await missionOf(dollar, code)).toMatchObject({ value: '2', minStake: '1.0000', state: 'CLAIMABLE' });
});

test('a trial user has no missions', async () => {
  const trial = await signedInMember(ctx, { trial: true });
  for (const name of ['MSS_missionSummary', 'MSS_missionLeaderboard']) {
    const answer = await app.inject({ url: `/wps/relay/${name}`, headers: trial.headers });
    expect(answer.json()).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  }
});

test('points make levels and places: equal ones go to whoever had them first', async () => {
  const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const title = { EN: 'Harvest', TH: 'เก็บเกี่ยว', CN: '丰收' };
  const cash = (amount: string) => [{ currency: 'THB', prize: { kind: 'cash' as const, amount, turnoverBp: 10_000 } }];
  const levels = [
    { points: 10, prizes: cash('5') },
    { points: 30, prizes: cash('20') },
  ];
  const times = { startsAt: from.toISOString(), endsAt: until.toISOString() };
  await setSeason(ctx, null, 'harvest', { title, ...times, levels });
  await open();
  await open({ points: 20, goal: 'games' });
  const members = [await signedInMember(ctx), await signedInMember(ctx), await signedInMember(ctx)] as const;
  const [one, two, three] = members;
  const three3 = (memberId: bigint, more: Partial<Bet> = {}) => [1, 2, 3].map(() => betOf(memberId, more));
  await record(ctx, three3(two.memberId));
  await record(ctx, three3(one.memberId));
  const varied = ['a', 'b', 'c'].map((gameCode) => betOf(three.memberId, { gameCode }));
  await record(ctx, varied);
  const board = async ({ headers }: Who) =>
    (await app.inject({ url: '/wps/relay/MSS_missionLeaderboard', headers })).json().value;
  const seen = await board(one);
  expect(seen.list.map(({ points, isMine }: { points: number; isMine: boolean }) => [points, isMine])).toEqual([
    [30, false],
    [10, false],
    [10, true],
  ]);
  expect(seen.mine).toMatchObject({ place: 3, points: 10, level: 1 });
  expect(seen.list[0].name).toMatch(/•••$/);
  expect((await summary(three)).season).toMatchObject({
    points: 30,
    level: 2,
    levels: [{ state: 'CLAIMABLE' }, { state: 'CLAIMABLE', prize: { amount: '20' } }],
  });
  expect(await badge(three)).toBe(4);
  // A claimed reward is not withdrawn, but its points no longer count.
  const [first] = (await summary(three)).missions;
  await claim(app, three, BigInt(first?.rewardId ?? 0));
  await record(ctx, varied.map(voided));
  expect((await summary(three)).season).toMatchObject({ points: 0, level: 0, levels: [{ state: 'OPEN' }, {}] });
  expect(await badge(three)).toBe(0);
});

test('whatever is bet, settled and voided in any order, the way made is a plain recomputation', async () => {
  const prize = { kind: 'cash', amount: '1', turnoverBp: 0 } as const;
  const goal = (target: string, minStake?: string) => [
    { currency: 'THB', target, ...(minStake === undefined ? {} : { minStake }), prize },
  ];
  const codes = {
    bets: await open({ goal: 'bets', currencies: goal('4', '5') }),
    validBet: await open({ goal: 'validBet', currencies: goal('40') }),
    wins: await open({ goal: 'wins', multiplier: '1.5', currencies: goal('2', '5') }),
    games: await open({ goal: 'games', currencies: goal('2', '5') }),
  };
  const step = fc.record({
    bet: fc.nat({ max: 4 }),
    stake: fc.integer({ min: 1, max: 200_000 }),
    payout: fc.integer({ min: 0, max: 600_000 }),
    status: fc.constantFrom<Bet['status']>('SETTLED', 'UNSETTLED', 'CANCELLED'),
    gameCode: fc.constantFrom('orchard', 'harbor'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const member = await signedInMember(ctx);
      const bets = Array.from({ length: 5 }, () => betOf(member.memberId));
      const kept = new Map<bigint, Bet>();
      for (const { bet, stake, payout, status, gameCode } of steps) {
        const base = bets[bet] ?? betOf(member.memberId);
        const known = kept.get(base.roundId);
        const live = { ...base, stake: BigInt(stake), payout: BigInt(payout), status };
        const next = { ...live, gameCode: known?.gameCode ?? gameCode };
        const now = status === 'CANCELLED' ? voided(next) : status === 'UNSETTLED' ? { ...next, payout: 0n } : next;
        kept.set(base.roundId, now);
        await record(ctx, [now]);
      }
      const settled = [...kept.values()].filter(({ status }) => status === 'SETTLED');
      const counted = settled.filter(({ stake }) => stake >= 50_000n);
      const due = {
        bets: BigInt(counted.length),
        validBet: settled.reduce((sum, { stake }) => sum + stake, 0n),
        wins: BigInt(counted.filter(({ stake, payout }) => payout * 10_000n >= stake * 15_000n).length),
        games: BigInt(new Set(counted.map(({ gameCode }) => gameCode)).size),
      };
      const { missions } = await summary(member);
      const value = (code: string) => missions.find((one) => one.code === code);
      for (const name of ['bets', 'wins', 'games'] as const) {
        expect(value(codes[name])?.value).toBe(String(due[name]));
        const target = name === 'bets' ? 4n : 2n;
        expect(value(codes[name])?.state).toBe(due[name] >= target ? 'CLAIMABLE' : 'OPEN');
      }
      expect(BigInt((value(codes.validBet)?.value ?? '').replace('.', ''))).toBe(due.validBet);
    }),
    { numRuns: 15 },
  );
});

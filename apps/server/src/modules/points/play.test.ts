import { randomUUID } from 'node:crypto';
import { formatMoney, ratioOf } from '@fairhouse/money/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { memberWith } from '../../testing/members.ts';
import { pointsOf, verifyLedger } from '../ledger/index.ts';
import { requestId } from '../money-rows/index.ts';
import { recordBets } from '../records/recording.ts';
import { setModule } from '../site/settings.ts';
import { adjustPoints } from './desk/adjust.ts';
import { pointsDetails } from './details.ts';
import { givePointsOfPlay } from './play.ts';
import { putRatio } from './ratio-store.ts';
import { holding, openMall } from './testing.ts';
import { verifyPoints } from './verify.ts';

const ctx = await useTestCtx();
const start = new Date('2026-03-01T00:00:00Z');
const hour = (n: number) => new Date(start.getTime() + n * 3_600_000);

beforeAll(async () => {
  await openMall(ctx);
  const ratio = { currency: 'THB', from: start };
  await putRatio(ctx.db, { ...ratio, gameType: 'RNG', perHundred: '1' });
  await putRatio(ctx.db, { ...ratio, gameType: 'LIVE', perHundred: '0.333' });
  // From the tenth hour on RNG games bring twice as much.
  await putRatio(ctx.db, { ...ratio, gameType: 'RNG', perHundred: '2', from: hour(10) });
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyPoints(ctx.db)).toEqual([]);
});

type Stand = { status: 'SETTLED' | 'UNSETTLED' | 'CANCELLED'; stake: bigint; payout: bigint };
type Bet = Stand & { id: bigint; memberId: bigint; at: Date; gameType: string; bonusStake?: bigint };

let lastRound = 10n ** 17n;
const bet = (memberId: bigint, more: Partial<Bet> = {}): Bet => ({
  id: ++lastRound,
  memberId,
  at: hour(1),
  gameType: 'RNG',
  status: 'SETTLED',
  stake: 1_000_000n,
  payout: 0n,
  ...more,
});

/** Records bets as the feeds of products do. */
async function record(bets: readonly Bet[]): Promise<void> {
  await ctx.db.transaction().execute((tx) =>
    recordBets(
      tx,
      bets.map(({ id, memberId, at, gameType, status, stake, payout, bonusStake = 0n }) => ({
        roundId: id,
        memberId,
        placedAt: at,
        currency: 'THB',
        vendor: 'VNDR',
        gameType,
        gameCode: 'reels',
        stake: status === 'CANCELLED' ? 0n : stake,
        payout: status === 'SETTLED' ? payout : 0n,
        returned: status === 'CANCELLED' ? stake : 0n,
        multiplier: null,
        status,
        vendorRound: null,
        bonusStake,
      })),
    ),
  );
}

const pointsOfMember = async (memberId: bigint) => (await holding(ctx, memberId)).slice(0, 2);

test('an hour of play is worth its valid bet by the ratio of its game type, cut to a hundredth', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  await record([
    bet(memberId, { stake: 1_234_500n }),
    // The live bet risks 50 of its 100 baht: 0.1665 points.
    bet(memberId, { gameType: 'LIVE', payout: 500_000n }),
    bet(memberId, { gameType: 'FISH' }),
    bet(memberId, { status: 'UNSETTLED' }),
    // The bonus part of a stake brings no points.
    bet(memberId, { bonusStake: 1_000_000n }),
  ]);
  await givePointsOfPlay(ctx);
  expect(await pointsOfMember(memberId)).toEqual(['1.40', '0.00']);
  const { list } = await pointsDetails(ctx, memberId, { pageSize: 20 });
  expect(list).toMatchObject([
    {
      move: 'play',
      change: '1.40',
      balance: '1.40',
      hour: hour(1).toISOString(),
      gameTypes: [
        { gameType: 'LIVE', points: '0.1665' },
        { gameType: 'RNG', points: '1.2345' },
      ],
    },
  ]);
});

test('a ratio holds from its hour on, and what was played before keeps its own', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  await record([bet(memberId, { at: new Date(hour(10).getTime() - 1) })]);
  await givePointsOfPlay(ctx);
  expect(await pointsOfMember(memberId)).toEqual(['1.00', '0.00']);
  await record([bet(memberId, { at: hour(10) })]);
  await givePointsOfPlay(ctx);
  expect(await pointsOfMember(memberId)).toEqual(['3.00', '0.00']);
});

test('a late void takes its points back, beyond the balance as a debt that later play repays', async () => {
  const { memberId, username } = await memberWith(ctx, 0n);
  const [first, second] = [bet(memberId, { stake: 50_000_000n }), bet(memberId, { stake: 10_000_000n })];
  await record([first, second]);
  await givePointsOfPlay(ctx);
  expect(await pointsOfMember(memberId)).toEqual(['60.00', '0.00']);
  const request = requestId(901n, 'adjust', randomUUID(), {});
  await adjustPoints(ctx, null, username, { points: '-55', reason: 'Spent', request });
  await record([{ ...first, status: 'CANCELLED' }]);
  await givePointsOfPlay(ctx);
  expect(await pointsOfMember(memberId)).toEqual(['0.00', '45.00']);
  await record([bet(memberId, { at: hour(3), stake: 100_000_000n })]);
  await givePointsOfPlay(ctx);
  expect(await pointsOfMember(memberId)).toEqual(['55.00', '0.00']);
  const { list } = await pointsDetails(ctx, memberId, { pageSize: 20 });
  expect(list.map(({ move, change, balance }) => [move, change, balance])).toEqual([
    ['repaid', '-45.00', '55.00'],
    ['play', '100.00', '100.00'],
    ['takenBack', '-5.00', '0.00'],
    ['adjustment', '-55.00', '5.00'],
    ['play', '60.00', '60.00'],
  ]);
});

test('an hour that is not over brings nothing yet', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  await record([bet(memberId, { at: new Date() })]);
  await givePointsOfPlay(ctx);
  expect(await pointsOfMember(memberId)).toEqual(['0.00', '0.00']);
});

test('play earns nothing while the module is off, and what was played meanwhile counts once it is on', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  await setModule(ctx, 'PTSYS3', false);
  await record([bet(memberId)]);
  expect(await givePointsOfPlay(ctx)).toBe(0);
  expect(await pointsOfMember(memberId)).toEqual(['0.00', '0.00']);
  await setModule(ctx, 'PTSYS3', true);
  await givePointsOfPlay(ctx);
  expect(await pointsOfMember(memberId)).toEqual(['1.00', '0.00']);
});

test('two nodes at once, and the rebuilding of the records beside them, give everything once', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  for (let n = 0; n < 20; n++) {
    await record([bet(memberId, { at: hour(n % 4) })]);
    await Promise.all([givePointsOfPlay(ctx), givePointsOfPlay(ctx), record([bet(memberId, { at: hour(n % 4) })])]);
  }
  await ctx.db.transaction().execute(async (tx) => {
    await sql`delete from records.bet_hour`.execute(tx);
    await sql`insert into records.bet_hour select * from records.bet_hour_due`.execute(tx);
  });
  await Promise.all([givePointsOfPlay(ctx), givePointsOfPlay(ctx)]);
  expect(await pointsOfMember(memberId)).toEqual(['40.00', '0.00']);
});

const ratios = new Map([
  ['RNG', '1'],
  ['LIVE', '0.333'],
]);
const anyStand = fc.record({
  status: fc.constantFrom('SETTLED', 'UNSETTLED', 'CANCELLED'),
  stake: fc.bigInt(1n, 9_999_999_999n),
  payout: fc.bigInt(0n, 9_999_999_999n),
});
const anyAct = fc.oneof(
  fc.record({
    act: fc.constant('bet' as const),
    stand: anyStand,
    gameType: fc.constantFrom('RNG', 'LIVE', 'FISH'),
    at: fc.nat(5),
  }),
  fc.record({ act: fc.constant('again' as const), stand: anyStand, which: fc.nat(20) }),
  fc.record({ act: fc.constant('job' as const) }),
);

test('whatever bets become, the points are those of a recomputation from the bets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 4, maxLength: 24 }), async (acts) => {
      const { memberId } = await memberWith(ctx, 0n);
      const bets: Bet[] = [];
      for (const step of acts) {
        if (step.act === 'job') await givePointsOfPlay(ctx);
        else if (step.act === 'bet') {
          const one = bet(memberId, { ...step.stand, gameType: step.gameType, at: hour(step.at) });
          bets.push(one);
          await record([one]);
        } else {
          const one = bets[step.which % Math.max(bets.length, 1)];
          if (!one) continue;
          Object.assign(one, step.stand);
          await record([one]);
        }
      }
      await givePointsOfPlay(ctx);
      const { points, owed } = await pointsOf(ctx, memberId);
      expect(formatMoney(points - owed, { scale: 2 })).toBe(formatMoney(recomputed(bets), { scale: 2 }));
    }),
    { numRuns: 25 },
  );
});

/** The points of bets by the documented rule, in units: each hour's sum is rounded down once. */
function recomputed(bets: readonly Bet[]): bigint {
  const hours = new Map<number, bigint>();
  for (const { at, gameType, status, stake, payout } of bets) {
    const ratio = ratioOf(ratios.get(gameType) ?? '0');
    if (status !== 'SETTLED' || !ratio) continue;
    const distance = payout > stake ? payout - stake : stake - payout;
    const valid = gameType === 'LIVE' && distance < stake ? distance : stake;
    // In units of 10^-8 of a unit of points: the ratios here have three decimals at most.
    const worth = (valid * ratio.num * 10n ** 8n) / ratio.den;
    hours.set(at.getTime(), (hours.get(at.getTime()) ?? 0n) + worth);
  }
  return [...hours.values()].reduce((sum, worth) => sum + worth / 10n ** 12n, 0n);
}

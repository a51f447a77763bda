import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { balancesOf, houseBalances, pointsOf, verifyLedger } from '../ledger/index.ts';
import { recordBets } from '../records/recording.ts';
import { setPointsConversion } from './desk/conversions.ts';
import { approveRedemption, rejectRedemption } from './desk/redemptions.ts';
import { goodsById } from './goods-store.ts';
import { givePointsOfPlay } from './play.ts';
import { putRatio } from './ratio-store.ts';
import { buyer, convertAs, givePoints, openMall, redeemAs, someGoods } from './testing.ts';
import { verifyPoints } from './verify.ts';

const ctx = await useTestCtx();
/** Enough time for many runs beside other tests. */
const slowMs = 240_000;
const start = new Date('2026-03-01T00:00:00Z');
const hourMs = 3_600_000;

beforeAll(async () => {
  await openMall(ctx);
  await putRatio(ctx.db, { gameType: 'RNG', currency: 'THB', perHundred: '1', from: start });
  const terms = { isOpen: true, unitPoints: '10', unitAmount: '0.1', dailyPoints: '100000', turnoverBp: 0 };
  await setPointsConversion(ctx, null, 'THB', terms);
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyPoints(ctx.db)).toEqual([]);
});

const anyAct = fc.oneof(
  fc.record({ act: fc.constant('earn' as const), points: fc.bigInt(1n, 20_000n) }),
  fc.record({ act: fc.constant('bet' as const), stake: fc.bigInt(1n, 200_000_000n), hour: fc.nat(3) }),
  fc.record({ act: fc.constant('void' as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant('job' as const) }),
  fc.record({ act: fc.constant('redeem' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant('approve' as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant('reject' as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant('convert' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
);

/** A sequence of acts after which the member owes points. */
const owing: (typeof anyAct extends fc.Arbitrary<infer Act> ? Act : never)[] = [
  { act: 'bet', stake: 49_240_000n, hour: 0 },
  { act: 'job' },
  { act: 'earn', points: 5_076n },
  { act: 'void', which: 0 },
  { act: 'redeem', quantity: 2 },
  { act: 'job' },
];

let lastRound = 10n ** 17n;
const said = { reason: 'Checked', remark: 'Checked' };
const done = (act: Promise<unknown>) =>
  act.then(
    () => true,
    () => false,
  );

test(
  'earned, spent, rejected, converted and void in any order, no point and no unit is lost or made',
  async () => {
    const goods = await someGoods(ctx, { points: '50', money: { THB: '20' }, stock: 100_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 6, maxLength: 24 }), async (acts) => {
        // Computes the hours that the run before left over.
        await givePointsOfPlay(ctx);
        const stockBefore = (await goodsById(ctx.db, goods.id))?.stock ?? 0;
        const houseBefore = await houseSums();
        const member = await buyer(ctx, { cash: 2_000_000n });
        const { memberId } = member;
        /** The member's expected points (less those owed) and baht, in units, and the pieces taken from the stock. */
        const due = { points: 0n, cash: 2_000_000n, gone: 0 };
        const bets: { id: bigint; stake: bigint; hour: number; void: boolean }[] = [];
        const given = new Map<number, bigint>();
        const open: { id: bigint; quantity: number }[] = [];
        const write = async ({ id, stake, hour, void: isVoid }: (typeof bets)[number]) => {
          const money = isVoid ? { stake: 0n, returned: stake } : { stake, returned: 0n };
          const stand = { ...money, payout: 0n, status: isVoid ? ('CANCELLED' as const) : ('SETTLED' as const) };
          const game = { vendor: 'VNDR', gameType: 'RNG', gameCode: 'reels', multiplier: null, vendorRound: null };
          const placedAt = new Date(start.getTime() + hour * hourMs);
          await ctx.db
            .transaction()
            .execute((tx) => recordBets(tx, [{ roundId: id, memberId, currency: 'THB', placedAt, ...game, ...stand }]));
        };
        for (const step of acts) {
          const { points, owed } = await pointsOf(ctx, memberId);
          if (step.act === 'earn') {
            await givePoints(ctx, memberId, step.points);
            due.points += step.points;
          } else if (step.act === 'bet') {
            const one = { id: ++lastRound, stake: step.stake, hour: step.hour, void: false };
            bets.push(one);
            await write(one);
          } else if (step.act === 'void') {
            const one = bets[step.which % Math.max(bets.length, 1)];
            if (!one) continue;
            one.void = true;
            await write(one);
          } else if (step.act === 'job') {
            await givePointsOfPlay(ctx);
            for (const hour of [0, 1, 2, 3]) {
              const valid = bets.reduce((sum, one) => (one.hour === hour && !one.void ? sum + one.stake : sum), 0n);
              const worth = valid / 10_000n;
              due.points += worth - (given.get(hour) ?? 0n);
              given.set(hour, worth);
            }
          } else if (step.act === 'redeem') {
            const quantity = step.quantity;
            const cost = { points: 5_000n * BigInt(quantity), cash: 200_000n * BigInt(quantity) };
            const key = randomUUID();
            const can = points >= cost.points && due.cash >= cost.cash;
            expect(await done(redeemAs(ctx, member, goods, { quantity, key }))).toBe(can);
            if (!can) continue;
            open.push({ id: (await redeemAs(ctx, member, goods, { quantity, key })).id, quantity });
            due.points -= cost.points;
            due.cash -= cost.cash;
            due.gone += quantity;
          } else if (step.act === 'convert') {
            const cost = 1_000n * BigInt(step.quantity);
            expect(await done(convertAs(ctx, member, step.quantity, { unitPoints: '10', unitAmount: '0.1' }))).toBe(
              points >= cost,
            );
            if (points < cost) continue;
            due.points -= cost;
            due.cash += 1_000n * BigInt(step.quantity);
          } else {
            const [one] = open.splice(step.which % Math.max(open.length, 1), 1);
            if (!one) continue;
            const by = { operatorId: 901n, idempotencyKey: randomUUID() };
            if (step.act === 'approve') await approveRedemption(ctx, one.id, by, said);
            else {
              await rejectRedemption(ctx, one.id, by, said);
              due.points += 5_000n * BigInt(one.quantity);
              due.cash += 200_000n * BigInt(one.quantity);
              due.gone -= one.quantity;
            }
          }
          const now = await pointsOf(ctx, memberId);
          expect(now.points - now.owed).toBe(due.points);
          expect(now.points >= 0n && (now.points === 0n || now.owed === 0n || owed > 0n)).toBe(true);
          expect((await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance).toBe(due.cash);
        }
        expect((await goodsById(ctx.db, goods.id))?.stock).toBe(stockBefore - due.gone);
        const houseAfter = await houseSums();
        // The house's decrease equals the member's increase: nothing else moved. The points that the member owes are
        // advanced by the house.
        const { points, owed } = await pointsOf(ctx, memberId);
        expect(points - owed).toBe(due.points);
        expect(houseBefore.points - houseAfter.points).toBe(points);
        expect(houseBefore.cash - houseAfter.cash).toBe(due.cash);
      }),
      { numRuns: 20, examples: [[owing]] },
    );
  },
  slowMs,
);

/** The house's points and baht in units, over all accounts except the markers of debts. */
async function houseSums(): Promise<{ points: bigint; cash: bigint }> {
  const sums = { points: 0n, cash: 0n };
  for (const { code, currency, balance } of await houseBalances(ctx)) {
    if (code === 'debt:owed') continue;
    if (currency === 'PTS') sums.points += balance;
    else sums.cash += balance;
  }
  return sums;
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { atEveryCut } from '../../testing/kill-at-each-step.ts';
import { openTurnover } from '../cashier/turnover-store.ts';
import { verifyLedger } from '../ledger/index.ts';
import { brandSettings } from '../site/index.ts';
import { dayOf } from './convert.ts';
import { setPointsConversion } from './desk/conversions.ts';
import { pointsConfig } from './mall.ts';
import { buyer, convertAs, holding, openMall, outcome } from './testing.ts';
import { verifyPoints } from './verify.ts';

const ctx = await useTestCtx();
/** Enough time for many runs beside other tests. */
const slowMs = 240_000;
beforeAll(() => openMall(ctx));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyPoints(ctx.db)).toEqual([]);
});

test('points become cash at once, which asks to be staked', async () => {
  const member = await buyer(ctx, { points: 25_050n });
  const row = await convertAs(ctx, member, 2);
  expect(row).toMatchObject({ kind: 'cash', state: 'APPROVED', points: 20_000n, amount: 20_000n });
  expect(await holding(ctx, member.memberId)).toEqual(['50.50', '0.00', '2.0000']);
  expect(await openTurnover(ctx.db, member.memberId, 'THB')).toMatchObject([{ source: 'points', required: 20_000n }]);
});

test('from two devices at once no more is converted than a day allows', async () => {
  const member = await buyer(ctx, { points: 3_000_000n });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(convertAs(ctx, member, 40))));
  expect(outcomes.filter((one) => one === 'APPROVED')).toHaveLength(2);
  expect(await holding(ctx, member.memberId)).toEqual(['22000.00', '0.00', '80.0000']);
  await expect(convertAs(ctx, member, 21)).rejects.toMatchObject({
    code: 'DAILY_POINTS_REACHED',
    value: { left: '2000.00' },
  });
  expect((await pointsConfig(ctx, member)).conversion).toMatchObject({ dailyPoints: '10000.00', dailyLeft: '2000.00' });
});

test('the day is the brand’s: at its edge a new one begins, wherever the clock of a server stands', async () => {
  const member = await buyer(ctx, { points: 3_000_000n });
  expect(await outcome(convertAs(ctx, member, 100))).toBe('APPROVED');
  expect(await outcome(convertAs(ctx, member, 1))).toBe('DAILY_POINTS_REACHED');
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const { from } = dayOf(new Date(), utcOffsetMinutes);
  await dateBack(member.memberId, from);
  expect(await outcome(convertAs(ctx, member, 1))).toBe('DAILY_POINTS_REACHED');
  await dateBack(member.memberId, new Date(from.getTime() - 1));
  expect(await outcome(convertAs(ctx, member, 100))).toBe('APPROVED');
  expect(await outcome(convertAs(ctx, member, 1))).toBe('DAILY_POINTS_REACHED');
});

/** Moves all conversions of the member to this time. */
async function dateBack(memberId: bigint, at: Date): Promise<void> {
  await ctx.pool.query('update points.redemption set created_at = $2 where member_id = $1', [memberId, at]);
}

test('what points are worth is what was shown, and one key converts once', async () => {
  const member = await buyer(ctx, { points: 100_000n });
  expect(await outcome(convertAs(ctx, member, 1, { unitAmount: '2' }))).toBe('PRICE_CHANGED');
  expect(await outcome(convertAs(ctx, member, 1, { unitPoints: '50' }))).toBe('PRICE_CHANGED');
  const key = randomUUID();
  const rows = await Promise.all(Array.from({ length: 6 }, () => convertAs(ctx, member, 3, { key })));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  expect(await outcome(convertAs(ctx, member, 4, { key }))).toBe('IDEMPOTENCY_CONFLICT');
  expect(await holding(ctx, member.memberId)).toEqual(['700.00', '0.00', '3.0000']);
  expect(await outcome(convertAs(ctx, member, 8))).toBe('POINTS_INSUFFICIENT');
  expect(await outcome(convertAs(ctx, member, 1_000_000))).toBe('POINTS_INSUFFICIENT');
  expect(await outcome(convertAs(ctx, member, 1, { fundPassword: 'Wrong-Lantern-9' }))).toBe('PASSWORD_WRONG');
});

test('a conversion that is closed meanwhile takes nothing', async () => {
  const member = await buyer(ctx, { points: 100_000n });
  const terms = { unitPoints: '100', unitAmount: '1', dailyPoints: '10000', turnoverBp: 10_000 };
  const [, ...outcomes] = await Promise.all([
    setPointsConversion(ctx, null, 'THB', { ...terms, isOpen: false }),
    ...Array.from({ length: 5 }, () => outcome(convertAs(ctx, member, 1))),
  ]);
  const made = outcomes.filter((one) => one === 'APPROVED').length;
  expect(outcomes.filter((one) => one === 'CONVERSION_CLOSED')).toHaveLength(5 - made);
  expect((await pointsConfig(ctx, member)).conversion).toBeNull();
  await setPointsConversion(ctx, null, 'THB', { ...terms, isOpen: true });
});

test(
  'killed at any statement, a conversion is made once or not yet',
  async () => {
    await atEveryCut(ctx, {
      prepare: async () => ({ member: await buyer(ctx, { points: 15_000n }), key: randomUUID() }),
      work: (dying, { member, key }) => convertAs(dying, member, 1, { key }),
      check: async ({ member, key }) => {
        expect(await outcome(convertAs(ctx, member, 1, { key }))).toBe('APPROVED');
        expect(await holding(ctx, member.memberId)).toEqual(['50.00', '0.00', '1.0000']);
      },
    });
  },
  slowMs,
);

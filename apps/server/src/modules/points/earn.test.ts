import { randomInt } from 'node:crypto';
import { knownCurrencies } from '@fairhouse/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { memberWith } from '../../testing/members.ts';
import { houseAccount, pointsOf, pointsUnit, reversalAccounts, reverseIn, verifyLedger } from '../ledger/index.ts';
import { moneyTransaction, onceKey } from '../money-rows/index.ts';
import { brandSettings } from '../site/index.ts';
import { setModule } from '../site/settings.ts';
import { earnPointsIn } from './earn.ts';
import { pointsWallet } from './wallet.ts';

const ctx = await useTestCtx();
beforeAll(() => setModule(ctx, 'PTSYS3', true));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
});

const title = { EN: 'Mission of the day', TH: 'ภารกิจประจำวัน', CN: '每日任务' };
const earn = (memberId: bigint, points: bigint, sourceId = BigInt(randomInt(1_000_000_000))) =>
  moneyTransaction(ctx, (tx) => earnPointsIn(ctx, tx, { memberId, points, source: 'mission', sourceId, title }));

/** Takes points back, also beyond the balance. */
async function takeBack(memberId: bigint, amount: bigint) {
  await moneyTransaction(ctx, async (tx) => {
    await pointsWallet(tx, memberId);
    const credit = await houseAccount(ctx, 'points:mission', pointsUnit);
    await reversalAccounts(ctx, memberId, pointsUnit);
    const key = onceKey(memberId, 'taken', BigInt(randomInt(1_000_000_000)));
    await reverseIn(ctx, tx, [{ key, memberId, credit, amount, ref: 0n }]);
  });
}

test('a source gives its points once, however often and at once it is asked', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  const given = await Promise.all(Array.from({ length: 8 }, () => earn(memberId, 1250n, 77n)));
  expect(given.filter(Boolean)).toHaveLength(1);
  expect(await pointsOf(ctx, memberId)).toEqual({ points: 1250n, owed: 0n });
});

test('points that were spent and are taken back are owed, never below zero, and the next earning repays them', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  await earn(memberId, 300n);
  await takeBack(memberId, 1000n);
  expect(await pointsOf(ctx, memberId)).toEqual({ points: 0n, owed: 700n });
  await earn(memberId, 500n);
  expect(await pointsOf(ctx, memberId)).toEqual({ points: 0n, owed: 200n });
  await earn(memberId, 500n);
  expect(await pointsOf(ctx, memberId)).toEqual({ points: 300n, owed: 0n });
});

test('nothing is earned while the module is off', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  await setModule(ctx, 'PTSYS3', false);
  await expect(earn(memberId, 100n)).rejects.toMatchObject({ code: 'MODULE_DISABLED', value: { modId: 'PTSYS3' } });
  await setModule(ctx, 'PTSYS3', true);
  expect(await pointsOf(ctx, memberId)).toEqual({ points: 0n, owed: 0n });
});

test('the unit of points is no currency that anybody may choose', async () => {
  expect(knownCurrencies()).not.toContain(pointsUnit);
  expect((await brandSettings(ctx)).currencies).not.toContain(pointsUnit);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseNow } from '../../platform/database/now.ts';
import { useTestApp } from '../../testing/app.ts';
import { memberWith } from '../../testing/members.ts';
import { openTestVendor } from '../../testing/vendor.ts';
import { walletTransfer } from '../cashier/vendor-wallets/transfer.ts';
import { playedSince, verifyLedger, walletOf } from '../ledger/index.ts';

const site = await useTestApp();
const { ctx } = site;
let vendor: Awaited<ReturnType<typeof openTestVendor>>;
beforeAll(async () => {
  vendor = await openTestVendor(ctx);
});
afterAll(async () => {
  await vendor.close();
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const baht = (amount: number) => BigInt(amount) * 10_000n;
type Request = Parameters<typeof walletTransfer>[2]['request'];

async function player() {
  const { memberId, headers } = await memberWith(ctx, baht(1_000));
  const wallet = await walletOf(ctx, memberId, 'cash', 'THB');
  const move = (request: Request) =>
    walletTransfer(ctx, { memberId, currency: 'THB' }, { request, idempotencyKey: randomUUID() });
  return {
    memberId,
    headers,
    moveIn: (amount: string) => move({ type: 'IN', vendor: vendor.code, amount }),
    recall: () => move({ type: 'RECALL' }),
    lostSince: async (from: Date, after = 0n) => await playedSince(ctx.db, wallet, { from, before: 0n, after }),
  };
}

test('what went to a vendor’s wallet in an earlier period makes no room for losses when it is brought back', async () => {
  const one = await player();
  await one.moveIn('80');
  const from = await databaseNow(ctx.db);
  expect(await one.recall()).toMatchObject([{ state: 'DONE' }]);
  expect(await one.lostSince(from)).toMatchObject({ lost: 0n });
  expect(await one.lostSince(new Date(0))).toMatchObject({ lost: 0n });
});

test('what was won there, or went there within the period, makes room, whatever stood there before', async () => {
  const one = await player();
  await one.moveIn('80');
  const from = await databaseNow(ctx.db);
  await one.moveIn('30');
  const half = await one.lostSince(from);
  expect(half).toMatchObject({ lost: baht(30) });
  vendor.play(one.memberId, baht(50));
  expect(await one.recall()).toMatchObject([{ state: 'DONE', amount: '160.0000' }]);
  expect(await one.lostSince(from)).toMatchObject({ lost: -baht(50) });
  // Counted on from the middle, it comes to the same.
  expect(await one.lostSince(from, half.through)).toMatchObject({ lost: -baht(80) });
  await one.moveIn('20');
  expect(await one.recall()).toMatchObject([{ state: 'DONE' }]);
  expect(await one.lostSince(from)).toMatchObject({ lost: -baht(50) });
});

test('what stood there counts once, however often money goes there and back', async () => {
  const one = await player();
  await one.moveIn('80');
  vendor.play(one.memberId, -baht(80));
  const from = await databaseNow(ctx.db);
  await one.moveIn('50');
  expect(await one.recall()).toMatchObject([{ state: 'DONE', amount: '50.0000' }]);
  expect(await one.lostSince(from)).toMatchObject({ lost: baht(50) });
  await one.moveIn('30');
  expect(await one.recall()).toMatchObject([{ state: 'DONE', amount: '30.0000' }]);
  expect(await one.lostSince(from)).toMatchObject({ lost: baht(50) });
});

test('a member who may not play moves no money to a vendor, where nobody asks us what is staked, and brings it back', async () => {
  const one = await player();
  await one.moveIn('80');
  const payload = { period: '24h' };
  const path = '/wps/protection/exclusions';
  await site.app.inject({ method: 'POST', url: path, headers: one.headers, payload });
  await expect(one.moveIn('30')).rejects.toMatchObject({ code: 'PLAY_EXCLUDED' });
  expect(await one.recall()).toMatchObject([{ state: 'DONE', amount: '80.0000' }]);
});

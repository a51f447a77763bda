import { randomUUID } from 'node:crypto';
import type { GoodsList, PointsConfig } from '@fairhouse/contract/points';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { signedInMember, testFundPassword } from '../../testing/members.ts';
import { verifyLedger } from '../ledger/index.ts';
import { moneyEventsOf } from '../money-rows/index.ts';
import { setModule } from '../site/settings.ts';
import { putRatio } from './ratio-store.ts';
import { buyer, givePoints, openMall, someGoods } from './testing.ts';

const { app, ctx } = await useTestApp();
beforeAll(async () => {
  await openMall(ctx);
  const from = new Date('2026-01-01T00:00:00Z');
  await putRatio(ctx.db, { gameType: 'RNG', currency: 'THB', perHundred: '1.5', from });
  await putRatio(ctx.db, { gameType: 'LIVE', currency: 'THB', perHundred: '0', from });
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
});

type Headers = Record<string, string>;

async function get(path: string, headers: Headers = {}) {
  const answer = await app.inject({ url: `/wps/relay/PTS_${path}`, headers });
  return { status: answer.statusCode, ...answer.json() };
}

async function send(call: 'redeem' | 'convert', body: object, headers: Headers) {
  const url = `/wps/relay/PTS_${call}`;
  const answer = await injectEncrypted(app, {
    method: 'POST',
    url,
    body,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });
  return { status: answer.statusCode, ...answer.json() };
}

const order = (goodsId: bigint, more: object = {}) => ({
  goodsId: String(goodsId),
  quantity: 1,
  points: '100.00',
  amount: null,
  address: '1 Lantern Lane, Bangkok 10110',
  mobile: '0812345678',
  fundPassword: testFundPassword,
  ...more,
});

test('visitors see the goods, what play brings and what points are worth; members their own', async () => {
  const goods = await someGoods(ctx, { points: '250', money: { THB: '20' }, levels: [5] });
  const shown: GoodsList = (await get('rewardList')).value;
  expect(shown.list.find(({ id }) => id === String(goods.id))).toMatchObject({
    points: '250.00',
    amount: '20.0000',
    currency: 'THB',
    stock: 1,
    obstacle: null,
  });
  const config: PointsConfig = (await get('config')).value;
  expect(config).toMatchObject({
    currency: 'THB',
    conversion: { unitPoints: '100.00', unitAmount: '1.0000', dailyLeft: '10000.00', turnoverBp: 10_000 },
    ratios: [{ gameType: 'RNG', perHundred: '1.5' }],
    hasFundPassword: true,
  });
  const member = await signedInMember(ctx);
  const own: GoodsList = (await get('rewardList', member.headers)).value;
  expect(own.list.find(({ id }) => id === String(goods.id))?.obstacle).toBe('level');
  expect((await get('config', member.headers)).value).toMatchObject({ hasFundPassword: false });
  expect((await get('balance', member.headers)).value).toEqual({ points: '0.00', owed: '0.00' });
});

test('a redemption travels encrypted, names its key, and stands in the records of its member alone', async () => {
  const [member, stranger] = [await buyer(ctx, { points: 30_000n }), await buyer(ctx, { points: 30_000n })];
  const goods = await someGoods(ctx, { stock: 5 });
  const headers = { ...member.headers, 'idempotency-key': randomUUID() };
  const first = await send('redeem', order(goods.id, { quantity: 2 }), headers);
  expect(first).toMatchObject({
    status: 200,
    value: {
      redemption: { kind: 'goods', state: 'APPLYING', quantity: 2, points: '200.00', amount: '0.0000', remark: null },
      balance: { points: '100.00', owed: '0.00' },
    },
  });
  expect(await send('redeem', order(goods.id, { quantity: 2 }), headers)).toEqual(first);
  const plain = await app.inject({ method: 'POST', url: '/wps/relay/PTS_redeem', headers, payload: order(goods.id) });
  expect(plain.json()).toMatchObject({ code: 'ENCRYPTION_REQUIRED' });
  const url = '/wps/relay/PTS_redeem';
  const keyless = await injectEncrypted(app, { method: 'POST', url, body: order(goods.id), headers: member.headers });
  expect(keyless.statusCode).toBe(400);
  const { list } = (await get('redeemList', member.headers)).value;
  expect(list).toEqual([first.value.redemption]);
  expect(JSON.stringify(list)).not.toContain('Lantern Lane');
  expect((await get('redeemList', stranger.headers)).value.list).toEqual([]);
  // The same key of another member is a different key.
  expect(
    await send('redeem', order(goods.id), { ...stranger.headers, 'idempotency-key': headers['idempotency-key'] }),
  ).toMatchObject({ status: 200 });
});

test('quantities, prices, addresses and numbers that are none are refused before anything is looked up', async () => {
  const member = await buyer(ctx, { points: 30_000n });
  const goods = await someGoods(ctx);
  const wrong = [
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: 1_000_000_000_000 },
    { points: '-100' },
    { points: '1e2' },
    { points: '99999999999999999999' },
    { amount: 'one' },
    { address: '   ' },
    { address: 'x'.repeat(301) },
    { address: 'one\ntwo' },
    { mobile: 'call me' },
    { mobile: '12' },
    { goodsId: 'lamp' },
    { extra: true },
  ];
  for (const more of wrong) {
    expect(await send('redeem', order(goods.id, more), member.headers), JSON.stringify(more)).toMatchObject({
      status: 400,
      code: 'MALFORMED',
    });
  }
  const terms = { unitPoints: '100', unitAmount: '1', fundPassword: testFundPassword };
  for (const quantity of [0, -1, 0.5, 2_000_000]) {
    expect(await send('convert', { quantity, ...terms }, member.headers)).toMatchObject({ status: 400 });
  }
  expect(await send('redeem', order(goods.id, { amount: '-1' }), member.headers)).toMatchObject({
    code: 'PRICE_CHANGED',
  });
  expect(await send('redeem', order(999_999n), member.headers)).toMatchObject({ status: 404 });
  expect(await send('redeem', order(goods.id, { points: '0' }), member.headers)).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  expect((await get('balance', member.headers)).value.points).toBe('300.00');
});

test('cash for points is told at once, and stands in both records', async () => {
  const member = await buyer(ctx, { points: 30_000n });
  const body = { quantity: 2, unitPoints: '100.00', unitAmount: '1.0000', fundPassword: testFundPassword };
  const made = await send('convert', body, member.headers);
  expect(made).toMatchObject({
    value: { redemption: { kind: 'cash', state: 'APPROVED', amount: '2.0000' }, balance: { points: '100.00' } },
  });
  const details = (await get('transactionList?pageSize=1', member.headers)).value;
  expect(details).toMatchObject({
    list: [{ move: 'cash', change: '-200.00', balance: '100.00', title: { EN: 'Cash' } }],
  });
  const older = (await get(`transactionList?cursor=${details.nextCursor}`, member.headers)).value;
  expect(older).toMatchObject({ list: [{ move: 'earning', title: { EN: 'A mission' } }], nextCursor: null });
  const record = await app.inject({ url: '/wps/records/transactions?pageSize=20', headers: member.headers });
  expect(record.json().value.list[0]).toMatchObject({ kind: 'pointsConverted', amount: '2.0000' });
  const events = await moneyEventsOf(ctx.db, 'redemption', BigInt(made.value.redemption.id));
  expect(events.map(({ kind }) => kind)).toEqual(['converted']);
});

test('while the module is off every call refuses, and a trial user is told to register', async () => {
  const member = await buyer(ctx, { points: 30_000n });
  const trial = await signedInMember(ctx, { trial: true });
  const goods = await someGoods(ctx);
  const terms = { quantity: 1, unitPoints: '100', unitAmount: '1', fundPassword: testFundPassword };
  for (const path of ['balance', 'redeemList', 'transactionList']) {
    expect(await get(path, trial.headers)).toMatchObject({ status: 403, code: 'TRIAL_NOT_ALLOWED' });
    expect(await get(path)).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  }
  expect(await send('redeem', order(goods.id), trial.headers)).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  expect(await send('convert', terms, trial.headers)).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  expect((await get('rewardList', trial.headers)).status).toBe(200);
  await setModule(ctx, 'PTSYS3', false);
  const off = { status: 403, code: 'MODULE_DISABLED', value: { modId: 'PTSYS3' } };
  for (const path of ['balance', 'rewardList', 'config', 'redeemList', 'transactionList']) {
    expect(await get(path, member.headers)).toMatchObject(off);
  }
  expect(await send('redeem', order(goods.id), member.headers)).toMatchObject(off);
  expect(await send('convert', terms, member.headers)).toMatchObject(off);
  await expect(givePoints(ctx, member.memberId, 1n)).rejects.toThrow('MODULE_DISABLED');
  await setModule(ctx, 'PTSYS3', true);
  expect((await get('balance', member.headers)).value.points).toBe('300.00');
});

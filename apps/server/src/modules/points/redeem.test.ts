import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { atEveryCut } from '../../testing/kill-at-each-step.ts';
import { granted, grantNow } from '../bonus/testing.ts';
import { freezeMember } from '../cashier/freezes/freeze.ts';
import { requireTurnover } from '../cashier/turnover-store.ts';
import { verifyLedger } from '../ledger/index.ts';
import { moneyTransaction, requestId } from '../money-rows/index.ts';
import { setModule } from '../site/settings.ts';
import { openContact } from './contact.ts';
import { setGoods, setGoodsPrice } from './desk/goods.ts';
import { approveRedemption, rejectRedemption, remarkRedemption } from './desk/redemptions.ts';
import { goodsById } from './goods-store.ts';
import { listRedemptionRows } from './redemption-store.ts';
import { buyer, holding, openMall, outcome, redeemAs, someGoods } from './testing.ts';
import { verifyPoints } from './verify.ts';

const ctx = await useTestCtx();
/** Enough time for many runs beside other tests. */
const slowMs = 240_000;
beforeAll(() => openMall(ctx));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyPoints(ctx.db)).toEqual([]);
});

const by = (operatorId = 901n) => ({ operatorId, idempotencyKey: randomUUID() });
const said = { reason: 'Checked', remark: 'Sent by courier, parcel 4711' };
const stockOf = async (id: bigint) => (await goodsById(ctx.db, id))?.stock;

test('goods take points and money at once; rejected, both come back, and the piece too', async () => {
  const member = await buyer(ctx, { points: 50_000n, cash: 5_000_000n });
  const goods = await someGoods(ctx, { points: '150.50', money: { THB: '99.5' }, stock: 5 });
  const row = await redeemAs(ctx, member, goods, { quantity: 2 });
  expect(row).toMatchObject({ state: 'APPLYING', quantity: 2, points: 30_100n, amount: 1_990_000n });
  expect(await holding(ctx, member.memberId)).toEqual(['199.00', '0.00', '301.0000']);
  expect(await stockOf(goods.id)).toBe(3);
  expect(await rejectRedemption(ctx, row.id, by(), said)).toMatchObject({ state: 'REJECTED', remark: said.remark });
  expect(await holding(ctx, member.memberId)).toEqual(['500.00', '0.00', '500.0000']);
  expect(await stockOf(goods.id)).toBe(5);
});

test('approved goods stay paid, and a word on the delivery may follow', async () => {
  const member = await buyer(ctx, { points: 10_000n });
  const row = await redeemAs(ctx, member, await someGoods(ctx));
  expect(await outcome(remarkRedemption(ctx, row.id, by(), said))).toBe('STATE_CONFLICT');
  expect(await outcome(approveRedemption(ctx, row.id, by(), said))).toBe('APPROVED');
  expect(await remarkRedemption(ctx, row.id, by(), { ...said, remark: 'Delivered' })).toMatchObject({
    state: 'APPROVED',
    remark: 'Delivered',
  });
  expect(await outcome(rejectRedemption(ctx, row.id, by(), said))).toBe('STATE_CONFLICT');
  expect(await holding(ctx, member.memberId)).toEqual(['0.00', '0.00', '0.0000']);
});

test('of a hundred who want the last piece one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 100 }, () => buyer(ctx, { points: 10_000n })));
  const goods = await someGoods(ctx);
  const outcomes = await Promise.all(members.map((member) => outcome(redeemAs(ctx, member, goods))));
  expect(outcomes.filter((one) => one === 'APPLYING')).toHaveLength(1);
  // Only a few fund passwords are hashed at a time: some requests get TOO_MANY_REQUESTS.
  const others = new Set(outcomes.filter((one) => one !== 'APPLYING'));
  expect([...others].filter((one) => one !== 'TOO_MANY_REQUESTS')).toEqual(['GOODS_SOLD_OUT']);
  expect(await stockOf(goods.id)).toBe(0);
});

test('one key redeems once, two keys twice, and another request under a key is refused', async () => {
  const member = await buyer(ctx, { points: 40_000n });
  const goods = await someGoods(ctx, { stock: 10 });
  const key = randomUUID();
  const rows = await Promise.all(Array.from({ length: 10 }, () => redeemAs(ctx, member, goods, { key })));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  expect(await outcome(redeemAs(ctx, member, goods, { key, quantity: 2 }))).toBe('IDEMPOTENCY_CONFLICT');
  await Promise.all([redeemAs(ctx, member, goods), redeemAs(ctx, member, goods)]);
  expect(await holding(ctx, member.memberId)).toEqual(['100.00', '0.00', '0.0000']);
  expect(await stockOf(goods.id)).toBe(7);
});

test('points for one piece do not buy two from two devices', async () => {
  const member = await buyer(ctx, { points: 15_000n });
  const goods = await someGoods(ctx, { stock: 10 });
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(redeemAs(ctx, member, goods))));
  expect(outcomes.sort()).toEqual(['APPLYING', ...Array.from({ length: 4 }, () => 'POINTS_INSUFFICIENT')]);
});

test('goods that cost money are not bought around an open bonus; goods for points alone are', async () => {
  const member = await buyer(ctx, { points: 50_000n, cash: 1_000_000n });
  const grant = await granted(ctx, member.memberId);
  const priced = await someGoods(ctx, { money: { THB: '50' } });
  expect(await outcome(redeemAs(ctx, member, priced))).toBe('BONUS_OPEN');
  expect(await stockOf(priced.id)).toBe(1);
  expect(await outcome(redeemAs(ctx, member, await someGoods(ctx)))).toBe('APPLYING');
  expect((await grantNow(ctx, grant.id)).state).toBe('ACTIVE');
  expect(await holding(ctx, member.memberId)).toEqual(['400.00', '0.00', '100.0000']);
});

test('a price that was changed since it was shown is told, and nothing moves', async () => {
  const member = await buyer(ctx, { points: 50_000n, cash: 1_000_000n });
  const goods = await someGoods(ctx, { stock: 3 });
  await setGoodsPrice(ctx, null, String(goods.id), { points: '120', money: { THB: '5' } });
  await expect(redeemAs(ctx, member, goods)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    value: { points: '120.00', amount: '5.0000' },
  });
  expect(await outcome(redeemAs(ctx, member, goods, { points: '120', amount: '4' }))).toBe('PRICE_CHANGED');
  expect(await outcome(redeemAs(ctx, member, goods, { points: '120', amount: '5' }))).toBe('APPLYING');
});

test('goods that are switched off while they are redeemed are redeemed or closed, never half', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => buyer(ctx, { points: 10_000n })));
  const goods = await someGoods(ctx, { stock: 100 });
  const [, ...outcomes] = await Promise.all([
    setGoods(ctx, null, String(goods.id), { isOpen: false }),
    ...members.map((member) => outcome(redeemAs(ctx, member, goods))),
  ]);
  const taken = outcomes.filter((one) => one === 'APPLYING').length;
  expect(outcomes.filter((one) => one === 'GOODS_CLOSED')).toHaveLength(20 - taken);
  expect(await stockOf(goods.id)).toBe(100 - taken);
  expect(await outcome(redeemAs(ctx, await buyer(ctx, { points: 10_000n }), goods))).toBe('GOODS_CLOSED');
});

test('of an approval and a rejection at one moment one is heard', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await buyer(ctx, { points: 10_000n });
    const row = await redeemAs(ctx, member, await someGoods(ctx));
    const outcomes = await Promise.all([
      outcome(approveRedemption(ctx, row.id, by(901n), said)),
      outcome(rejectRedemption(ctx, row.id, by(902n), said)),
    ]);
    expect(outcomes.filter((one) => one === 'STATE_CONFLICT')).toHaveLength(1);
    const back = outcomes.includes('REJECTED') ? '100.00' : '0.00';
    expect(await holding(ctx, member.memberId)).toEqual([back, '0.00', '0.0000']);
  }
});

test('one decision under its key is made once', async () => {
  const member = await buyer(ctx, { points: 10_000n });
  const row = await redeemAs(ctx, member, await someGoods(ctx));
  const act = by();
  const answers = await Promise.all(Array.from({ length: 6 }, () => outcome(rejectRedemption(ctx, row.id, act, said))));
  expect(answers).toEqual(Array.from({ length: 6 }, () => 'REJECTED'));
  expect(await holding(ctx, member.memberId)).toEqual(['100.00', '0.00', '0.0000']);
});

test('goods of a VIP level are for that level, and money has to be in the member’s currency', async () => {
  const member = await buyer(ctx, { points: 50_000n });
  const goods = await someGoods(ctx, { levels: [2, 3], stock: 9 });
  expect(await outcome(redeemAs(ctx, member, goods, { level: 1 }))).toBe('LEVEL_NOT_ALLOWED');
  expect(await outcome(redeemAs(ctx, member, goods, { level: 3 }))).toBe('APPLYING');
  const foreign = await someGoods(ctx, { money: { USD: '3' } });
  expect(await outcome(redeemAs(ctx, member, foreign))).toBe('CURRENCY_NOT_OFFERED');
});

test('money leaves by goods only where it would by a withdrawal', async () => {
  const member = await buyer(ctx, { points: 50_000n, cash: 5_000_000n });
  const goods = await someGoods(ctx, { money: { THB: '10' }, stock: 9 });
  const plain = await someGoods(ctx, { stock: 9 });
  const { memberId, currency } = member;
  const since = ctx.clock();
  await moneyTransaction(ctx, (tx) =>
    requireTurnover(tx, { memberId, currency, source: 'deposit', sourceId: 5n, required: 10_000n, since }),
  );
  expect(await outcome(redeemAs(ctx, member, goods))).toBe('TURNOVER_NOT_MET');
  expect(await outcome(redeemAs(ctx, member, plain))).toBe('APPLYING');
  const freeze = { memberId, amount: null, reason: 'A check' };
  await freezeMember(ctx, 901n, freeze, requestId(901n, 'freeze', randomUUID(), {}));
  expect(await outcome(redeemAs(ctx, member, plain))).toBe('WITHDRAWALS_FROZEN');
});

test('a fund password is asked for, and wrong ones are counted as a withdrawal counts them', async () => {
  const member = await buyer(ctx, { points: 50_000n });
  const goods = await someGoods(ctx, { stock: 99 });
  const wrong = () => outcome(redeemAs(ctx, member, goods, { fundPassword: 'Wrong-Lantern-9' }));
  const answers: string[] = [];
  for (let i = 0; i < 20; i++) answers.push(await wrong());
  expect(answers[0]).toBe('PASSWORD_WRONG');
  expect(answers.at(-1)).not.toBe('PASSWORD_WRONG');
  expect(await outcome(redeemAs(ctx, member, goods))).toBe(answers.at(-1));
  expect(await listRedemptionRows(ctx.db, { memberId: member.memberId, limit: 9 })).toEqual([]);
});

test('an address and a number are sealed, and shown with the redemption alone', async () => {
  const member = await buyer(ctx, { points: 10_000n });
  const row = await redeemAs(ctx, member, await someGoods(ctx));
  expect(row.contact?.toString('latin1')).not.toContain('Lantern');
  expect(openContact(ctx, row.contact ?? Buffer.of())).toEqual({
    address: '1 Lantern Lane, Bangkok 10110',
    mobile: '+66 81 234 5678',
  });
});

test(
  'killed at any statement, a redemption is made once or not yet',
  async () => {
    const goods = await someGoods(ctx, { stock: 500, money: { THB: '10' } });
    let members = 0;
    const cuts = await atEveryCut(ctx, {
      prepare: async () => {
        members++;
        return { member: await buyer(ctx, { points: 15_000n, cash: 150_000n }), key: randomUUID() };
      },
      work: (dying, { member, key }) => redeemAs(dying, member, goods, { key }),
      check: async ({ member, key }) => {
        expect(await outcome(redeemAs(ctx, member, goods, { key }))).toBe('APPLYING');
        expect(await holding(ctx, member.memberId)).toEqual(['50.00', '0.00', '5.0000']);
      },
    });
    expect(cuts).toBeGreaterThan(10);
    expect(await stockOf(goods.id)).toBe(500 - members);
  },
  slowMs,
);

test(
  'killed at any statement, a rejection gives back once',
  async () => {
    const goods = await someGoods(ctx, { stock: 500 });
    await atEveryCut(ctx, {
      prepare: async () => {
        const member = await buyer(ctx, { points: 10_000n });
        return { member, row: await redeemAs(ctx, member, goods), act: by() };
      },
      work: (dying, { row, act }) => rejectRedemption(dying, row.id, act, said),
      check: async ({ member, row, act }) => {
        expect(await outcome(rejectRedemption(ctx, row.id, act, said))).toBe('REJECTED');
        expect(await holding(ctx, member.memberId)).toEqual(['100.00', '0.00', '0.0000']);
      },
    });
    expect(await stockOf(goods.id)).toBe(500);
  },
  slowMs,
);

test('nothing is redeemed while the module is off', async () => {
  const member = await buyer(ctx, { points: 10_000n });
  const goods = await someGoods(ctx);
  await setModule(ctx, 'PTSYS3', false);
  expect(await outcome(redeemAs(ctx, member, goods))).toBe('MODULE_DISABLED');
  await setModule(ctx, 'PTSYS3', true);
});

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { notedActs } from '../../operators/index.ts';
import { goodsById } from '../goods-store.ts';
import { buyer, holding, openMall, redeemAs, someGoods, words } from '../testing.ts';
import { verifyPoints } from '../verify.ts';

const { app, ctx } = await useTestApp();
beforeAll(() => openMall(ctx));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyPoints(ctx.db)).toEqual([]);
});

const [finance, other, risk, content, support] = [
  await signedInOperator(ctx, { role: 'finance' }),
  await signedInOperator(ctx, { role: 'finance' }),
  await signedInOperator(ctx, { role: 'risk' }),
  await signedInOperator(ctx, { role: 'content' }),
  await signedInOperator(ctx, { role: 'support' }),
];
type Operator = typeof finance;

async function ask(method: 'GET' | 'PUT' | 'POST', path: string, by: Operator, payload?: object, key = randomUUID()) {
  const answer = await app.inject({
    method,
    url: `/ops/v1/points/${path}`,
    headers: { ...by.headers, 'idempotency-key': key },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const reason = 'As agreed';

test('a higher ratio takes two operators, a lower one does not, and both begin with the next hour', async () => {
  const set = (by: Operator, perHundred: string) => ask('PUT', 'ratios/RNG/THB', by, { perHundred, reason });
  const ratio = (answer: { value: { gameType: string; perHundred: string; from: string }[] }) =>
    answer.value.filter(({ gameType }) => gameType === 'RNG').map(({ perHundred }) => perHundred);
  expect((await set(finance, '2')).value).toEqual({ waitsForSecond: true });
  expect(ratio(await ask('GET', 'ratios', finance))).toEqual([]);
  expect(await set(finance, '2')).toMatchObject({ code: 'ALREADY_APPROVED' });
  const agreed = await set(other, '2');
  expect(ratio(agreed)).toEqual(['2']);
  expect(new Date(agreed.value[0].from).getTime()).toBeGreaterThan(Date.now());
  expect(ratio(await set(finance, '0.5'))).toEqual(['0.5']);
  expect(await ask('PUT', 'ratios/NOSUCH/THB', finance, { perHundred: '1', reason })).toMatchObject({ status: 404 });
  expect(await ask('PUT', 'ratios/RNG/PTS', finance, { perHundred: '1', reason })).toMatchObject({ status: 404 });
  expect(await ask('PUT', 'ratios/RNG/THB', content, { perHundred: '0', reason })).toMatchObject({ code: 'FORBIDDEN' });
});

test('better terms of conversion take two operators; worse ones, and closing, one', async () => {
  const terms = { isOpen: true, unitPoints: '100', unitAmount: '1', dailyPoints: '10000', turnoverBp: 10_000 };
  const set = (by: Operator, more: object) => ask('PUT', 'conversions/THB', by, { ...terms, ...more, reason });
  for (const better of [{ unitAmount: '1.1' }, { unitPoints: '99' }, { dailyPoints: '10001' }, { turnoverBp: 9999 }]) {
    expect((await set(finance, better)).value, JSON.stringify(better)).toEqual({ waitsForSecond: true });
    expect((await ask('GET', 'conversions', finance)).value[0]).toMatchObject({ unitAmount: '1.0000' });
  }
  expect((await set(finance, { dailyPoints: '5000' })).value[0]).toMatchObject({ dailyPoints: '5000.00' });
  expect((await set(finance, { dailyPoints: '5000', isOpen: false })).value[0]).toMatchObject({ isOpen: false });
  expect((await set(finance, {})).value).toEqual({ waitsForSecond: true });
  expect((await set(other, {})).value[0]).toMatchObject({ isOpen: true, dailyPoints: '10000.00' });
  expect(await set(finance, { version: 'stale' })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await set(finance, { unitAmount: '0' })).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await set(finance, { dailyPoints: '99' })).toMatchObject({ code: 'AMOUNT_INVALID' });
});

test('goods that name another site are offered by two operators', async () => {
  const [name, away] = [words('A flute'), words('Cheaper at evil.example')];
  const goods = {
    name,
    description: away,
    art: 'goods/drum',
    points: '300',
    money: {},
    stock: 3,
    levels: [],
    position: 6,
  };
  const added = await ask('POST', 'goods', finance, { ...goods, isOpen: true, reason });
  expect(added).toMatchObject({ value: { isOpen: false } });
  const set = (by: Operator, said: object) => ask('PUT', `goods/${added.value.id}`, by, { ...said, reason });
  const admin = await signedInOperator(ctx);
  expect((await set(admin, { isOpen: true })).value).toEqual({ waitsForSecond: true });
  expect((await set(content, { isOpen: true })).value).toMatchObject({ isOpen: true });
  expect((await set(content, { description: words('It is soft') })).value).toMatchObject({ isOpen: true });
  expect((await set(content, { description: away })).value).toEqual({ waitsForSecond: true });
  expect((await set(content, { isOpen: false, description: away })).value).toMatchObject({ description: away });
});

test('goods are added, priced, stocked, shown and hidden by those whose work it is', async () => {
  const goods = {
    name: words('A drum'),
    description: words('It is loud'),
    art: 'goods/drum',
    points: '300',
    money: { THB: '10' },
    stock: 3,
    levels: [],
    isOpen: false,
    position: 5,
  };
  const added = await ask('POST', 'goods', finance, { ...goods, reason });
  expect(added).toMatchObject({ status: 200, value: { points: '300.00', stock: 3, isOpen: false } });
  const { id, version } = added.value;
  expect(await ask('POST', 'goods', content, { ...goods, reason })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ask('POST', 'goods', finance, { ...goods, points: '0', reason })).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  expect(await ask('POST', 'goods', finance, { ...goods, money: { PTS: '1' }, reason })).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  const shown = await ask('PUT', `goods/${id}`, content, { isOpen: true, levels: [1], version, reason });
  expect(shown).toMatchObject({ value: { isOpen: true, levels: [1], name: goods.name } });
  expect(await ask('PUT', `goods/${id}`, content, { isOpen: false, version, reason })).toMatchObject({
    code: 'STATE_CONFLICT',
  });
  expect(await ask('PUT', `goods/${id}/price`, content, { points: '1', money: {}, reason })).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await ask('PUT', `goods/${id}/price`, finance, { points: '280.5', money: {}, reason })).toMatchObject({
    value: { points: '280.50', money: {} },
  });
  expect(await ask('PUT', `goods/${id}/stock`, finance, { change: -4, reason })).toMatchObject({
    code: 'GOODS_SOLD_OUT',
    value: { left: 3 },
  });
  expect(await ask('PUT', `goods/${id}/stock`, finance, { change: 7, reason })).toMatchObject({ value: { stock: 10 } });
});

test('a picture is drawn anew before anybody sees it, and a file that is none is refused', async () => {
  const goods = await someGoods(ctx);
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const image = png.toString('base64');
  const set = (sent: string) => ask('PUT', `goods/${goods.id}/picture`, content, { image: sent, reason });
  const taken = await set(image);
  expect(taken.value.picture).toMatch(/^\/goods\/[0-9a-f]{32}\.webp$/);
  const served = await app.inject({ url: taken.value.picture });
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800, height: 800 });
  expect(await set(Buffer.from('<svg onload="alert(1)"/>'.repeat(4)).toString('base64'))).toMatchObject({
    code: 'IMAGE_INVALID',
  });
  expect((await app.inject({ url: `/goods/${'0'.repeat(32)}.webp` })).statusCode).toBe(404);
});

test('a picture of goods is undone: the one before is shown again, or none, and not over another operator’s', async () => {
  const goods = await someGoods(ctx);
  const set = async (background: string, by = content) => {
    const drawn = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    const answer = await ask('PUT', `goods/${goods.id}/picture`, by, { image: drawn.toString('base64'), reason });
    return answer.value.picture;
  };
  const shown = async () =>
    (await ask('GET', 'goods', content)).value.find((one: { id: string }) => one.id === String(goods.id)).picture;
  const line = async () =>
    String((await notedActs(ctx.db, { limit: 1, action: 'goods-picture', subject: String(goods.id) }))[0]?.id);
  const undo = async (id: string) =>
    (
      await app.inject({
        ...{ method: 'POST', url: `/ops/v1/cashier/actions/${id}/undo`, headers: content.headers, payload: { reason } },
      })
    ).json();
  const first = await set('#112233');
  const firstLine = await line();
  expect(await undo(firstLine)).toMatchObject({ value: { done: true } });
  expect(await shown()).toBeNull();
  expect(await undo(await line())).toMatchObject({ value: { done: true } });
  expect(await shown()).toBe(first);
  const second = await set('#445566');
  expect(await undo(await line())).toMatchObject({ value: { done: true } });
  expect(await shown()).toBe(first);
  expect((await app.inject({ url: first })).statusCode).toBe(200);
  expect((await app.inject({ url: second })).statusCode).toBe(404);
  await set('#778899');
  const third = await line();
  const other = await signedInOperator(ctx, { role: 'content' });
  const theirs = await set('#aabbcc', other);
  expect(await undo(third)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await shown()).toBe(theirs);
  // The five newest pictures are kept; an undo to an older one is not possible.
  for (const background of ['#000001', '#000002', '#000003', '#000004']) await set(background);
  const { rows } = await ctx.pool.query('select name from points.goods_picture where goods_id = $1', [goods.id]);
  expect(rows).toHaveLength(5);
});

test('where goods go is masked until an operator opens it, and the opening is noted', async () => {
  const { id } = await redeemAs(ctx, await buyer(ctx, { points: 20_000n }), await someGoods(ctx));
  const reader = await signedInOperator(ctx, { role: 'reader' });
  for (const who of [reader, support, risk]) {
    const seen = await ask('GET', `redemptions/${id}`, who);
    expect(seen.value).toMatchObject({ id: String(id), mobile: '•••• 5678' });
    expect(JSON.stringify(seen)).not.toMatch(/Lantern|81 234/);
  }
  const opened = { address: '1 Lantern Lane, Bangkok 10110', mobile: '+66 81 234 5678' };
  const notes = () => notedActs(ctx.db, { limit: 9, action: 'contact-shown', subject: String(id) });
  for (const who of [reader, support, content]) {
    expect(await ask('POST', `redemptions/${id}/contact`, who, { reason })).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await notes()).toEqual([]);
  expect(await ask('POST', `redemptions/${id}/contact`, risk, { reason })).toMatchObject({ value: opened });
  expect(await notes()).toMatchObject([{ operator_id: risk.operatorId, reason }]);
});

test('a redemption is seen by all and decided with a word to the member', async () => {
  const member = await buyer(ctx, { points: 20_000n });
  const { id } = await redeemAs(ctx, member, await someGoods(ctx));
  const list = await ask('GET', `redemptions?memberId=${member.memberId}`, support);
  expect(list.value.list).toMatchObject([{ id: String(id), state: 'APPLYING', username: member.username }]);
  expect(JSON.stringify(list)).not.toContain('Lantern Lane');
  expect(await ask('GET', `redemptions/${id}`, content)).toMatchObject({ code: 'FORBIDDEN' });
  const said = { reason, remark: 'Out of stock at our supplier' };
  expect(await ask('POST', `redemptions/${id}/reject`, support, said)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ask('POST', `redemptions/${id}/reject`, risk, said)).toMatchObject({
    value: { state: 'REJECTED', remark: said.remark, operator: risk.username },
  });
  expect(await ask('POST', `redemptions/${id}/approve`, risk, said)).toMatchObject({
    code: 'STATE_CONFLICT',
    value: { state: 'REJECTED' },
  });
  expect(await holding(ctx, member.memberId)).toEqual(['200.00', '0.00', '0.0000']);
});

test('who set the price of goods does not approve what was redeemed at it', async () => {
  const member = await buyer(ctx, { points: 20_000n });
  const goods = await someGoods(ctx);
  const price = (by: Operator, points: string) =>
    ask('PUT', `goods/${goods.id}/price`, by, { points, money: {}, reason });
  expect(await price(finance, '1')).toMatchObject({ status: 200 });
  const row = await goodsById(ctx.db, goods.id);
  const { id } = await redeemAs(ctx, member, row ?? goods);
  // A price that another operator sets afterwards does not change who priced this redemption.
  expect(await price(other, '100')).toMatchObject({ status: 200 });
  const said = { reason, remark: 'It is on its way' };
  expect(await ask('POST', `redemptions/${id}/approve`, finance, said)).toMatchObject({
    code: 'SECOND_APPROVAL_REQUIRED',
  });
  expect(await ask('POST', `redemptions/${id}/approve`, other, said)).toMatchObject({ value: { state: 'APPROVED' } });
});

test('who makes other goods of cheap ones does not approve what was redeemed then, and brings nobody else to it', async () => {
  const member = await buyer(ctx, { points: 20_000n });
  const admin = await signedInOperator(ctx);
  const sticker = {
    name: words('A sticker'),
    description: words('It sticks'),
    art: 'goods/drum',
    stock: 3,
    levels: [],
  };
  const plain = { ...sticker, points: '1', money: {}, isOpen: true, position: 6, reason };
  const added = await ask('POST', 'goods', finance, plain);
  const set = (said: object) => ask('PUT', `goods/${added.value.id}`, admin, { ...said, reason });
  const redeemed = async () => {
    const row = await goodsById(ctx.db, BigInt(added.value.id));
    if (!row) throw new Error('goods stay');
    return (await redeemAs(ctx, member, row)).id;
  };
  const approved = (id: bigint, by: Operator) =>
    ask('POST', `redemptions/${id}/approve`, by, { reason, remark: 'It is on its way' });
  expect(await approved(await redeemed(), admin)).toMatchObject({ value: { state: 'APPROVED' } });
  expect(await set({ name: words('A telephone') })).toMatchObject({ value: { name: words('A telephone') } });
  const id = await redeemed();
  await set({ name: sticker.name });
  expect(await approved(id, admin)).toMatchObject({ code: 'SECOND_APPROVAL_REQUIRED' });
  expect(await approved(id, other)).toMatchObject({ value: { state: 'APPROVED', name: words('A telephone') } });
});

test('points by hand take two operators above the rule, small ones of a day added up', async () => {
  const { memberId } = await buyer(ctx);
  const give = (by: Operator, points: string, key = randomUUID()) =>
    ask('POST', 'adjustments', by, { memberId: String(memberId), points, reason }, key);
  const key = randomUUID();
  expect(await give(risk, '6000', key)).toMatchObject({
    value: { waitsForSecond: false, balance: { points: '6000.00' } },
  });
  expect(await give(risk, '6000', key)).toMatchObject({
    value: { waitsForSecond: false, balance: { points: '6000.00' } },
  });
  expect(await give(risk, '5000', key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(await give(risk, '5000')).toMatchObject({ value: { waitsForSecond: true, balance: { points: '6000.00' } } });
  expect(await give(risk, '5000')).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await give(finance, '5000')).toMatchObject({
    value: { waitsForSecond: false, balance: { points: '11000.00' } },
  });
  expect(await give(support, '1')).toMatchObject({ code: 'FORBIDDEN' });
  const poor = await buyer(ctx, { points: 500n });
  const take = await ask('POST', 'adjustments', risk, { memberId: String(poor.memberId), points: '-6', reason });
  expect(take).toMatchObject({ code: 'POINTS_INSUFFICIENT', value: { points: '5.00' } });
  for (const points of ['0', '-0', '1000000000001']) {
    expect((await give(risk, points)).status, points).toBeGreaterThanOrEqual(400);
  }
});

test('who lowers the rule behind each adjustment gives no more points by it: what one operator gave stays counted', async () => {
  const alone = await signedInOperator(ctx, { role: 'finance' });
  const give = async (by: Operator, points: string) => {
    const { memberId } = await buyer(ctx);
    return (await ask('POST', 'adjustments', by, { memberId: String(memberId), points, reason })).value.waitsForSecond;
  };
  expect(await give(alone, '10000')).toBe(false);
  expect(await ask('PUT', 'rule', alone, { twoPersonAbove: '9999.99', reason })).toMatchObject({ status: 200 });
  expect(await give(alone, '9999.99')).toBe(true);
  expect(await give(await signedInOperator(ctx, { role: 'risk' }), '9999.99')).toBe(false);
});

test('the rule itself is loosened by two', async () => {
  const set = (by: Operator, twoPersonAbove: string) => ask('PUT', 'rule', by, { twoPersonAbove, reason });
  expect(await set(finance, '100')).toMatchObject({ value: { twoPersonAbove: '100.00' } });
  expect(await set(finance, '500')).toMatchObject({ value: { waitsForSecond: true } });
  expect(await ask('GET', 'rule', finance)).toMatchObject({ value: { twoPersonAbove: '100.00' } });
  expect(await set(other, '500')).toMatchObject({ value: { twoPersonAbove: '500.00' } });
  expect(await set(finance, '0')).toMatchObject({ value: { twoPersonAbove: '0.00' } });
});

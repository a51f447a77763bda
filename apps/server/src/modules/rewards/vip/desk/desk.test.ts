import { expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember } from '../../../../testing/members.ts';
import { signedInOperator } from '../../../../testing/operators.ts';
import { switchModule } from '../../../site/desk/index.ts';

const site = await useTestApp();
const { ctx, app } = site;
const [admin, finance, content, support] = await Promise.all([
  signedInOperator(ctx),
  signedInOperator(ctx, { role: 'finance' }),
  signedInOperator(ctx, { role: 'content' }),
  signedInOperator(ctx, { role: 'support' }),
]);

const name = (text: string) => ({ EN: text, TH: text, CN: text });
async function ask(
  { headers }: { headers: Record<string, string> },
  method: 'GET' | 'PUT',
  url: string,
  payload?: object,
) {
  const answer = await app.inject({
    method,
    url: `/ops/v1/${url}`,
    headers,
    ...(payload ? { payload: { reason: 'A new season', ...payload } } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
}
/** Two operators make the same call. */
async function agree(url: string, payload: object) {
  expect(await ask(admin, 'PUT', url, payload)).toMatchObject({ value: { waitsForSecond: true } });
  const done = await ask(finance, 'PUT', url, payload);
  expect(done.value.waitsForSecond ?? false).toBe(false);
  return done.value;
}

test('levels are made one after the other, and what gives members more takes two operators', async () => {
  expect(await ask(content, 'PUT', 'vip/levels/0', { name: name('Guest') })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ask(admin, 'PUT', 'vip/levels/1', { name: name('Bronze') })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await ask(admin, 'PUT', 'vip/levels/0', { name: name('Guest') })).toMatchObject({
    status: 200,
    value: { level: 0 },
  });
  expect(await ask(admin, 'PUT', 'vip/levels/1', { name: name('Bronze') })).toMatchObject({
    value: { name: { EN: 'Bronze' } },
  });
  await agree('vip/levels/1', { dailyAmountBp: 20_000 });
  expect(await ask(finance, 'PUT', 'vip/levels/1', { dailyAmountBp: 15_000 })).toMatchObject({
    value: { dailyAmountBp: 15_000 },
  });
  const { version } = (await ask(support, 'GET', 'vip/levels')).value[1];
  await ask(finance, 'PUT', 'vip/levels/1', { giftDays: 7 });
  expect(await ask(finance, 'PUT', 'vip/levels/1', { giftDays: 8, version })).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('how soon a level is paid takes two operators where it is sooner, and its members are told', async () => {
  expect(await ask(admin, 'PUT', 'vip/levels/0', { payoutMinutes: 0 })).toMatchObject({ code: 'MALFORMED' });
  expect(await agree('vip/levels/0', { payoutMinutes: 30 })).toMatchObject({ payoutMinutes: 30 });
  await switchModule(ctx, null, 'VIP3', { enabled: true });
  const { headers } = await signedInMember(ctx);
  const promised = async () =>
    (await app.inject({ url: '/wps/cashier/withdrawals/terms', headers })).json().value.payoutMinutes;
  expect(await promised()).toBe(30);
  expect((await app.inject({ url: '/wps/vip' })).json().value.levels[0]).toMatchObject({ payoutMinutes: 30 });
  expect(await ask(admin, 'PUT', 'vip/levels/0', { payoutMinutes: null })).toMatchObject({
    value: { payoutMinutes: null },
  });
  expect(await promised()).toBeNull();
});

test('terms rise with the levels; the first in a currency, lower ones and higher gifts take two operators', async () => {
  await ask(admin, 'PUT', 'vip/levels/2', { name: name('Silver') });
  const first = { deposits: '100', validBet: '1000' };
  expect(await agree('vip/levels/1/terms/THB', first)).toMatchObject({ terms: [{ validBet: '1000.0000' }] });
  expect(await ask(admin, 'PUT', 'vip/levels/2/terms/THB', { deposits: '100', validBet: '500' })).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  expect(await ask(admin, 'PUT', 'vip/levels/1/terms/XYZ', first)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await ask(admin, 'PUT', 'vip/levels/0/terms/THB', first)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await ask(admin, 'PUT', 'vip/levels/1/terms/THB', { upgradeGift: '-1' })).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  await agree('vip/levels/1/terms/THB', { upgradeGift: '50' });
  await agree('vip/levels/1/terms/THB', { validBet: '900' });
});

test('rebates hold from tomorrow on; higher ones take two operators, and none is above ten percent', async () => {
  expect(await ask(admin, 'PUT', 'vip/levels/1/rebates/RNG', { percent: '10.0001' })).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  expect(await ask(admin, 'PUT', 'vip/levels/1/rebates/TEA', { percent: '1' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await agree('vip/levels/1/rebates/RNG', { percent: '0.65' })).toMatchObject({
    rebates: [{ gameType: 'RNG', percent: '0.6500' }],
  });
  expect(await ask(finance, 'PUT', 'vip/levels/1/rebates/RNG', { percent: '0.5' })).toMatchObject({
    value: { rebates: [{ percent: '0.5000' }] },
  });
  const rule = { dailyCap: '5000', minimum: '1', turnoverBp: 10_000 };
  expect(await agree('rebates/rules/THB', rule)).toMatchObject({ list: [{ currency: 'THB', dailyCap: '5000.0000' }] });
  expect(await ask(admin, 'PUT', 'rebates/rules/THB', { ...rule, minimum: '0' })).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  expect(await ask(admin, 'PUT', 'rebates/rules/XYZ', rule)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await ask(support, 'GET', 'rebates/rules')).value.list).toHaveLength(1);
});

import type { DeskChannel } from '@fairhouse/contract/desk-settings';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { channelByCode } from '../channels/channels.ts';
import { putHandRule } from '../deposits/hand-rule.ts';
import { payee } from '../withdrawals/testing.ts';
import { atDesk, because, type Desk, openCashier } from './testing.ts';

const site = await useTestApp();
let anna: Desk;
let ben: Desk;
beforeAll(() => openCashier(site));
beforeEach(async () => {
  await putHandRule(site.ctx.db, { currency: 'THB', two_person_above: 50_000_000n });
  [anna, ben] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'finance')]);
});

const words = (text: string) => ({ EN: text, TH: text, CN: text });
const small = {
  code: 'new-bank',
  direction: 'deposit',
  kind: 'bank',
  name: words('River Bank'),
  currency: 'THB',
  minAmount: '100',
  maxAmount: '5000',
};
const add = (by: Desk, said: object = {}) => by.post<DeskChannel>('/channels', { ...small, ...said, ...because });

test('a small channel is made by two operators as well, and members see it with its terms', async () => {
  const said = { code: 'small-bank', quick: ['100', '500'], feeBp: 50, hint: words('At any counter'), position: 7 };
  expect(await add(anna, said)).toMatchObject({ status: 200, value: { waitsForSecond: true } });
  expect(await channelByCode(site.ctx.db, 'small-bank')).toBeNull();
  expect(await add(ben, said)).toMatchObject({ status: 200, value: { code: 'small-bank', enabled: true, feeBp: 50 } });
  const { headers } = await payee(site.ctx, 0n);
  const answer = await site.app.inject({ url: '/wps/cashier/channels?direction=deposit', headers });
  const { list } = answer.json<{ value: { list: { code: string }[] } }>().value;
  expect(list.find(({ code }) => code === 'small-bank')).toMatchObject({
    hint: words('At any counter'),
    quick: ['100', '500'],
    min: '100.0000',
    feeBp: 50,
  });
});

test('a channel that takes much is made by two operators who say the same', async () => {
  const said = { code: 'wide-pay', kind: 'gateway', adapter: 'sandbox', maxAmount: '900000' };
  expect(await add(anna, said)).toMatchObject({ status: 200, value: { waitsForSecond: true } });
  expect(await add(anna, said)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await channelByCode(site.ctx.db, 'wide-pay')).toBeNull();
  expect((await add(ben, { ...said, maxAmount: '800000' })).value).toMatchObject({ waitsForSecond: true });
  const made = await add(ben, said);
  expect(made.value).toMatchObject({ code: 'wide-pay', adapter: 'sandbox', maxAmount: '900000.0000' });
  expect(made.value.waitsForSecond).toBeUndefined();
  expect(await add(anna, said)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test.each(['5000', '900000'])(
  'one operator alone tells payers nothing else where up to %s is paid in',
  async (maxAmount) => {
    const code = `told-bank-${maxAmount}`;
    const said = { code, maxAmount };
    await add(anna, said);
    await add(ben, said);
    const elsewhere = { hint: words('Pay to account 123-4-56789-0'), ...because };
    const told = await anna.put<DeskChannel>(`/channels/${code}`, elsewhere);
    expect(told.value).toMatchObject({ hint: null, waitsForSecond: true });
    expect((await channelByCode(site.ctx.db, code))?.hint).toBeNull();
    expect((await anna.put<DeskChannel>(`/channels/${code}`, { position: 3, ...because })).value.position).toBe(3);
    await anna.put(`/channels/${code}`, elsewhere);
    expect((await ben.put<DeskChannel>(`/channels/${code}`, elsewhere)).value.hint).toEqual(elsewhere.hint);
  },
);

test('how long a rate is kept for payers is lengthened by two operators, and shortened by one', async () => {
  const code = 'long-coin';
  const coin = {
    code,
    kind: 'crypto',
    adapter: 'sandbox',
    payCurrency: 'USDT',
    maxAmount: '900000',
    network: 'TESTNET',
  };
  for (const by of [anna, ben]) await add(by, coin);
  const kept = async () => (await channelByCode(site.ctx.db, code))?.expires_minutes;
  const keep = (by: Desk, expiresMinutes: number) =>
    by.put<DeskChannel>(`/channels/${code}`, { expiresMinutes, ...because });
  expect((await keep(anna, 999_999)).value).toMatchObject({ expiresMinutes: 60, waitsForSecond: true });
  expect(await kept()).toBe(60);
  expect((await keep(anna, 30)).value.expiresMinutes).toBe(30);
  await keep(anna, 120);
  await keep(ben, 120);
  expect(await kept()).toBe(120);
});

test('a channel that cannot work is refused with its fault, and none is made', async () => {
  const bad = { code: 'bad-one' };
  for (const [said, code] of [
    [{ currency: 'XYZ' }, 'CURRENCY_NOT_OFFERED'],
    [{ payCurrency: 'nope' }, 'CURRENCY_NOT_OFFERED'],
    [{ kind: 'gateway' }, 'MALFORMED'],
    [{ kind: 'gateway', adapter: 'nobody' }, 'MALFORMED'],
    [{ minAmount: '9000' }, 'AMOUNT_INVALID'],
    [{ feeFixed: '100' }, 'AMOUNT_INVALID'],
    [{ openFrom: 60 }, 'MALFORMED'],
    [{ name: { EN: 'River Bank' } }, 'MALFORMED'],
    [{ code: 'Bad One' }, 'MALFORMED'],
  ] as const) {
    expect(await add(anna, { ...bad, ...said }), JSON.stringify(said)).toMatchObject({ code });
  }
  expect(await add(await atDesk(site, 'support'), bad)).toMatchObject({ status: 403 });
  expect(await channelByCode(site.ctx.db, 'bad-one')).toBeNull();
});

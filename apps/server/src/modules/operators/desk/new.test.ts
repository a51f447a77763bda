import { noVersion } from '@fairhouse/contract/desk';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import { notedActs } from '../index.ts';

const site = await useTestApp();
const [one, two] = [await operatorAtDesk(site, 'admin'), await operatorAtDesk(site, 'admin')];
const reason = 'Decided on Monday';
const made = { reason, version: noVersion };
const conflict = { status: 409, code: 'STATE_CONFLICT', value: { version: expect.any(String) } };
const row = async (place: string, named: object) =>
  (await one.get<Record<string, unknown>[]>(place)).value.find((each) =>
    Object.entries(named).every(([field, value]) => each[field] === value),
  );

test('a new notice takes no other one’s name, and nothing is noted of the refusal', async () => {
  const notice = (text: string) => ({ notice: { title: { EN: text, TH: text, CN: text } } });
  const url = '/site/notices/new-one';
  expect(await one.put(url, { ...made, ...notice('First') })).toMatchObject({ status: 200 });
  const first = await row('/site/notices', { name: 'new-one' });
  const noted = await notedActs(site.ctx.db, { limit: 1 });
  expect(await two.put(url, { ...made, ...notice('Second') })).toMatchObject(conflict);
  expect(await row('/site/notices', { name: 'new-one' })).toEqual(first);
  expect(await notedActs(site.ctx.db, { limit: 1 })).toEqual(noted);
  // A change without a version is made unconditionally; the name of a removed notice is free again.
  expect(await two.put(url, { reason, ...notice('Third') })).toMatchObject({ status: 200 });
  expect(await two.put(url, { reason, notice: null })).toMatchObject({ status: 200 });
  expect(await two.put(url, { ...made, ...notice('Fourth') })).toMatchObject({ status: 200 });
});

test('of two who make the same provider at once, one does', async () => {
  const put = (by: typeof one, text: string) => {
    const said = { kind: 'bank', name: { EN: text, TH: text, CN: text }, pattern: '^\\d{7}$' };
    return by.put('/cashier/payout-providers/RIVER', { ...made, ...said });
  };
  const answers = await Promise.all([put(one, 'One'), put(two, 'Two')]);
  const done = answers.findIndex(({ status }) => status === 200);
  expect(answers[1 - done]).toMatchObject(conflict);
  expect(await row('/cashier/payout-providers', { code: 'RIVER' })).toMatchObject({
    name: { EN: ['One', 'Two'][done] },
  });
});

test('a new region is compared as rules name it', async () => {
  const put = (region: string, effect: string) => one.put('/site/regions', { ...made, region, effect });
  expect(await put('203.0.113.7/24', 'deny')).toMatchObject({ status: 200 });
  expect(await put('203.0.113.99/24', 'allow')).toMatchObject(conflict);
  expect(await row('/site/regions', { region: '203.0.113.0/24' })).toMatchObject({ effect: 'deny' });
});

test('a new currency is stated by two operators, and by none once it is there', async () => {
  const put = (by: typeof one, symbol: string) =>
    by.put('/site/known-currencies/DOGE', { ...made, symbol, scale: 4, shownDigits: 2, stake: '10' });
  const held = () => row('/site/known-currencies', { currency: 'DOGE' });
  expect(await put(one, 'Ð')).toMatchObject({ status: 200 });
  expect(await held()).toBe(undefined);
  expect(await put(two, 'Ð')).toMatchObject({ status: 200 });
  const first = await held();
  expect(first).toMatchObject({ symbol: 'Ð' });
  expect(await put(one, 'D')).toMatchObject(conflict);
  expect(await held()).toEqual(first);
});

test('a new rule of rebates is the first of its currency', async () => {
  const put = (by: typeof one, dailyCap: string) =>
    by.put('/rebates/rules/THB', { ...made, dailyCap, minimum: '1', turnoverBp: 10_000 });
  expect(await put(one, '1000')).toMatchObject({ value: { waitsForSecond: true } });
  expect(await put(two, '1000')).toMatchObject({ value: { waitsForSecond: false } });
  expect(await put(one, '900')).toMatchObject(conflict);
});

test('a new list of addresses is the operator’s first, however the name is spelled', async () => {
  const put = (name: string) =>
    one.put('/operators/addresses', { ...made, kind: 'operator', name, networks: ['203.0.113.0/24'] });
  expect(await put(two.username)).toMatchObject({ status: 200 });
  expect(await put(two.username.toUpperCase())).toMatchObject(conflict);
  // A role always has its list.
  expect(
    await one.put('/operators/addresses', { ...made, kind: 'role', name: 'risk', networks: ['203.0.113.0/24'] }),
  ).toMatchObject(conflict);
});

import type {
  DeskHandRule,
  DeskRiskRule,
  DeskTransferRule,
  DeskWithdrawalRule,
} from '@fairhouse/contract/desk-settings';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { ask, payee } from '../withdrawals/testing.ts';
import { atDesk, because, type Desk, openCashier } from './testing.ts';

let finance: Desk;
let second: Desk;
let risk: Desk;
const site = await useTestApp();
beforeAll(async () => {
  await openCashier(site);
  [finance, second, risk] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'finance'), atDesk(site, 'risk')]);
});

async function seen<T extends { version: string }>(path: string, is: (rule: T) => boolean): Promise<T> {
  const rule = (await risk.get<T[]>(path)).value.find(is);
  if (!rule) throw new Error(`${path} lists the rule`);
  return rule;
}

test('the limits of withdrawals are changed from the version that was seen, and hold for the next one', async () => {
  const ofBaht = (rule: DeskWithdrawalRule) => rule.currency === 'THB';
  const { version, ...before } = await seen('/withdrawal-rules', ofBaht);
  const change = { dailyAmount: '50', ...because };
  expect(await risk.put('/withdrawal-rules/THB', change)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await finance.put('/withdrawal-rules/XYZ', change)).toMatchObject({ code: 'NOT_FOUND' });
  for (const wrong of [{ dailyAmount: '0' }, { twoPersonAbove: '-1' }, { dailyCount: 0 }, { perHour: 2 }]) {
    expect((await finance.put('/withdrawal-rules/THB', { ...wrong, ...because })).status).toBeGreaterThanOrEqual(400);
  }
  expect(await seen('/withdrawal-rules', ofBaht)).toEqual({ version, ...before });
  expect(await finance.put('/withdrawal-rules/THB', { ...change, version })).toMatchObject({ status: 200 });
  expect(await seen('/withdrawal-rules', ofBaht)).toMatchObject({ ...before, dailyAmount: '50.0000' });
  expect(await finance.put('/withdrawal-rules/THB', { ...change, version })).toMatchObject({ code: 'STATE_CONFLICT' });
  await expect(ask(site.ctx, await payee(site.ctx), '60')).rejects.toMatchObject({ code: 'DAILY_AMOUNT_REACHED' });
});

test('the points of a risk reason are changed from the version that was seen', async () => {
  const isYoung = (rule: DeskRiskRule) => rule.risk === 'young-account';
  const { version, hours } = await seen('/risk-rules', isYoung);
  expect(await finance.put('/risk-rules/no-such', { points: 5, ...because })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await finance.put('/risk-rules/young-account', { points: 101, ...because })).toMatchObject({ status: 400 });
  const change = { points: 7, version, ...because };
  expect(await finance.put('/risk-rules/young-account', change)).toMatchObject({ status: 200 });
  expect(await seen('/risk-rules', isYoung)).toMatchObject({ points: 10, hours, version });
  expect(await second.put('/risk-rules/young-account', change)).toMatchObject({ status: 200 });
  expect(await seen('/risk-rules', isYoung)).toMatchObject({ points: 7, hours });
  expect(await finance.put('/risk-rules/young-account', change)).toMatchObject({ code: 'STATE_CONFLICT' });
  await finance.put('/risk-rules/young-account', { points: 7, hours: 1, ...because });
  expect(await seen('/risk-rules', isYoung)).toMatchObject({ points: 7, hours });
  await finance.put('/risk-rules/young-account', { points: 9, ...because });
  expect(await seen('/risk-rules', isYoung)).toMatchObject({ points: 9, hours });
});

test('transfers between members get their limits, and end, from the version that was seen', async () => {
  const ofBaht = (rule: DeskTransferRule) => rule.currency === 'THB';
  const rule = { minAmount: '10', maxAmount: '100', dailyAmount: '500', dailyCount: 3 };
  expect(await finance.put('/transfer-rules/THB', { ...rule, ...because })).toMatchObject({ status: 200 });
  const { version } = await seen('/transfer-rules', ofBaht);
  const wrong = { maxAmount: '501', ...because };
  expect(await finance.put('/transfer-rules/THB', wrong)).toMatchObject({ code: 'AMOUNT_INVALID' });
  const more = { dailyCount: 4, version, ...because };
  expect(await finance.put('/transfer-rules/THB', more)).toMatchObject({ status: 200 });
  expect(await seen('/transfer-rules', ofBaht)).toMatchObject({ dailyCount: 3, version });
  expect(await second.put('/transfer-rules/THB', more)).toMatchObject({ status: 200 });
  const end = () => finance.post('/transfer-rules/THB/end', { version, ...because });
  expect(await end()).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await seen('/transfer-rules', ofBaht)).toMatchObject({ dailyCount: 4 });
  expect(await finance.post('/transfer-rules/THB/end', because)).toMatchObject({ status: 200 });
  expect((await risk.get<DeskTransferRule[]>('/transfer-rules')).value.filter(ofBaht)).toEqual([]);
  const first = { minAmount: '1', ...because };
  expect(await finance.put('/transfer-rules/THB', first)).toMatchObject({ code: 'MALFORMED' });
  expect((await finance.put('/transfer-rules/THB', { ...rule, ...because })).value).not.toContainEqual(
    expect.objectContaining({ currency: 'THB' }),
  );
  expect((await second.put('/transfer-rules/THB', { ...rule, ...because })).value).toContainEqual(
    expect.objectContaining({ currency: 'THB' }),
  );
});

test('the amount for two operators is changed from the version that was seen', async () => {
  const ofBaht = (rule: DeskHandRule) => rule.currency === 'THB';
  const { version } = await seen('/hand-rules', ofBaht);
  const change = { twoPersonAbove: '5', version, ...because };
  expect(await finance.put('/hand-rules/THB', change)).toMatchObject({ status: 200 });
  expect(await finance.put('/hand-rules/THB', change)).toMatchObject({ code: 'STATE_CONFLICT' });
});

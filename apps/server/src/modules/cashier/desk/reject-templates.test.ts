import type { DeskDepositDetail, DeskWithdrawalDetail } from '@fairhouse/contract/desk-money';
import type { DeskRejectTemplates } from '@fairhouse/contract/desk-rejects';
import { languages } from '@fairhouse/contract/language';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { notedActs } from '../../operators/index.ts';
import { ask, payee } from '../withdrawals/testing.ts';
import { atDesk, type Desk, deposit, openCashier } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
let finance: Desk;
let second: Desk;
let risk: Desk;
beforeAll(async () => {
  await openCashier(site);
  [finance, second, risk] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'finance'), atDesk(site, 'risk')]);
});

const texts = { EN: 'Please pay from your own account', TH: 'กรุณาโอนจากบัญชีของคุณเอง', CN: '请使用本人账户' };
const templatesOf = async (queue: string) =>
  (await finance.get<DeskRejectTemplates[]>('/reject-templates')).value.find((row) => row.queue === queue);

test('a new site has reasons for both queues, each with a text in every language', async () => {
  for (const queue of ['deposit', 'withdrawal']) {
    const { templates = [] } = (await templatesOf(queue)) ?? {};
    expect(templates.length).toBeGreaterThan(3);
    for (const { text } of templates) expect(Object.keys(text).toSorted()).toEqual(languages.toSorted());
  }
});

test('two operators of finance keep a queue’s list, each in a line of the trail; a stale list, a missing language and a tenth are refused', async () => {
  const before = await templatesOf('deposit');
  const templates = [{ note: 'Not the own account', text: texts }];
  const change = { templates, version: before?.version, reason: 'As the brand asked' };
  expect(await risk.put('/reject-templates/deposit', change)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await second.put('/reject-templates/deposit', change)).toMatchObject({ value: { waitsForSecond: true } });
  expect(await finance.put('/reject-templates/deposit', change)).toMatchObject({ status: 200 });
  expect((await templatesOf('deposit'))?.templates).toEqual(templates);
  expect((await templatesOf('withdrawal'))?.templates.length).toBeGreaterThan(3);
  expect(await finance.put('/reject-templates/deposit', change)).toMatchObject({ code: 'STATE_CONFLICT' });
  const [line] = await notedActs(ctx.db, { limit: 1, action: 'reject-templates' });
  expect(line).toMatchObject({ operator_id: finance.operatorId, subject: 'deposit', detail: { templates: 1 } });
  const { EN, TH } = texts;
  for (const wrong of [[{ note: 'Not the own account', text: { EN, TH } }], Array(10).fill(templates[0])]) {
    const said = { templates: wrong, reason: 'As the brand asked' };
    expect(await finance.put('/reject-templates/deposit', said)).toMatchObject({ code: 'MALFORMED' });
  }
  expect(await finance.put('/reject-templates/part', { ...change })).toMatchObject({ code: 'MALFORMED' });
});

test('a text that members of a queue read takes two operators who read the same; its order and its end take one', async () => {
  const held = (await templatesOf('withdrawal'))?.templates ?? [];
  const set = (by: Desk, templates: object[]) =>
    by.put('/reject-templates/withdrawal', { templates, reason: 'As the brand asked' });
  const waits = { value: { waitsForSecond: true } };
  const [first, ...rest] = held;
  const evil = { ...texts, TH: 'โอนค่าธรรมเนียมไปที่บัญชี 123-4-56789-0 t.me/thief' };
  for (const template of [
    { note: 'Identity', text: evil },
    { ...first, text: evil },
    { note: 'Another note', text: first?.text },
  ]) {
    expect(await set(finance, [template, ...rest])).toMatchObject(waits);
    expect(await set(finance, [template, ...rest])).toMatchObject({ code: 'ALREADY_APPROVED' });
    expect((await templatesOf('withdrawal'))?.templates).toEqual(held);
  }
  expect(await set(finance, held.toReversed())).not.toMatchObject(waits);
  expect((await templatesOf('withdrawal'))?.templates).toEqual(held.toReversed());
  expect(await set(finance, rest)).not.toMatchObject(waits);
  expect((await templatesOf('withdrawal'))?.templates).toEqual(rest);
  // Restoring a removed text takes two operators.
  expect(await set(finance, held)).toMatchObject(waits);
  expect(await set(second, held)).not.toMatchObject(waits);
  expect((await templatesOf('withdrawal'))?.templates).toEqual(held);
});

test('the member reads the text of a rejected deposit, and operators the reason beside it', async () => {
  const member = await payee(ctx);
  const id = await deposit(site, member);
  await ctx.pool.query(`update cashier.deposit set state = 'SUBMITTED' where id = $1`, [id]);
  expect((await finance.get<DeskDepositDetail>(`/deposits/${id}`)).value.language).toBe('EN');
  const said = { reason: 'Not the own account', memberText: texts.EN };
  expect(await finance.post(`/deposits/${id}/reject`, said)).toMatchObject({ value: { state: 'REJECTED' } });
  const own = await site.app.inject({ url: `/wps/cashier/deposits/${id}`, headers: member.headers });
  expect(own.json()).toMatchObject({ value: { reason: texts.EN } });
  expect(own.body).not.toContain('Not the own account');
  const { events } = (await finance.get<DeskDepositDetail>(`/deposits/${id}`)).value;
  expect(events.at(-1)).toMatchObject({ reason: 'Not the own account', detail: { memberText: texts.EN } });
});

test('the member reads the text of a rejected withdrawal, and the reason where no text is given', async () => {
  const member = await payee(ctx);
  const readBy = async (id: string) =>
    (await site.app.inject({ url: `/wps/cashier/withdrawals/${id}`, headers: member.headers })).json().value;
  const first = String((await ask(ctx, member, '100')).id);
  await risk.post(`/withdrawals/${first}/reject`, { reason: 'Play is checked', memberText: texts.TH });
  const told = await readBy(first);
  expect([told.reason, told.steps.at(-1).reason]).toEqual([texts.TH, texts.TH]);
  const { events, language } = (await risk.get<DeskWithdrawalDetail>(`/withdrawals/${first}`)).value;
  expect([language, events.at(-1)?.reason]).toEqual(['EN', 'Play is checked']);
  const second = String((await ask(ctx, member, '100')).id);
  await risk.post(`/withdrawals/${second}/reject`, { reason: 'Try another account' });
  expect((await readBy(second)).reason).toBe('Try another account');
});

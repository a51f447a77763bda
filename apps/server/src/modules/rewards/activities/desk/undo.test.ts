import type { DeskAction } from '@fairhouse/contract/desk';
import type { DeskPromotion } from '@fairhouse/contract/desk-activities';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInOperator } from '../../../../testing/operators.ts';
import type { OperatorRole } from '../../../operators/index.ts';
import { activityActs, applyRule, type Told } from '../testing.ts';

const site = await useTestApp();
const { ask, opened } = activityActs(site);
const reason = 'As agreed';
const words = (text: string) => ({ EN: text, TH: text, CN: text });
const atDesk = async (role: OperatorRole) => await signedInOperator(site.ctx, { role });
const [content, another, finance, otherFinance] = [
  await atDesk('content'),
  await atDesk('content'),
  await atDesk('finance'),
  await atDesk('finance'),
];

const promotion = async (id: bigint): Promise<DeskPromotion> =>
  (await ask(content, 'GET', '/ops/v1/promotions')).value.find((one: DeskPromotion) => one.id === String(id));
const last = async (action: string, id: bigint): Promise<DeskAction> =>
  (await ask(finance, 'GET', `/ops/v1/cashier/actions?action=${action}&subject=${id}`)).value.list[0];
const change = (who: Told, id: bigint, said: object) =>
  ask(who, 'PUT', `/ops/v1/promotions/${id}`, { ...said, reason });
const terms = (who: Told, id: bigint, said: object) =>
  ask(who, 'PUT', `/ops/v1/promotions/${id}/terms`, { ...said, reason });
const undo = (who: Told, id: string) => ask(who, 'POST', `/ops/v1/cashier/actions/${id}/undo`, { reason });

test('words, order and times of a promotion go back, and an undoing is undone', async () => {
  const id = await opened(applyRule, { budgets: { THB: '500' }, endsAt: '2099-03-01T00:00:00.000Z' });
  const before = await promotion(id);
  const said = { title: words('A night of lanterns'), position: 9, endsAt: '2099-01-01T00:00:00.000Z' };
  expect((await change(content, id, said)).value.promotion).toMatchObject(said);
  const line = await last('promotion', id);
  expect(line.undoable).toBe(true);
  // A later end gives more, so that restoring it takes two operators; texts alone take one.
  expect(await undo(content, line.id)).toMatchObject({ status: 200, value: { done: false } });
  expect(await undo(another, line.id)).toMatchObject({ status: 200, value: { done: true } });
  expect(await promotion(id)).toEqual(before);
  await change(content, id, { title: words('Two nights') });
  expect(await undo(content, (await last('promotion', id)).id)).toMatchObject({ value: { done: true } });
  expect(await promotion(id)).toEqual(before);
  expect(await undo(content, (await last('promotion', id)).id)).toMatchObject({ value: { done: true } });
  expect(await promotion(id)).toMatchObject({ title: words('Two nights') });
});

test('a link of a promotion to another site takes two, when it is set and when it is undone', async () => {
  const id = await opened(applyRule, { budgets: { THB: '500' } });
  const before = await promotion(id);
  const html = words('<p><a href="https://evil.example">More</a></p>');
  expect((await change(content, id, { html })).value).toMatchObject({ waitsForSecond: true, promotion: before });
  expect((await change(another, id, { html })).value).toMatchObject({ waitsForSecond: false, promotion: { html } });
  expect((await change(content, id, { html: before.html })).value).toMatchObject({ waitsForSecond: false });
  const line = await last('promotion', id);
  expect(await undo(content, line.id)).toMatchObject({ value: { done: false } });
  expect(await promotion(id)).toEqual(before);
  expect(await undo(another, line.id)).toMatchObject({ value: { done: true } });
});

test('a promotion that is closed by mistake is opened again by two', async () => {
  const id = await opened(applyRule, { budgets: { THB: '500' } });
  const before = await promotion(id);
  await change(content, id, { state: 'CLOSED' });
  const line = await last('promotion', id);
  expect(await undo(content, line.id)).toMatchObject({ value: { done: false } });
  expect((await promotion(id)).state).toBe('CLOSED');
  expect(await undo(content, line.id)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await undo(another, line.id)).toMatchObject({ value: { done: true } });
  expect(await promotion(id)).toEqual(before);
});

test('a budget that was cut is given back by two, and one that was raised goes back by one', async () => {
  const id = await opened(applyRule, { budgets: { THB: '500' } });
  const before = await promotion(id);
  await terms(finance, id, { budgets: { THB: '400' } });
  const cut = await last('promotion-terms', id);
  expect(await undo(content, cut.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await undo(finance, cut.id)).toMatchObject({ value: { done: false } });
  expect(await undo(otherFinance, cut.id)).toMatchObject({ value: { done: true } });
  expect(await promotion(id)).toEqual(before);
  for (const who of [finance, otherFinance]) await terms(who, id, { budgets: { THB: '900' } });
  expect((await promotion(id)).budgets).toEqual({ THB: '900.0000' });
  expect(await undo(finance, (await last('promotion-terms', id)).id)).toMatchObject({ value: { done: true } });
  expect(await promotion(id)).toEqual(before);
});

test('a promotion that another operator has changed since is not set back', async () => {
  const id = await opened(applyRule, { budgets: { THB: '500' } });
  await change(content, id, { title: words('One') });
  const line = await last('promotion', id);
  await change(another, id, { summary: words('Come at eight') });
  expect(await undo(content, line.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  await terms(finance, id, { budgets: { THB: '100' } });
  const cut = await last('promotion-terms', id);
  await change(another, id, { position: 3 });
  expect(await undo(finance, cut.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await promotion(id)).toMatchObject({ title: words('One'), summary: words('Come at eight'), position: 3 });
});

import type { DeskAction } from '@fairhouse/contract/desk';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { missionTerms } from '../../rewards/testing-play.ts';
import type { OperatorRole } from '../roles.ts';

const { app, ctx } = await useTestApp();
const reason = 'As agreed';
const title = (text: string) => ({ EN: text, TH: text, CN: text });

async function atDesk(role: OperatorRole = 'admin') {
  const { headers } = await signedInOperator(ctx, { role });
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, said?: object) => {
    const payload = said === undefined ? {} : { payload: { reason, ...said } };
    const answer = await app.inject({ method, url: `/ops/v1${url}`, headers, ...payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  const get = async (url: string) => (await call('GET', url)).value;
  return {
    get,
    put: (url: string, said: object) => call('PUT', url, said),
    post: (url: string, said: object) => call('POST', url, said),
    undo: (id = '0') => call('POST', `/cashier/actions/${id}/undo`, {}),
    last: async (action: string): Promise<DeskAction | undefined> =>
      (await get(`/cashier/actions?action=${action}`)).list[0],
  };
}
type Desk = Awaited<ReturnType<typeof atDesk>>;
const fieldOf = async (desk: Desk, field: string) =>
  (await desk.get('/site/register-fields')).find((row: { field: string }) => row.field === field);
const noticeOf = async (desk: Desk, name: string) =>
  (await desk.get('/site/notices')).find((row: { name: string }) => row.name === name);

test('a change of a setting is undone by one press, and so is its undoing', async () => {
  const desk = await atDesk();
  const before = await fieldOf(desk, 'password');
  await desk.put('/site/register-fields/password', { minLength: before.minLength + 1 });
  const line = await desk.last('register-field');
  expect(line).toMatchObject({
    undoable: true,
    changes: [{ field: 'minLength', before: String(before.minLength), after: String(before.minLength + 1) }],
  });
  expect(await desk.undo(line?.id)).toMatchObject({ status: 200, value: { done: true } });
  expect(await fieldOf(desk, 'password')).toEqual(before);
  const undoing = await desk.last('register-field');
  expect(undoing).toMatchObject({ reason, detail: { undoes: line?.id } });
  expect(await desk.undo(undoing?.id)).toMatchObject({ status: 200 });
  expect(await fieldOf(desk, 'password')).toMatchObject({ minLength: before.minLength + 1 });
});

test('what was made is taken away again, and what was taken away comes back', async () => {
  const desk = await atDesk('content');
  await desk.put('/site/notices/first', { notice: { title: title('Hello') } });
  const made = await desk.last('notice');
  await desk.undo(made?.id);
  expect(await noticeOf(desk, 'first')).toBeUndefined();
  await desk.put('/site/notices/second', { notice: { title: title('Good evening') } });
  await desk.put('/site/notices/second', { notice: null });
  const removed = await desk.last('notice');
  expect(await desk.undo(removed?.id)).toMatchObject({ status: 200 });
  expect(await noticeOf(desk, 'second')).toMatchObject({ title: title('Good evening') });
});

test('missions, VIP levels and their terms, wages and logos go back to what they were', async () => {
  const [desk, other] = [await atDesk(), await atDesk()];
  const back = async (action: string, by: Desk = desk) => {
    const line = await desk.last(action);
    expect(line).toMatchObject({ action, undoable: true });
    return await by.undo(line?.id);
  };
  const missionOf = async () => (await desk.get('/missions')).find((row: { code: string }) => row.code === 'bets');
  await desk.post('/missions/bets', { terms: missionTerms() });
  await desk.post('/missions/bets', { terms: missionTerms({ title: title('Three bets') }) });
  expect(await missionOf()).toMatchObject({ terms: { title: title('Three bets') } });
  expect(await back('set-mission')).toMatchObject({ value: { done: true } });
  expect(await missionOf()).toMatchObject({ terms: missionTerms() });

  const level = async () => (await desk.get('/vip/levels'))[1];
  await desk.put('/vip/levels/0', { name: title('Guest') });
  await desk.put('/vip/levels/1', { name: title('Bronze') });
  await desk.put('/vip/levels/1', { name: title('Copper') });
  await back('vip-level');
  expect(await level()).toMatchObject({ name: title('Bronze') });
  const terms = { deposits: '100.00', validBet: '500.00' };
  for (const one of [desk, other]) await one.put('/vip/levels/1/terms/THB', terms);
  await desk.put('/vip/levels/1/terms/THB', { deposits: '200.00' });
  expect(await level()).toMatchObject({ terms: [{ currency: 'THB', deposits: '200.0000' }] });
  // A change to lower requirements takes two operators, also as an undo.
  expect(await back('vip-terms')).toMatchObject({ value: { done: false } });

  await desk.put('/agents/pay-rules/daily', { needsApproval: true, waitMinutes: 60 });
  await desk.put('/agents/pay-rules/daily', { needsApproval: true, waitMinutes: 90 });
  await back('wage-rule');
  expect((await desk.get('/agents/pay-rules')).list).toContainEqual(
    expect.objectContaining({ kind: 'daily', waitMinutes: 60 }),
  );

  const logo = async (background: string) => {
    const drawn = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    return (await desk.put('/site/logo', { image: drawn.toString('base64') })).value.url;
  };
  const shown = async () =>
    (await desk.get('/site/resources')).find((row: { name: string }) => row.name === 'logo')?.url;
  const first = await logo('#112233');
  expect(await logo('#445566')).toBe(await shown());
  await back('logo');
  expect(await shown()).toBe(first);
});

test('a setting that has been changed since is not undone, and neither twice', async () => {
  const desk = await atDesk();
  await desk.put('/site/notices/third', { notice: { title: title('One') } });
  await desk.put('/site/notices/third', { notice: { title: title('Two') } });
  const line = await desk.last('notice');
  await desk.put('/site/notices/third', { notice: { title: title('Three') } });
  expect(await desk.undo(line?.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await noticeOf(desk, 'third')).toMatchObject({ title: title('Three') });
  const newest = await desk.last('notice');
  const twice = await Promise.all([desk.undo(newest?.id), desk.undo(newest?.id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await noticeOf(desk, 'third')).toMatchObject({ title: title('Two') });
});

test('an undoing takes the permission of its setting', async () => {
  const [admin, content, support] = [await atDesk(), await atDesk('content'), await atDesk('support')];
  const { enabled } = (await admin.get('/site/modules')).find((row: { modId: string }) => row.modId === 'SLIDER3');
  await admin.put('/site/modules/SLIDER3', { enabled: !enabled });
  const line = await admin.last('module');
  expect(await content.undo(line?.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await support.undo(line?.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await admin.undo(line?.id)).toMatchObject({ status: 200 });
});

test('acts that are no settings, and lines that are not there, are not undone', async () => {
  const admin = await atDesk();
  const { headers, operatorId } = await signedInOperator(ctx, { role: 'finance' });
  const url = `/ops/v1/operators/${operatorId}/end-sessions`;
  const other = await signedInOperator(ctx);
  expect((await app.inject({ method: 'POST', url, headers: other.headers, payload: { reason } })).statusCode).toBe(200);
  expect((await app.inject({ url: '/ops/v1/me', headers })).statusCode).toBe(401);
  const line = await admin.last('operator-end-sessions');
  expect(line).toMatchObject({ undoable: false, changes: [] });
  expect(await admin.undo(line?.id)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await admin.undo('999999999')).toMatchObject({ code: 'NOT_FOUND' });
});

test('a setting whose change is no request as it was said is told, and not undone', async () => {
  const [one, other] = [await atDesk(), await atDesk('content')];
  await one.put('/mailings/rule', { secondAbove: 10 });
  const line = await one.last('mailing-rule');
  // This setting's call is not declared by `coverRequest`, so the trail cannot undo it.
  expect(line).toMatchObject({ changes: [{ field: 'secondAbove', after: '10' }], undoable: false });
  expect(await other.undo(line?.id)).toMatchObject({ code: 'NOT_FOUND' });
});

test('the machine undoes on a command line', async () => {
  const desk = await atDesk();
  await desk.put('/site/notices/fourth', { notice: { title: title('Hello') } });
  const line = await desk.last('notice');
  const run = (...args: string[]) => runAdmin(['undo', ...args], (work) => work({ ...ctx }));
  expect(await run(line?.id ?? '', '--reason', 'A mistake')).toMatchObject({ code: 0 });
  expect(await noticeOf(desk, 'fourth')).toBeUndefined();
  expect(await run(line?.id ?? '', '--reason', 'A mistake')).toMatchObject({
    lines: [expect.stringContaining('has been changed since')],
  });
});

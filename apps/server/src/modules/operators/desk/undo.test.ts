import type { DeskAction } from '@fairhouse/contract/desk';
import { expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
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
  // This setting's call answers in its own way, and is not undone by the trail.
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

import { randomUUID } from 'node:crypto';
import type { Feedback } from '@fairhouse/contract/feedback';
import { captchaCookie } from '@fairhouse/contract/identity';
import type { MessagePage } from '@fairhouse/contract/messages';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { keepCaptcha } from '../../identity/captcha.ts';
import { unreadCount } from '../inbox.ts';

const site = await useTestApp();
const text = 'My deposit of yesterday has not arrived yet.';
type Member = Awaited<ReturnType<typeof signedInMember>>;
type Answered<T> = { status: number; code?: string; value: T };

async function call<T>(method: 'GET' | 'POST' | 'PUT', url: string, more: object = {}): Promise<Answered<T>> {
  const answer = await site.app.inject({ method, url, ...more });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
}

let lastAddress = 0;
/** Sends feedback as the form does, from an IP address of its own, with a captcha whose answer is known. */
async function send(body: object = {}, { member, from }: { member?: Member; from?: string } = {}) {
  lastAddress += 1;
  const remoteAddress = from ?? `198.51.${100 + Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
  const captchaId = await keepCaptcha(site.ctx, remoteAddress, 'FAHRK');
  const cookies = { [captchaCookie]: captchaId };
  const payload = { content: text, sender: '', type: 1, captcha: 'FAHRK', ...body };
  const headers = member ? { headers: member.headers } : {};
  return await call<{ id: string; issues: object[] }>('PUT', '/wps/feedback', {
    payload,
    cookies,
    remoteAddress,
    ...headers,
  });
}
const mine = async (member: Member) =>
  (await call<{ list: Feedback[] }>('GET', '/wps/feedback', { headers: member.headers })).value.list;
const add = (member: Member, id: string, said: string) =>
  call<Feedback>('POST', `/wps/feedback/${id}/entries`, { headers: member.headers, payload: { text: said } });
const inbox = async (member: Member) =>
  (await call<MessagePage>('GET', '/wps/messages', { headers: member.headers })).value.list;

async function desk(role: 'support' | 'content' | 'finance' = 'support') {
  const { headers } = await signedInOperator(site.ctx, { role });
  const answer = (id: string, body: object, key: string = randomUUID()) =>
    call('POST', `/ops/v1/feedback/${id}/answer`, {
      headers: { ...headers, 'idempotency-key': key },
      payload: { text: null, close: false, reason: 'The member has asked', ...body },
    });
  const read = <T>(path = '') => call<T>('GET', `/ops/v1/feedback${path}`, { headers });
  return { answer, read };
}

test('a member writes under the account’s own name, whatever sender is sent', async () => {
  const member = await signedInMember(site.ctx);
  const { value } = await send({ sender: 'admin' }, { member });
  const { read } = await desk();
  expect((await read<object>(`/${value.id}`)).value).toMatchObject({ sender: member.username, type: 1, state: 'OPEN' });
  expect(await mine(member)).toMatchObject([{ id: value.id, entries: [{ author: 'MEMBER', text }] }]);
});

test.each([
  [{ type: null }, ['type']],
  [{ content: '  ' }, ['content']],
  [{ captcha: '' }, ['captcha']],
  [{ type: undefined, content: '', captcha: ' ' }, ['type', 'content', 'captcha']],
])('feedback of %o is told every empty field', async (body, fields) => {
  const { code, value } = await send(body);
  expect(code).toBe('FIELD_RULE');
  expect(value.issues).toEqual(fields.map((field) => ({ field, rule: 'required' })));
});

test.each([
  ['x'.repeat(20), 200],
  ['x'.repeat(200), 200],
  ['👍'.repeat(20), 200],
  [`${'x'.repeat(10)}\n${'x'.repeat(10)}`, 200],
  ['x'.repeat(19), 422],
  ['x'.repeat(201), 422],
  [` ${'x'.repeat(19)} `, 422],
  [`${'x'.repeat(30)}\u202e`, 422],
  [`${'x'.repeat(30)}\u0000`, 400],
])('a description of %j is answered %i', async (content, status) => {
  expect((await send({ content })).status).toBe(status);
});

test.each([0, 1, 2, 3, 4, 6])('%i is a type of feedback', async (type) => {
  expect(await send({ type })).toMatchObject({ status: 200 });
});

test.each([5, 7, -1])('%i is none', async (type) => {
  expect(await send({ type })).toMatchObject({ code: 'FIELD_RULE' });
});

test('a captcha lets one message through, and a wrong answer none', async () => {
  expect(await send({ captcha: 'WRONG' })).toMatchObject({ code: 'CAPTCHA_WRONG' });
  const captchaId = await keepCaptcha(site.ctx, '203.0.113.1', 'FAHRK');
  const payload = { content: text, type: 0, captcha: 'FAHRK' };
  const once = { payload, cookies: { [captchaCookie]: captchaId } };
  const [first, second] = [await call('PUT', '/wps/feedback', once), await call('PUT', '/wps/feedback', once)];
  expect([first.code, second.code]).toEqual([undefined, 'CAPTCHA_WRONG']);
});

test('a member or an address that floods is stopped, with a captcha solved each time', async () => {
  const member = await signedInMember(site.ctx);
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 6; n += 1) codes.push((await send({}, { member })).code);
  expect(codes).toEqual([...Array(5).fill(undefined), 'TOO_MANY_REQUESTS']);
  const last = [];
  for (let n = 0; n < 21; n += 1) last.push((await send({}, { from: '203.0.113.99' })).code);
  expect(last.slice(-2)).toEqual([undefined, 'TOO_MANY_REQUESTS']);
});

test('an answer arrives in the inbox, counts as unread, and the member goes on in the conversation', async () => {
  const member = await signedInMember(site.ctx);
  const { id } = (await send({}, { member })).value;
  const { answer, read } = await desk();
  expect(await answer(id, { text: 'It has arrived now.' })).toMatchObject({ status: 200 });
  const [message] = await inbox(member);
  expect(message).toMatchObject({
    subject: 'feedback',
    subjectId: id,
    letter: { announcement: { EN: 'It has arrived now.' } },
  });
  expect(await unreadCount(site.ctx, member.memberId)).toMatchObject({ unreadMessage: 1 });
  expect((await mine(member))[0]).toMatchObject({ state: 'ANSWERED' });
  expect(await add(member, id, 'Thank you!')).toMatchObject({ value: { state: 'OPEN' } });
  const { value } = await read<{ entries: { text: string }[] }>(`/${id}`);
  expect(value.entries.map((entry) => entry.text)).toEqual([text, 'It has arrived now.', 'Thank you!']);
});

test('an answer that is sent twice arrives once', async () => {
  const member = await signedInMember(site.ctx);
  const { id } = (await send({}, { member })).value;
  const { answer } = await desk();
  const key = randomUUID();
  await Promise.all([1, 2, 3].map(() => answer(id, { text: 'Once', close: true }, key)));
  expect(await answer(id, { text: 'Once', close: true }, key)).toMatchObject({ status: 200 });
  expect(await inbox(member)).toHaveLength(1);
});

test('an answer that names another site takes two operators, and unasked ones come to an end', async () => {
  const member = await signedInMember(site.ctx);
  const { id } = (await send({}, { member })).value;
  const [one, other] = [await desk(), await desk()];
  const away = { text: 'Sign in at evil.example/login' };
  expect(await one.answer(id, away)).toMatchObject({ value: { waitsForSecond: true, state: 'OPEN' } });
  expect(await one.answer(id, away)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await inbox(member)).toEqual([]);
  const key = randomUUID();
  for (const _ of [1, 2]) expect(await other.answer(id, away, key)).toMatchObject({ value: { waitsForSecond: false } });
  expect(await inbox(member)).toHaveLength(1);

  for (const text of ['2', '3', '4', '5']) expect((await one.answer(id, { text })).status).toBe(200);
  expect(await other.answer(id, { text: '6' })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await inbox(member)).toHaveLength(5);
  await add(member, id, 'Go on');
  expect((await other.answer(id, { text: '6' })).status).toBe(200);
});

test('nobody reads, or writes in, the conversation of another', async () => {
  const [owner, other] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
  const { id } = (await send({}, { member: owner })).value;
  expect(await mine(other)).toEqual([]);
  expect(await add(other, id, 'I am the owner, please pay me')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await add(owner, '999999', 'Hello')).toMatchObject({ code: 'NOT_FOUND' });
  const trial = await signedInMember(site.ctx, { trial: true });
  expect(await add(trial, id, 'Hello')).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
});

test('a closed conversation takes no more, and a member says so much before an answer', async () => {
  const member = await signedInMember(site.ctx);
  const { id } = (await send({}, { member })).value;
  const { answer } = await desk();
  for (const said of ['One', 'Two', 'Three']) expect(await add(member, id, said)).toMatchObject({ status: 200 });
  expect(await add(member, id, 'Four')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await add(member, id, ' ')).toMatchObject({ code: 'FIELD_RULE' });
  expect(await answer(id, { close: true })).toMatchObject({ status: 200 });
  expect(await add(member, id, 'More')).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await answer(id, { text: 'After the end' })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await inbox(member)).toEqual([]);
});

test('a visitor’s feedback is read and closed, and answered by nobody; content operators see none', async () => {
  const { id } = (await send({ sender: 'someone@mail.example' })).value;
  const { answer, read } = await desk();
  expect((await read<object>(`/${id}`)).value).toMatchObject({ memberId: null, sender: 'someone@mail.example' });
  expect(await answer(id, { text: 'Hello' })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await answer(id, {})).toMatchObject({ code: 'MALFORMED' });
  const others = await desk('content');
  expect(await others.read()).toMatchObject({ code: 'FORBIDDEN' });
  expect(await others.answer(id, { close: true })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await answer(id, { close: true })).toMatchObject({ status: 200 });
});

test('a trial user writes as a visitor, and a session that has ended is told so', async () => {
  const trial = await signedInMember(site.ctx, { trial: true });
  const { id } = (await send({}, { member: trial })).value;
  expect((await (await desk()).read<object>(`/${id}`)).value).toMatchObject({ memberId: null });
  const gone = { ...trial, headers: { authorization: `Bearer ${'x'.repeat(43)}` } };
  expect(await send({}, { member: gone })).toMatchObject({ code: 'NOT_LOGGED_IN' });
});

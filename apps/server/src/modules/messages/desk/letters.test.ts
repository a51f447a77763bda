import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';
import { requireLetterLeft } from '../letter-rule.ts';

const site = await useTestApp();
const title = { EN: 'Hello', TH: 'สวัสดี', CN: '你好' };
const reason = 'The member has asked';

test('a letter is written by an operator who says why, and stands in the trail', async () => {
  const { memberId, username } = await signedInMember(site.ctx);
  const write = async (role: 'content' | 'finance', id: bigint, body: object) => {
    const { headers, operatorId } = await signedInOperator(site.ctx, { role });
    const url = `/ops/v1/members/${id}/letter`;
    const sent = { ...headers, 'idempotency-key': randomUUID() };
    const answer = await site.app.inject({ method: 'POST', url, headers: sent, payload: body });
    return { operatorId, ...answer.json<{ code?: string; value?: object }>() };
  };
  const letter = { title, text: title, reason };
  expect(await write('finance', memberId, letter)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await write('content', memberId, { title, text: title })).toMatchObject({ code: 'MALFORMED' });
  expect(await write('content', 999_999_999n, letter)).toMatchObject({ code: 'NOT_FOUND' });
  const { operatorId, value } = await write('content', memberId, letter);
  expect(value).toEqual({ username, waitsForSecond: false });
  const { rows } = await site.ctx.pool.query('select params from messages.message where member_id = $1', [memberId]);
  expect(rows).toEqual([{ params: { title, announcement: title } }]);
  const [noted] = await notedActs(site.ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'letter', subject: username, operator_id: operatorId, reason });
  expect(noted?.detail).toEqual({ title: 'Hello' });
});

test('a letter that names another site takes two operators', async () => {
  const { memberId, username } = await signedInMember(site.ctx);
  const [one, other] = [
    await signedInOperator(site.ctx, { role: 'content' }),
    await signedInOperator(site.ctx, { role: 'content' }),
  ];
  const text = { EN: 'Sign in at https://evil.example', TH: 'สวัสดี', CN: '你好' };
  const write = async ({ headers }: typeof one) => {
    const url = `/ops/v1/members/${memberId}/letter`;
    const sent = { ...headers, 'idempotency-key': randomUUID() };
    const answer = await site.app.inject({ method: 'POST', url, headers: sent, payload: { title, text, reason } });
    return answer.json<{ code?: string; value?: object }>();
  };
  const letters = async () =>
    (await site.ctx.pool.query('select from messages.message where member_id = $1', [memberId])).rowCount;
  expect(await write(one)).toMatchObject({ value: { username, waitsForSecond: true } });
  expect(await write(one)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await letters()).toBe(0);
  const [noted] = await notedActs(site.ctx.db, { limit: 1, action: 'letter' });
  expect(noted?.detail).toMatchObject({ hosts: 'evil.example', text: text.EN });
  expect(await write(other)).toMatchObject({ value: { waitsForSecond: false } });
  expect(await letters()).toBe(1);
});

async function atDesk() {
  const { headers, operatorId } = await signedInOperator(site.ctx, { role: 'content' });
  const call = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, key: string = randomUUID()) => {
    const answer = await site.app.inject({
      ...{ method, url: `/ops/v1${url}`, headers: { ...headers, 'idempotency-key': key } },
      ...(payload ? { payload } : {}),
    });
    return answer.json();
  };
  return {
    ...{ call, operatorId },
    write: (memberId: bigint, words = title, key?: string) =>
      call('POST', `/members/${memberId}/letter`, { title: words, text: title, reason }, key),
    mail: () =>
      call('POST', '/mailings', {
        title,
        text: title,
        filter: { tag: 'nobody' },
        reason,
        sendAt: '2099-01-01T00:00:00Z',
      }),
    rule: (perDay: number) => call('PUT', '/letters/rule', { perDay, reason }),
  };
}
const perDay = async (most: number) =>
  await site.ctx.pool.query('update messages.letter_rule set per_day = $1', [most]);
const lettersOf = async (memberId: bigint) =>
  (await site.ctx.pool.query('select from messages.message where member_id = $1', [memberId])).rowCount;

test('a letter that is sent again under its key is one letter, and another one under it is refused', async () => {
  const { memberId, username } = await signedInMember(site.ctx);
  const desk = await atDesk();
  const key = randomUUID();
  const first = await desk.write(memberId, title, key);
  expect(first.value).toEqual({ username, waitsForSecond: false });
  expect(await desk.write(memberId, title, key)).toEqual(first);
  expect(await desk.write(memberId, { ...title, EN: 'Another' }, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(await lettersOf(memberId)).toBe(1);
  expect(await notedActs(site.ctx.db, { limit: 9, action: 'letter', subject: username })).toHaveLength(1);
  expect(await desk.write(memberId, title, '')).toMatchObject({ code: 'MALFORMED' });
});

test('an operator writes so many letters and mailings a day, a repeated one not counted, and may again a day later', async () => {
  await perDay(3);
  const { memberId } = await signedInMember(site.ctx);
  const [desk, other] = [await atDesk(), await atDesk()];
  const key = randomUUID();
  for (let sent = 0; sent < 3; sent++) expect(await desk.write(memberId, title, key)).toMatchObject({ success: true });
  expect((await desk.mail()).value.state).toBe('WAITING');
  expect(await desk.write(memberId)).toMatchObject({ success: true });
  const refused = await desk.write(memberId);
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(refused.value.retryAfterSeconds).toBeGreaterThan(86_000);
  expect(refused.value.retryAfterSeconds).toBeLessThanOrEqual(86_400);
  expect(await desk.mail()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await lettersOf(memberId)).toBe(2);
  expect(await other.write(memberId)).toMatchObject({ success: true });
  const tomorrow = { ...site.ctx, clock: () => new Date(Date.now() + 86_401_000) };
  const said = { action: 'letter', subject: '', reason: '' };
  const asked = { ...tomorrow, by: desk.operatorId, permission: null, noted: {}, asked: said };
  await inTransaction(site.ctx.db, (db) => requireLetterLeft({ ...asked, db }));
});

test('of two letters at one moment the last of a day is written once', async () => {
  await perDay(1);
  const { memberId } = await signedInMember(site.ctx);
  const desk = await atDesk();
  const answers = await Promise.all([desk.write(memberId), desk.write(memberId)]);
  expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(await lettersOf(memberId)).toBe(1);
});

test('more letters a day take two operators, fewer take one', async () => {
  await perDay(100);
  const [one, other] = [await atDesk(), await atDesk()];
  expect((await one.rule(50)).value).toMatchObject({ perDay: 50 });
  expect((await one.rule(500)).value).toEqual({ waitsForSecond: true });
  expect((await one.call('GET', '/letters/rule')).value).toMatchObject({ perDay: 50 });
  expect(await one.rule(500)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await other.rule(500)).value).toMatchObject({ perDay: 500 });
  expect((await one.call('GET', '/letters/rule')).value).toMatchObject({ perDay: 500 });
  const run = (...args: string[]) => runAdmin(args, (work) => work({ ...site.ctx }));
  expect(JSON.stringify(await run('letter-rule', '40', '--reason', reason))).toContain('40 letters a day');
  const { username, memberId } = await signedInMember(site.ctx);
  const said = await run('letter', username, '--title', 'Hello', '--text', 'Hello', '--reason', reason);
  expect(JSON.stringify(said)).toContain('is written to');
  expect(await lettersOf(memberId)).toBe(1);
});

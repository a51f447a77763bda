import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';

const site = await useTestApp();
const title = { EN: 'Hello', TH: 'สวัสดี', CN: '你好' };
const reason = 'The member has asked';

test('a letter is written by an operator who says why, and stands in the trail', async () => {
  const { memberId, username } = await signedInMember(site.ctx);
  const write = async (role: 'content' | 'finance', id: bigint, body: object) => {
    const { headers, operatorId } = await signedInOperator(site.ctx, { role });
    const url = `/ops/v1/members/${id}/letter`;
    const answer = await site.app.inject({ method: 'POST', url, headers, payload: body });
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
    const answer = await site.app.inject({ method: 'POST', url, headers, payload: { title, text, reason } });
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

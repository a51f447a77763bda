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
  expect(value).toEqual({ username });
  const { rows } = await site.ctx.pool.query('select params from messages.message where member_id = $1', [memberId]);
  expect(rows).toEqual([{ params: { title, announcement: title } }]);
  const [noted] = await notedActs(site.ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'letter', subject: username, operator_id: operatorId, reason });
  expect(noted?.detail).toEqual({ title: 'Hello' });
});

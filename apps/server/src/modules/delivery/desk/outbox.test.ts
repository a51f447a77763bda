import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testVisitor } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { sendCode } from '../../identity/verification/codes.ts';
import { readOutbox } from './outbox.ts';

const { app, ctx } = await useTestApp();

test('the console shows the outbox without codes, to masked addresses, page by page', async () => {
  const visitor = testVisitor();
  await sendCode(ctx, { channel: 'sms', purpose: 'bind', target: '+66812345678', visitor });
  await sendCode(ctx, { channel: 'email', purpose: 'bind', target: 'mali@example.com', visitor });
  const { headers } = await signedInOperator(ctx, { role: 'admin' });
  const read = async (query = '') =>
    (await app.inject({ url: `/ops/v1/outbox${query}`, headers })).json<{
      value: { list: object[]; nextCursor: string | null };
    }>().value;
  const hidden = 'Fairhouse: •••• is your verification code, valid for 5 minutes. Do not share it with anyone.';
  const sms = { channel: 'sms', to: '•••• 5678', subject: null, text: hidden };
  const mail = { channel: 'email', to: 'm•••@example.com', subject: '•••• is your Fairhouse code' };
  const first = await read('?pageSize=1');
  expect(first.list).toEqual([expect.objectContaining(mail)]);
  expect((await read(`?pageSize=1&cursor=${first.nextCursor}`)).list).toEqual([expect.objectContaining(sms)]);
  expect((await read('?channel=sms')).list).toEqual([expect.objectContaining(sms)]);
  const told = JSON.stringify(await read());
  for (const message of await readOutbox(ctx, { limit: 10 })) {
    const [code = ''] = /\d{6}/.exec(message.text) ?? [];
    expect(code).toMatch(/^\d{6}$/);
    expect(told).not.toContain(code);
  }
});

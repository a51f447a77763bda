import { randomUUID } from 'node:crypto';
import type { Confirmation, MatchedDeposit } from '@fairhouse/contract/matching';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { openTestCtx, type TestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { takeProof } from '../proofs/proofs.ts';
import { baht, openMatching, type Somebody, waitingPayee } from './testing-world.ts';

let ctx: TestCtx;
let site: TestApp;
beforeAll(async () => {
  ctx = await openTestCtx();
  await openMatching(ctx);
  site = await openTestApp({ ctx });
});
afterAll(async () => {
  await site.close();
  await ctx.close();
});

type Answer<T> = { status: number; code?: string; value?: T };

async function ask<T>(
  { headers }: Somebody,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  key: string = randomUUID(),
): Promise<Answer<T>> {
  const answer = await site.app.inject({
    method,
    url: `/wps/cashier/matching${path}`,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'idempotency-key': key }) },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value?: T }>() };
}

async function picture({ memberId }: Somebody): Promise<string> {
  const create = { width: 20, height: 20, channels: 3, background: '#fff' } as const;
  return (await takeProof(ctx, memberId, await sharp({ create }).png().toBuffer())).id;
}

test('a deposit and its confirmation go from both sides over the wire, each answer with how it stands', async () => {
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(302));
  const depositor = await memberWith(ctx, baht(10));
  const stranger = await memberWith(ctx, baht(10));
  expect(await ask(depositor, 'GET', '/offers?channel=match-in')).toMatchObject({
    value: { currency: 'THB', amounts: ['300.0000'], terms: { guaranteeBp: 500, confirmMinutes: 60 } },
  });
  const key = randomUUID();
  const body = { channel: 'match-in', amount: '100' };
  const taken = await ask<MatchedDeposit>(depositor, 'POST', '/deposits', body, key);
  expect(taken).toMatchObject({ status: 200, value: { state: 'MATCHED', guarantee: '5.0000' } });
  expect(await ask(depositor, 'POST', '/deposits', body, key)).toMatchObject({ value: taken.value });
  expect(await ask(depositor, 'POST', '/deposits', { ...body, amount: '150' }, key)).toMatchObject({
    status: 409,
    code: 'IDEMPOTENCY_CONFLICT',
  });
  const { depositId = '', partId = '' } = taken.value ?? {};
  expect(await ask(stranger, 'GET', `/deposits/${depositId}`)).toMatchObject({ status: 404 });
  expect(await ask(stranger, 'GET', `/withdrawals/${withdrawalId}`)).toMatchObject({ status: 404 });

  expect(await ask(depositor, 'POST', `/deposits/${depositId}/paid`, { proofs: [] })).toMatchObject({ status: 400 });
  const theirs = { proofs: [await picture(stranger)] };
  expect(await ask(depositor, 'POST', `/deposits/${depositId}/paid`, theirs)).toMatchObject({ status: 404 });
  const proofs = [await picture(depositor)];
  expect(await ask(depositor, 'POST', `/deposits/${depositId}/paid`, { proofs })).toMatchObject({
    value: { state: 'PAID', proofs },
  });
  expect(await ask(depositor, 'DELETE', `/deposits/${depositId}`)).toMatchObject({ code: 'STATE_CONFLICT' });

  // The payee sees no picture of the depositor's, nor who that is.
  const seen = await ask<Confirmation>(payee, 'GET', `/withdrawals/${withdrawalId}`);
  expect(seen.value?.parts).toMatchObject([{ id: partId, state: 'PAID', proofs: [] }]);
  expect(JSON.stringify(seen.value)).not.toContain(depositor.username);
  const note = { proofs: [await picture(payee)], note: 'nothing came' };
  expect(await ask(payee, 'POST', `/parts/${partId}/not-received`, note)).toMatchObject({
    value: { parts: [{ state: 'DISPUTED', reason: 'nothing came' }] },
  });
  expect(await ask(stranger, 'POST', `/parts/${partId}/received`)).toMatchObject({ status: 404 });
  expect(await ask(payee, 'POST', `/withdrawals/${withdrawalId}/all-received`, { parts: [partId] })).toMatchObject({
    value: { received: '100.0000', remainder: '200.0000', waiting: '200.0000', parts: [{ state: 'RECEIVED' }] },
  });
  expect(await ask(depositor, 'GET', `/deposits/${depositId}`)).toMatchObject({
    value: { state: 'RECEIVED', receipt: 'payee', guaranteeState: 'returned', payee: null },
  });
});

test('what moves money takes a key, and no field that nobody knows', async () => {
  const depositor = await memberWith(ctx, baht(10));
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/wps/cashier/matching/deposits',
    headers: depositor.headers,
    payload: { channel: 'match-in', amount: '100' },
  });
  expect(statusCode).toBe(400);
  const body = { channel: 'match-in', amount: '100', payee: '1' };
  expect(await ask(depositor, 'POST', '/deposits', body)).toMatchObject({ status: 400, code: 'MALFORMED' });
});

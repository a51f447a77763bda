import { randomUUID } from 'node:crypto';
import type { Confirmation, PeerDeposit } from '@fairhouse/contract/peer-payments';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { takeProof } from '../proofs/proofs.ts';
import { returnRests } from './testing-acts.ts';
import { baht, openPeerPayments, type Somebody, waitingPayee } from './testing-world.ts';

const ctx = await useTestCtx();
await openPeerPayments(ctx);
const site = await useTestApp({ ctx });

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
  const taken = await ask<PeerDeposit>(depositor, 'POST', '/deposits', body, key);
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

  // The payee sees neither the depositor's pictures nor name.
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

test('both sides add to a dispute over the wire, and the payee takes the rest back', async () => {
  await returnRests(ctx);
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(502));
  const depositor = await memberWith(ctx, baht(10));
  const body = { channel: 'match-in', amount: '120' };
  const { value } = await ask<PeerDeposit>(depositor, 'POST', '/deposits', body);
  const { depositId = '', partId = '' } = value ?? {};
  const shown = async (who: Somebody) => ({ proofs: [await picture(who)] });
  await ask(depositor, 'POST', `/deposits/${depositId}/paid`, await shown(depositor));
  expect(await ask(payee, 'POST', `/parts/${partId}/not-received`, await shown(payee))).toMatchObject({
    value: { parts: [{ state: 'DISPUTED', answerBy: expect.any(String), canConfirm: true }] },
  });
  const more = { ...(await shown(depositor)), note: 'sent at noon' };
  expect(await ask(depositor, 'POST', `/deposits/${depositId}/evidence`, more)).toMatchObject({
    value: { state: 'DISPUTED', proofs: [expect.any(String), expect.any(String)] },
  });
  expect(await ask(payee, 'POST', `/parts/${partId}/evidence`, await shown(payee))).toMatchObject({ status: 200 });
  expect(await ask(payee, 'POST', `/parts/${partId}/evidence`, { proofs: [] })).toMatchObject({ status: 400 });
  expect(await ask(depositor, 'DELETE', `/withdrawals/${withdrawalId}/rest`)).toMatchObject({ status: 404 });
  const key = randomUUID();
  for (const _ of [1, 2]) {
    // 380 of 500 and their share of the fee go back.
    expect(await ask(payee, 'DELETE', `/withdrawals/${withdrawalId}/rest`, undefined, key)).toMatchObject({
      value: { amount: '120.0000', returned: '381.5200', waiting: '0.0000', open: true },
    });
  }
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

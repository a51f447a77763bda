import { randomUUID } from 'node:crypto';
import type { WithdrawalDetail, WithdrawalPage, WithdrawalTerms } from '@fairhouse/contract/withdrawals';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { rejectWithdrawal } from '../payouts/decide.ts';
import { approveWithdrawal } from './decide.ts';
import { ask, fundPassword, openWithdrawals, type Payee, payee } from './testing.ts';

const site = await useTestApp();
beforeAll(async () => {
  await openWithdrawals(site.ctx);
});

const url = '/wps/cashier/withdrawals';
const withKey = (member: Payee, key = randomUUID()) => ({ ...member.headers, 'idempotency-key': key });

async function get<T>(member: Payee, path: string): Promise<T> {
  const response = await site.app.inject({ url: `${url}${path}`, headers: member.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ value: T }>().value;
}

test('a request travels encrypted, names its key, and gets the same answer again', async () => {
  const member = await payee(site.ctx);
  const body = { channel: 'test-out', payoutAccountId: member.accountId, amount: '250', fundPassword };
  const headers = withKey(member);
  const post = (sent: Record<string, string>) =>
    injectEncrypted(site.app, { method: 'POST', url, body, headers: sent });
  const first = await post(headers);
  expect(first.json()).toMatchObject({
    value: { state: 'REQUESTED', amount: '250.0000', fee: '0.0000', payAmount: '250.0000', canCancel: true },
  });
  expect((await post(headers)).json()).toEqual(first.json());
  expect((await post(member.headers)).statusCode).toBe(400);
  const plain = await site.app.inject({ method: 'POST', url, headers, payload: body });
  expect(plain.json()).toMatchObject({ code: 'ENCRYPTION_REQUIRED' });
  expect(await get<WithdrawalTerms>(member, '/terms')).toMatchObject({
    available: '750.0000',
    daily: { countLeft: 4, freeLeft: 0 },
    turnover: { left: '0.0000', requirements: [] },
    frozen: false,
    hasFundPassword: true,
  });
});

test('twenty identical requests at once make one withdrawal and have one answer', async () => {
  const member = await payee(site.ctx);
  const body = { channel: 'test-out', payoutAccountId: member.accountId, amount: '250', fundPassword };
  const headers = withKey(member);
  const post = () => injectEncrypted(site.app, { method: 'POST', url, body, headers });
  const answers = await Promise.all(Array.from({ length: 20 }, post));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect((await get<WithdrawalPage>(member, '')).list).toHaveLength(1);
  // A wrong fund password sent under the same key at the same time does not affect the answer.
  const key = withKey(member);
  const ask = (typed: string) =>
    injectEncrypted(site.app, { method: 'POST', url, body: { ...body, fundPassword: typed }, headers: key });
  const [wrong] = await Promise.all([ask('Wrong-Lantern-9'), ask('Wrong-Lantern-9')]);
  expect(wrong?.json()).toMatchObject({ code: 'PASSWORD_WRONG' });
  expect((await ask(fundPassword)).statusCode).toBe(200);
});

test('the member reads every step, but not which operator took it, nor that a first one has agreed', async () => {
  const member = await payee(site.ctx);
  await sql`update cashier.withdrawal_rule set two_person_above = 1 where currency = 'THB'`.execute(site.ctx.db);
  const { id } = await ask(site.ctx, member, '100');
  await sql`update cashier.withdrawal_rule set two_person_above = 1000000000 where currency = 'THB'`.execute(
    site.ctx.db,
  );
  await approveWithdrawal(site.ctx, id, 11n, { note: 'looks fine' });
  await approveWithdrawal(site.ctx, id, 12n);
  await rejectWithdrawal(site.ctx, id, { kind: 'operator', id: 11n }, { reason: 'The bank is closed' });
  const detail = await get<WithdrawalDetail>(member, `/${id}`);
  expect(detail.steps.map(({ kind, by, reason }) => [kind, by, reason])).toEqual([
    ['requested', 'member', null],
    ['approved', 'operator', null],
    ['rejected', 'operator', 'The bank is closed'],
  ]);
  expect(detail).toMatchObject({
    state: 'REJECTED',
    canCancel: false,
    account: { numberTail: expect.stringMatching(/^\d{4}$/) },
  });
  for (const secret of ['looks fine', 'risk', '"11"']) expect(JSON.stringify(detail)).not.toContain(secret);
});

test('a list goes on where its page ended, and another member’s withdrawal is not found', async () => {
  const [member, stranger] = [await payee(site.ctx), await payee(site.ctx)];
  const made = [];
  for (let i = 0; i < 3; i++) made.push(String((await ask(site.ctx, member, '10')).id));
  const first = await get<WithdrawalPage>(member, '?pageSize=2&state=open');
  expect(first.list.map(({ id }) => id)).toEqual([made[2], made[1]]);
  const rest = await get<WithdrawalPage>(member, `?pageSize=2&state=open&cursor=${first.nextCursor}`);
  expect([rest.list.map(({ id }) => id), rest.nextCursor]).toEqual([[made[0]], null]);
  expect((await get<WithdrawalPage>(member, '?state=PAID')).list).toEqual([]);
  expect((await get<WithdrawalPage>(member, '?kind=crypto')).list).toEqual([]);
  expect((await get<WithdrawalPage>(stranger, '')).list).toEqual([]);
  for (const method of ['GET', 'DELETE'] as const) {
    const response = await site.app.inject({ method, url: `${url}/${made[0]}`, headers: withKey(stranger) });
    expect(response.statusCode).toBe(404);
  }
  const cancelled = await site.app.inject({ method: 'DELETE', url: `${url}/${made[0]}`, headers: withKey(member) });
  expect(cancelled.json()).toMatchObject({ value: { state: 'CANCELLED' } });
});

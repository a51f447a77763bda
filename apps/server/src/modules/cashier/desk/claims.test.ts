import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { payee } from '../withdrawals/testing.ts';
import { because, deposit, openCashier } from './testing.ts';

const clock = testClock();
const site = await useTestApp({ clock: clock.now });
beforeAll(async () => {
  await openCashier(site);
});

type Who = Awaited<ReturnType<typeof signedInOperator>>;
type Answer = { success: boolean; code?: string; value?: unknown };

async function post({ headers }: Who, path: string, payload?: object): Promise<Answer> {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/ops/v1/cashier${path}`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(payload ? { payload } : {}),
  });
  return answer.json<Answer>();
}

async function waiting(): Promise<string> {
  const { headers } = await payee(site.ctx, 0n);
  return await deposit(site, { headers });
}

async function two() {
  return await Promise.all([
    signedInOperator(site.ctx, { role: 'finance' }),
    signedInOperator(site.ctx, { role: 'finance' }),
  ]);
}

test('what one operator has taken no other one takes or decides', async () => {
  const [anna, ben] = await two();
  const id = await waiting();
  expect(await post(anna, `/deposits/${id}/claim`)).toMatchObject({ success: true });
  expect(await post(ben, `/deposits/${id}/claim`)).toMatchObject({ code: 'CLAIMED' });
  expect(await post(ben, `/deposits/${id}/approve`, because)).toMatchObject({ code: 'CLAIMED' });
  expect(await post(ben, `/deposits/${id}/release`)).toMatchObject({ success: true });
  expect(await post(ben, `/deposits/${id}/approve`, because)).toMatchObject({ code: 'CLAIMED' });
  expect(await post(anna, `/deposits/${id}/approve`, because)).toMatchObject({ value: { state: 'CREDITED' } });
});

test('an item is taken and given back without a new proof of identity, and not decided', async () => {
  const [anna] = await two();
  const id = await waiting();
  clock.advance(11 * 60_000);
  expect(await post(anna, `/deposits/${id}/claim`)).toMatchObject({ success: true });
  expect(await post(anna, `/deposits/${id}/approve`, because)).toMatchObject({ code: 'REAUTH_REQUIRED' });
  expect(await post(anna, `/deposits/${id}/release`)).toMatchObject({ success: true });
});

test('of two who take an item at one moment one has it', async () => {
  const [anna, ben] = await two();
  const id = await waiting();
  const answers = await Promise.all([anna, ben].map((who) => post(who, `/deposits/${id}/claim`)));
  expect(answers.map(({ code }) => code ?? 'taken').sort()).toEqual(['CLAIMED', 'taken']);
});

test('a claim ends by itself, by its release, by the decision, and by the next claim of its operator', async () => {
  const [anna, ben] = await two();
  const [first, second] = [await waiting(), await waiting()];
  await post(anna, `/deposits/${first}/claim`);
  await post(anna, `/deposits/${second}/claim`);
  expect(await post(ben, `/deposits/${first}/claim`)).toMatchObject({ success: true });
  await post(anna, `/deposits/${second}/release`);
  expect(await post(ben, `/deposits/${second}/claim`)).toMatchObject({ success: true });
  clock.advance(5 * 60_000 + 1);
  expect(await post(anna, `/deposits/${second}/claim`)).toMatchObject({ success: true });
  expect(await post(anna, `/deposits/${second}/approve`, because)).toMatchObject({ value: { state: 'CREDITED' } });
  const { value } = (await site.app.inject({ url: '/ops/v1/cashier/claims', headers: anna.headers })).json<{
    value: { id: string }[];
  }>();
  expect(value.map(({ id }) => id)).not.toContain(second);
});

test('who may not decide a queue takes nothing of it, and what is not there cannot be taken', async () => {
  const support = await signedInOperator(site.ctx, { role: 'support' });
  const [anna] = await two();
  expect(await post(support, `/deposits/${await waiting()}/claim`)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await post(anna, '/withdrawals/987654321/claim')).toMatchObject({ code: 'NOT_FOUND' });
});

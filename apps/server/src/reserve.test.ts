import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { lockMember } from './modules/identity/store.ts';
import { evens, units } from './modules/originals/testing.ts';
import { useTestApp } from './testing/app.ts';
import { useTestCtx } from './testing/ctx.ts';
import { injectEncrypted } from './testing/encrypt.ts';
import { memberWith, signedInMember } from './testing/members.ts';
import { apart } from './testing/one-connection.ts';

const ctx = await useTestCtx();
const site = await useTestApp({ ctx });

/** Holds every connection of the pool in a transaction until the test ends. */
async function holdThePool(): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const all = Array.from({ length: ctx.pool.options.max }, () => {
    const begun = Promise.withResolvers<void>();
    held.push(
      ctx.db.transaction().execute(async () => {
        begun.resolve();
        await ended.promise;
      }),
    );
    return begun.promise;
  });
  onTestFinished(async () => {
    ended.resolve();
    await Promise.all(held);
  });
  await Promise.all(all);
}

test('bets are taken and balances told while every other connection of the site is held', async () => {
  const { headers } = await memberWith(ctx, units('1000'));
  const bet = () =>
    site.app.inject({
      method: 'POST',
      url: '/wps/originals/bet',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: evens(),
    });
  expect((await bet()).statusCode).toBe(200);
  await holdThePool();
  expect((await bet()).statusCode).toBe(200);
  expect((await site.app.inject({ url: '/wps/v2/wallets/balance', headers })).statusCode).toBe(200);
});

test('a crowd that asks whether the site is ready takes one connection from everybody else', async () => {
  await holdThePool();
  const answers = Promise.all(Array.from({ length: 50 }, () => site.app.inject({ url: '/health/ready' })));
  await expect.poll(() => ctx.pool.waitingCount).toBeGreaterThan(0);
  expect(ctx.pool.waitingCount).toBe(1);
  expect((await answers).every(({ statusCode }) => statusCode === 503)).toBe(true);
});

test('calls of one member that wait for a lock leave connections to everybody else', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const other = await signedInMember(ctx);
  const change = (mine: { authorization: string }, at: number) =>
    injectEncrypted(site.app, {
      method: 'PUT',
      url: '/wps/member/profile',
      body: { address: `Lantern ${at}` },
      headers: mine,
    });
  let many: ReturnType<typeof change>[] = [];
  let refused = 0;
  await ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    await apart(async () => {
      many = Array.from({ length: 120 }, (_, at) => change(headers, at));
      for (const call of many) void call.then(({ statusCode }) => (refused += Number(statusCode === 429)));
      expect((await change(other.headers, 0)).statusCode).toBe(200);
      // All have arrived before the first may go on.
      await expect.poll(() => refused, { timeout: 10_000 }).toBe(20);
    });
  });
  const statuses = Map.groupBy(await Promise.all(many), ({ statusCode }) => statusCode);
  expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([100, 20]);
});

test('a member who changes the profile in many tabs at once holds up nobody', async () => {
  const { headers } = await signedInMember(ctx);
  const changes = Array.from({ length: 3 * ctx.pool.options.max }, (_, i) =>
    injectEncrypted(site.app, {
      method: 'PUT',
      url: '/wps/member/profile',
      body: { address: `Lantern ${i}` },
      headers,
    }),
  );
  const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

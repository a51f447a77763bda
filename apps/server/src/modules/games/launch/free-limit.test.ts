import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { memberWith } from '../../../testing/members.ts';
import { testGame, testVendor } from '../catalogue/testing.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
let vendor: LocalServer;
/** The vendor's delayed answers; when empty, it answers at once. */
const held: (() => void)[] = [];
let isSlow = false;

beforeAll(async () => {
  vendor = await startLocalServer(() => (request, response) => {
    request.resume();
    const answer = () => sendJson(response, { url: `${vendor.url}/play` });
    if (isSlow && request.url === '/games/launch') held.push(answer);
    else answer();
  });
  await testVendor(ctx, 'NIGHT', { url: vendor.url });
  await testGame(ctx, 'NIGHT', 'lanterns', { free_play: true });
});
afterAll(() => vendor.close());
beforeEach(() => clock.advance(6 * 60_000));

async function launch(path: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const payload = { vassalage: 'NIGHT', gameCode: 'lanterns', device: 'desktop' };
  const answer = await site.app.inject({ method: 'POST', url: path, headers, payload, remoteAddress });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: { retryAfterSeconds?: number } }>() };
}
const launchFree = (ip: string) => launch('/wps/relay/GCS_gameLaunchFB', ip);
const release = () => {
  for (const answer of held.splice(0)) answer();
};

test('visitors who wait for a slow vendor leave places to members', async () => {
  const member = await memberWith(ctx, 10_000n);
  isSlow = true;
  const visits = Array.from({ length: 60 }, (_, i) => launchFree(`198.51.100.${i}`));
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const real = launch('/wps/game/launchGame', '203.0.113.9', member.headers);
  await expect.poll(() => held.length).toBe(9);
  release();
  isSlow = false;
  expect((await real).status).toBe(200);
  const answers = await Promise.all(visits);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const one of refused) {
    expect(one).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 2 } });
  }
});

test('one network has two of these places, also with many addresses of its own', async () => {
  isSlow = true;
  const visits = Array.from({ length: 10 }, (_, i) => launchFree(`2001:db8:1:2::${i + 1}`));
  await expect.poll(() => held.length).toBe(2);
  isSlow = false;
  release();
  const answers = await Promise.all(visits);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
});

test('one network opens a hundred in five minutes; its refused ones cost others nothing', async () => {
  let opened = 0;
  for (let i = 1; i <= 104; i++) {
    const { status } = await launchFree(`2001:db8:9:9::${i.toString(16)}`);
    if (status === 200) opened += 1;
  }
  expect(opened).toBe(100);
  expect((await launchFree('2001:db8:9:a::1')).status).toBe(200);
  const { rows } = await ctx.pool.query(`select tries from identity.attempt where kind = 'free-launch-vendor'`);
  expect(rows).toEqual([{ tries: 101 }]);
});

test('all networks together open fifteen hundred at a vendor in five minutes', async () => {
  expect((await launchFree('192.0.2.1')).status).toBe(200);
  await ctx.pool.query(`update identity.attempt set tries = 1500 where kind = 'free-launch-vendor'`);
  expect(await launchFree('192.0.2.2')).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '../../platform/http/http.ts';
import { useTestApp } from '../../testing/app.ts';
import { testClock } from '../../testing/ctx.ts';
import { changeSince, hasWaiting } from './changes.ts';
import { siteFollower } from './follow.ts';
import { siteRoutes } from './routes.ts';
import { setBrand, setMaintenance, siteVersion } from './settings.ts';
import { siteChanged } from './snapshot.ts';

const clock = testClock();
const site = await useTestApp({ clock: clock.now, config: { rateLimitPerMinute: 600 } });
const { ctx } = site;
const look = siteFollower(ctx);
const ask = async (since?: string) => {
  const url = `/wps/system/changes${since === undefined ? '' : `?since=${since}`}`;
  const answer = await site.app.inject({ url });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const waits = async () => await expect.poll(() => hasWaiting(ctx)).toBe(true);
const never = new Promise<void>(() => {});

/** Another node changes the site. */
async function change(name: string): Promise<void> {
  await setBrand(ctx, { name });
  siteChanged(ctx);
}

test('the version is told at once to who shows another, or none, and it is the one of the permission response', async () => {
  const version = await siteVersion(ctx);
  expect(await ask()).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { value: { version } },
  });
  expect((await ask('0')).body.value).toEqual({ version });
  const status = await site.app.inject({ url: '/wps/system/status' });
  expect(status.json().value.version).toBe(version);
  expect((await ask('x')).body).toMatchObject({ code: 'MALFORMED' });
});

test('who shows the present version hears of the next change, and not before', async () => {
  const version = await siteVersion(ctx);
  let heard: string | null = null;
  const asked = changeSince(ctx, { since: version, ip: '203.0.113.1', gone: never }).then((told) => {
    heard = told;
  });
  await waits();
  await look();
  await look();
  expect(heard).toBeNull();
  await change('Another house');
  await expect.poll(() => look().then(() => heard)).toBe(await siteVersion(ctx));
  await asked;
  expect(heard).not.toBe(version);
  expect(hasWaiting(ctx)).toBe(false);
});

test('who leaves is forgotten', async () => {
  const leaving = Promise.withResolvers<void>();
  const asked = changeSince(ctx, { since: await siteVersion(ctx), ip: '203.0.113.1', gone: leaving.promise });
  await waits();
  leaving.resolve();
  await asked;
  expect(hasWaiting(ctx)).toBe(false);
});

test('one network holds 64 calls at most, whatever addresses of it ask, and others still find a place', async () => {
  const since = await siteVersion(ctx);
  const leaving = Promise.withResolvers<void>();
  const wait = (ip: string) => changeSince(ctx, { since, ip, gone: leaving.promise });
  const held = Array.from({ length: 64 }, (_, i) => wait(`2001:db8:1:2::${i + 1}`));
  await waits();
  await expect(wait('2001:db8:1:2::ffff')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const other = wait('2001:db8:1:3::1');
  leaving.resolve();
  expect(new Set(await Promise.all([...held, other]))).toEqual(new Set([since]));
  expect(hasWaiting(ctx)).toBe(false);
});

test('a closing node answers who waits', async () => {
  const node: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  siteRoutes(node, ctx, { pictureOf: () => null, requireSession: async () => {} });
  await node.ready();
  const since = await siteVersion(ctx);
  // The time-out must not end the call.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = node.inject({ url: `/wps/system/changes?since=${since}` });
  await waits();
  await node.close();
  expect((await asked).json().value).toEqual({ version: since });
});

test('a site closed for maintenance still tells its visitors of changes', async () => {
  const version = await siteVersion(ctx);
  await setMaintenance(ctx, { title: null, body: null, until: null });
  expect(await ask(version)).toMatchObject({ status: 200, body: { value: { version: await siteVersion(ctx) } } });
  await setMaintenance(ctx, null);
});

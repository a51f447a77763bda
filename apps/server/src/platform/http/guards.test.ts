import { Counter } from 'prom-client';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestCtx } from '../../testing/ctx.ts';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import { startDraining } from '../lifecycle.ts';
import { allowInline, ok } from './http.ts';
import { metricsOf } from './metrics.ts';

/** The app with a route that returns the address that the server takes for the caller's. */
const siteWith = async (config: Partial<TestCtx['config']>) => {
  const ctx = await openTestCtxForThisTest({ config });
  const site = await openTestApp({
    ctx,
    extend: (app) => {
      app.get('/wps/system/whoami', { config: { access: 'visitor' } }, async (request) => ok(request.ip));
      app.get('/tight', { config: { rateLimit: { max: 1 } } }, async () => ok(null));
      app.get('/crowd', { config: { crowd: true } }, async () => ok(null));
      app.get('/inline', async (_request, reply) => {
        allowInline(reply, { scripts: ['sha256-abc'], styles: ['sha256-def'] });
        return reply.type('text/html').send('<!doctype html>');
      });
    },
  });
  ctx.onClose(() => site.app.close());
  return site.app;
};
const who = '/wps/system/whoami';

test('an address that asks too often is told when to come back, and others are served', async () => {
  const app = await siteWith({ rateLimitPerMinute: 3 });
  const ask = (remoteAddress: string, url = who) => app.inject({ url, remoteAddress });
  for (let i = 0; i < 3; i++) expect((await ask('198.51.100.1')).statusCode).toBe(200);
  const answer = await ask('198.51.100.1');
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  const { retryAfterSeconds } = answer.json().value;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(answer.headers['retry-after']).toBe(String(retryAfterSeconds));
  expect((await ask('198.51.100.2')).statusCode).toBe(200);
  expect((await ask('198.51.100.1', '/health/live')).statusCode).toBe(200);
});

test('a visitor of IPv6 counts as a network, not as endless addresses', async () => {
  const app = await siteWith({ rateLimitPerMinute: 2 });
  const statuses = [];
  for (const end of ['1', '2', '3']) {
    statuses.push((await app.inject({ url: who, remoteAddress: `2001:db8:1:2::${end}` })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect((await app.inject({ url: who, remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200);
});

test('a route may be limited more tightly, and addresses that are nothing count too', async () => {
  const app = await siteWith({ rateLimitPerMinute: 2 });
  expect((await app.inject('/tight')).statusCode).toBe(200);
  expect((await app.inject('/tight')).statusCode).toBe(429);
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await app.inject('/wps/nothing')).statusCode);
  expect(statuses).toEqual([404, 404, 429]);
});

test('a limit of 0 is no limit', async () => {
  const app = await siteWith({ rateLimitPerMinute: 0 });
  for (let i = 0; i < 5; i++) expect((await app.inject('/tight')).statusCode).toBe(200);
});

test('a forwarded address is believed from trusted proxies only', async () => {
  const app = await siteWith({ trustedProxies: ['10.0.0.0/8'] });
  const ask = async (remoteAddress: string, forwarded: string) =>
    (await app.inject({ url: who, remoteAddress, headers: { 'x-forwarded-for': forwarded } })).json().value;
  expect(await ask('10.1.2.3', '203.0.113.9')).toBe('203.0.113.9');
  expect(await ask('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
  // An entry that a visitor wrote before the proxy's own is not trusted either.
  expect(await ask('10.1.2.3', '192.0.2.66, 203.0.113.9')).toBe('203.0.113.9');
});

test('without trusted proxies no forwarded header changes the address', async () => {
  const app = await siteWith({});
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
  expect((await app.inject({ url: who, remoteAddress: '198.51.100.7', headers })).json().value).toBe('198.51.100.7');
});

test('every answer carries a request id and a policy under which nothing foreign runs', async () => {
  const app = await siteWith({});
  for (const url of [who, '/wps/nothing', '/health/ready', '/%E0%A4%A']) {
    const { headers } = await app.inject({ url, headers: { 'x-request-id': 'chosen-by-the-caller' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
  const { headers } = await app.inject(who);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('a call of thousands at one moment answers with JSON that is taken for nothing else, and without the headers of pages', async () => {
  const { headers } = await (await siteWith({})).inject('/crowd');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(headers['content-type']).toContain('application/json');
  expect(headers).not.toHaveProperty('content-security-policy');
});

test('what a call answers is nobody’s to keep unless its route says so', async () => {
  const site = await openTestApp();
  const kept = async (url: string, headers = {}) => (await site.app.inject({ url, headers })).headers['cache-control'];
  const { headers } = await signedInMember(site.ctx);
  for (const url of ['/wps/member/info', '/wps/v2/wallets/balance', '/wps/records/bets', '/wps/originals/seeds']) {
    expect(await kept(url, headers), url).toBe('no-store');
  }
  expect(await kept('/wps/captcha')).toBe('no-store');
  expect(await kept('/wps/system/status')).toBe('private, no-cache');
  await site.close();
});

test('a page allows its own inline elements by their hashes', async () => {
  const app = await siteWith({ publicUrl: 'https://example.com' });
  const { headers } = await app.inject('/inline');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc';");
  expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-def';");
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('the figures are for the operator: a visitor from outside finds nothing there', async () => {
  const app = await siteWith({});
  await app.inject(who);
  const inside = await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' });
  expect(inside.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/wps/system/whoami",status="200"} 1',
  );
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  // Behind a proxy that is not configured, every visitor seems to come from this machine.
  for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }]) {
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  }
  const open = await siteWith({ reachableBy: 'PUBLIC_URL="https://play.example"' });
  expect((await open.inject('/metrics')).statusCode).toBe(404);
  const named = await siteWith({ metricsToken: 'a token of the operator' });
  const read = async (authorization: string) =>
    (await named.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization } })).statusCode;
  expect(await read('Bearer a token of the operator')).toBe(200);
  for (const wrong of ['', 'Bearer', 'Bearer a token of nobody', 'a token of the operator']) {
    expect(await read(wrong), wrong).toBe(404);
  }
  const proxied = await siteWith({ trustedProxies: ['10.0.0.0/8'] });
  const unread = { url: '/metrics', remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': 'unknown' } };
  expect((await proxied.inject(unread)).statusCode).toBe(404);
});

test('two apps on one context count their own requests and share what modules count', async () => {
  const ctx = await openTestCtxForThisTest();
  new Counter({ name: 'shared_total', help: 'What a module counts', registers: [metricsOf(ctx)] }).inc();
  const [one, other] = [await openTestApp({ ctx }), await openTestApp({ ctx })];
  ctx.onClose(async () => void (await Promise.all([one.close(), other.close()])));
  await one.app.inject('/health/live');
  const [ofOne, ofOther] = [(await one.app.inject('/metrics')).body, (await other.app.inject('/metrics')).body];
  expect(ofOne).toContain('route="/health/live"');
  expect(ofOther).not.toContain('route="/health/live"');
  for (const figures of [ofOne, ofOther]) expect(figures).toMatch(/^shared_total 1$/m);
});

test('a server that leaves refuses new requests, closes their connections, and says that it is alive but not ready', async () => {
  const ctx = await openTestCtxForThisTest();
  const { app } = await openTestApp({ ctx });
  ctx.onClose(() => app.close());
  expect((await app.inject('/health/ready')).json()).toEqual({ success: true, value: 'ready' });
  startDraining(ctx);
  for (const url of ['/health/ready', '/wps/system/status', '/']) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json().code, answer.headers.connection]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      'close',
    ]);
  }
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});

test('the API describes itself in OpenAPI 3.1, and its viewer loads nothing from elsewhere', async () => {
  const app = await siteWith({});
  const description = (await app.inject('/docs/json')).json();
  expect(description.openapi).toBe('3.1.0');
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining([
      '/wps/session/login',
      '/wps/originals/bet',
      '/wps/system/status',
      '/wps/v2/wallets/balance',
    ]),
  );
  const viewer = await app.inject('/docs');
  expect(viewer.body).not.toMatch(/(src|href)="https?:/);
  expect(viewer.headers['content-security-policy']).toContain("default-src 'self'");
});

test('what is under way when the server leaves is finished', async () => {
  const ctx = await openTestCtxForThisTest();
  const entered = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const site = await openTestApp({
    ctx,
    listen: true,
    extend: (app) => {
      app.get('/wps/system/slow', { config: { access: 'visitor' } }, async () => {
        entered.resolve();
        await finish.promise;
        return ok('finished');
      });
    },
  });
  const slow = fetch(`${site.url}/wps/system/slow`);
  await entered.promise;
  startDraining(ctx);
  const late = await fetch(`${site.url}/wps/system/status`);
  expect([late.status, late.headers.get('connection')]).toEqual([503, 'close']);
  const closed = site.app.close();
  finish.resolve();
  expect(await (await slow).json()).toEqual({ success: true, value: 'finished' });
  await closed;
});

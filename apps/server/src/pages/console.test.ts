import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBrand } from '../modules/site/desk/index.ts';
import type { App } from '../platform/http/http.ts';
import { useTestCtx } from '../testing/ctx.ts';
import { consoleRoutes } from './console.ts';

const ctx = await useTestCtx();
const folder = mkdtempSync(join(tmpdir(), 'fairhouse-console-'));
let app: App;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/index-abc.js'), 'console.log(1)');
  writeFileSync(
    join(folder, 'index.html'),
    '<title>__BRAND__</title><meta property="csp-nonce" nonce="__NONCE__"><script src="/console/assets/index-abc.js">',
  );
  const open: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  await consoleRoutes(open, ctx, folder);
  app = open;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('every address of the console is its document, which nobody keeps and no search engine lists', async () => {
  for (const url of ['/console', '/console/queue/withdrawals', '/console/banners/x/show']) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  }
});

test('a document carries a nonce of its own, which its policy names, and no other inline part is allowed', async () => {
  const [one, other] = await Promise.all([app.inject('/console'), app.inject('/console')]);
  const nonceOf = ({ body }: { body: string }) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  const policy = String(one.headers['content-security-policy']);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(one)}';`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
});

test('the worker shows pushes, keeps no page, and is looked for anew', async () => {
  const { headers, body } = await app.inject('/console/sw.js');
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  expect(body).toContain("addEventListener('push'");
  expect(body).not.toMatch(/fetch|caches/);
});

test('files are kept for ever, and a file that is gone is no document', async () => {
  const file = await app.inject('/console/assets/index-abc.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/console/assets/index-old.js')).statusCode).toBe(404);
});

test('the brand’s name is written as text', async () => {
  await changeBrand(ctx, null, 'site', { name: '<b>"House" & Co' });
  await expect
    .poll(async () => (await app.inject('/console')).body)
    .toContain('<title>&lt;b&gt;&quot;House&quot; &amp; Co</title>');
});

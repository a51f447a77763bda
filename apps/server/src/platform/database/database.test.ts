import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { cloneDatabase, openTestCtx, openTestCtxForThisTest } from '../../testing/ctx.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { freePort } from '../../testing/free-port.ts';
import { isDatabaseGone, openPool } from './database.ts';
import { ensureDatabase, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

test('with the database gone calls answer 503, and with it back they work again without a restart', async () => {
  const base = mkdtempSync(join(tmpdir(), 'fairhouse-gone-'));
  chmodSync(base, 0o755);
  const options = { folder: join(base, 'postgres'), port: await freePort() };
  let server = await startEmbeddedPostgres(options);
  onTestFinished(async () => {
    await server.stop();
    rmSync(base, { recursive: true, force: true });
  });
  const databaseUrl = await ensureDatabase(server, 'fairhouse');
  const pool = openPool(databaseUrl, 2, () => {});
  await migrate(pool);
  await pool.end();
  const ctx = await openTestCtx({ databaseUrl });
  const site = await openTestApp({ ctx, background: true });
  onTestFinished(async () => {
    await site.close();
    await ctx.close();
  });
  const body = { username: 'nobody', password: 'Wrong#123', type: 'username', side: 'member' };
  const login = () => injectEncrypted(site.app, { method: 'POST', url: '/wps/session/login', body });
  const ready = () => site.app.inject('/health/ready');
  expect((await login()).json().code).toBe('CHALLENGE_REQUIRED');
  expect((await ready()).statusCode).toBe(200);
  const key = (await site.app.inject('/.well-known/jwks.json')).json().keys[0];

  await server.stop();
  for (const answer of [
    await injectEncrypted(site.app, { method: 'POST', url: '/wps/session/login', body }, { key }),
    await site.app.inject({ url: '/wps/member/info', headers: { authorization: `Bearer ${'a'.repeat(43)}` } }),
    await ready(),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  }
  expect((await site.app.inject('/health/live')).statusCode).toBe(200);

  server = await startEmbeddedPostgres(options);
  for (let waited = 0; (await ready()).statusCode !== 200 && waited < 15_000; waited += 50) await sleep(50);
  expect((await site.app.inject('/wps/captcha')).statusCode).toBe(200);
});

test('no statement is compiled: PostgreSQL would spend seconds on what takes milliseconds', async () => {
  const ctx = await openTestCtxForThisTest();
  for (const { db } of [ctx, ctx.reserve, ctx.background]) {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(db);
    expect(rows).toEqual([{ jit: 'off' }]);
  }
});

test('an outage is told from a wrong statement', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const failureOf = async (url: string, options = {}) => {
    const pool = openPool(url, 1, () => {}, { connectionTimeoutMillis: 300, ...options });
    const failure = await pool.query('select 1 / 0').catch((error: unknown) => error);
    await pool.end();
    return failure;
  };
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  expect(isDatabaseGone(await failureOf(`postgres://u:p@127.0.0.1:${port}/x`))).toBe(true);
  expect(isDatabaseGone(await failureOf(`postgres://u:p@127.0.0.1:${await freePort()}/x`))).toBe(true);
  expect(isDatabaseGone(Object.assign(new Error('sorry, too many clients already'), { code: '53300' }))).toBe(true);
  expect(isDatabaseGone(await failureOf(url, { connectionTimeoutMillis: 5000 }))).toBe(false);
});

import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { openTestCtxForThisTest, type TestCtx } from '../../testing/ctx.ts';
import { freePort } from '../../testing/free-port.ts';
import { isModuleOn } from './index.ts';
import { setModule } from './settings.ts';
import { siteChanged } from './snapshot.ts';
import { statusOf } from './status.ts';

/** A proxy of the database's port, which can be cut and restored. */
async function openLine(target: { host: string; port: number }) {
  let server: Server;
  const sockets = new Set<Socket>();
  const listen = (port: number) =>
    new Promise<number>((done) => {
      server = createServer((near) => {
        const far = connect(target.port, target.host);
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(from);
          from.pipe(to);
          from.on('error', () => to.destroy());
          from.on('close', () => to.destroy());
        }
      });
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        done(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  // A free port, which no other connection uses while nothing listens on it.
  const port = await listen(await freePort());
  return { port, cut, mend: () => listen(port) };
}

test('while the database is away the last copy serves, and changes are followed once it is back', async () => {
  const ctx = await openTestCtxForThisTest();
  const url = new URL(ctx.config.databaseUrl ?? '');
  const line = await openLine({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const pool = openPool(url.href, 2, () => {});
  onTestFinished(async () => {
    await pool.end();
    await line.cut();
  });
  const db = openDatabase(pool);
  const node: TestCtx = { ...ctx, pool, db, reserve: { pool, db } };

  expect(await isModuleOn(node, 'FREEPLAY3')).toBe(true);
  await line.cut();
  await setModule(ctx, 'FREEPLAY3', false);
  await sleep(600);
  expect(await isModuleOn(node, 'FREEPLAY3')).toBe(true);
  expect(await statusOf(node, '203.0.113.9')).toEqual({ status: 0 });
  await line.mend();
  await sleep(600);
  expect(await isModuleOn(node, 'FREEPLAY3')).toBe(false);
});

test('a node that never read the settings says that the database is away', async () => {
  const ctx = await openTestCtxForThisTest();
  const pool = openPool('postgres://nobody@127.0.0.1:9/none', 1, () => {});
  onTestFinished(() => pool.end());
  const db = openDatabase(pool);
  const node: TestCtx = { ...ctx, pool, db, reserve: { pool, db } };
  await expect(statusOf(node, '203.0.113.9')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('settings that cannot be read for another reason are no outage: the failure is told', async () => {
  const ctx = await openTestCtxForThisTest();
  await statusOf(ctx, '203.0.113.9');
  await sql`alter table site.version rename to version_of_another_release`.execute(ctx.db);
  siteChanged(ctx);
  await expect(statusOf(ctx, '203.0.113.9')).rejects.toMatchObject({ code: '42P01' });
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBackground } from './app.ts';
import { queueMessage } from './modules/delivery/index.ts';
import { putVendor } from './modules/vendors/index.ts';
import type { Ctx } from './platform/ctx.ts';
import { addJob } from './platform/jobs/jobs.ts';
import { openTestCtxForThisTest } from './testing/ctx.ts';
import { sendJson, startLocalServer } from './testing/local-server.ts';
import { openTestMailServer } from './testing/senders.ts';

/** Returns an address that accepts connections and sends nothing. */
async function silentMailServer() {
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => heard };
}

/** A vendor that is notified of ended sessions, and answers once the test allows it. */
async function openVendor(ctx: Ctx) {
  const vendor = { told: 0, answers: false };
  const server = await startLocalServer(() => (request, response) => {
    // Its lists are requested too, and fail.
    if (request.url !== '/sessions/end') return void request.socket.destroy();
    vendor.told += 1;
    if (vendor.answers) sendJson(response, { ended: true });
  });
  await putVendor(ctx, 'RIVER', {
    name: 'River',
    url: server.url,
    walletMode: 'transfer',
    currencies: ['THB'],
    enabled: true,
    secret: 'a secret of the vendor and the house',
  });
  return vendor;
}

const locked = async ({ pool }: Ctx) =>
  (await pool.query('select from graphile_worker._private_jobs where locked_by is not null')).rowCount;

test('what a killed node was sending, a mail and the end of a session at a vendor, another sends within seconds', async () => {
  const { settings, messages } = await openTestMailServer();
  const ctx = await openTestCtxForThisTest({ config: { mail: settings } });
  const vendor = await openVendor(ctx);
  const silent = await silentMailServer();
  const mail = {
    channel: 'email',
    to: 'mali@play.example',
    subject: 'Lantern',
    text: 'A line',
    html: '<p>A line</p>',
  } as const;
  await ctx.db.transaction().execute((tx) => queueMessage(ctx, tx, mail));
  await addJob(ctx.db, 'games:end-at-vendor', { launch: '1', player: '1', vendor: 'RIVER' });

  const { databaseUrl, masterKey } = ctx.config;
  const args = [databaseUrl ?? '', masterKey.toString('base64'), JSON.stringify({ ...settings, url: silent.url })];
  const node = fork(join(import.meta.dirname, 'testing/background-node.ts'), args, { execArgv: [] });
  onTestFinished(() => void node.kill('SIGKILL'));
  await expect.poll(() => [silent.heard(), vendor.told]).toEqual([1, 1]);
  node.kill('SIGKILL');
  await once(node, 'exit');
  expect(await locked(ctx)).toBeGreaterThanOrEqual(2);

  vendor.answers = true;
  await ctx.pool.query(`update platform.job_node set seen_at = seen_at - interval '15 seconds'`);
  await ctx.pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '15 seconds' where locked_by is not null`,
  );
  await startBackground(ctx);
  await expect.poll(() => [messages.length, vendor.told]).toEqual([1, 2]);
  await expect.poll(() => locked(ctx)).toBe(0);
});

test('a job that takes long stays with its node while that is seen', async () => {
  const ctx = await openTestCtxForThisTest();
  await addJob(ctx.db, 'test:long', {});
  await ctx.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'busy', locked_at = now() - interval '1 hour'`,
  );
  await ctx.pool.query(`insert into platform.job_node (id) values ('busy'), ('gone')`);
  await ctx.pool.query(`update platform.job_node set seen_at = now() - interval '2 days' where id = 'gone'`);
  await startBackground(ctx);
  // A check that finds nothing to take over still removes the record of the dead node.
  await expect
    .poll(async () => (await ctx.pool.query(`select id from platform.job_node where id in ('busy', 'gone')`)).rows)
    .toEqual([{ id: 'busy' }]);
  expect(await locked(ctx)).toBe(1);
});

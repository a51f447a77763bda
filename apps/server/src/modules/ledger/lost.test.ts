import { connect, createServer, type Server, type Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { freePort } from '../../testing/free-port.ts';
import { openProcessCtx } from '../../testing/process-ctx.ts';
import { type Account, houseAccount, post } from './index.ts';
import { balanceOf, entry, expectExact, memberWith } from './test-world.ts';

let dice: Account;
const ctx = await useTestCtx();
beforeAll(async () => {
  dice = await houseAccount(ctx, 'original:dice', 'THB');
});

/** A connection to the database that can be cut: at once, or just when an answer arrives. */
async function wire() {
  const target = new URL(ctx.config.databaseUrl ?? '');
  const sockets = new Set<Socket>();
  let loseAnswers = 0;
  const server: Server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    let asked = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => {
      asked ||= chunk.includes('ledger.post_batch');
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (asked && loseAnswers > 0) {
        loseAnswers--;
        near.destroy();
      } else near.write(chunk);
    });
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  // A port that no outgoing connection can occupy before the server listens on it.
  const port = await freePort();
  await listen(port);
  const url = new URL(target);
  url.port = String(port);
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  const site = openProcessCtx(url.href);
  onTestFinished(async () => {
    await site.close();
    if (server.listening) await cut();
  });
  return {
    ctx: site.ctx,
    cut,
    mend: () => listen(port),
    loseNextAnswers: (count: number) => {
      loseAnswers = count;
    },
  };
}

test('an answer that is lost after the database decided is asked again and moves nothing twice', async () => {
  const site = await wire();
  const member = await memberWith(ctx, 100n);
  site.loseNextAnswers(2);
  const answer = await post(
    site.ctx,
    entry([{ debit: member.cash, credit: dice, amount: 30n, kind: 'stake', ref: 0n }]),
  );
  expect(answer).toMatchObject({ outcome: 'duplicate', legs: [{ amount: 30n, debitAfter: 70n }] });
  expect(await balanceOf(ctx, member)).toBe(70n);
  await expectExact(ctx);
});

test('without a database the ledger is unavailable, and posts again by itself when it is back', async () => {
  const site = await wire();
  const member = await memberWith(ctx, 100n);
  const stake = () => entry([{ debit: member.cash, credit: dice, amount: 10n, kind: 'stake', ref: 0n }]);
  expect((await post(site.ctx, stake())).outcome).toBe('posted');
  await site.cut();
  const request = stake();
  await expect(post(site.ctx, request)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await site.mend();
  expect((await post(site.ctx, request)).outcome).toBe('posted');
  expect((await post(site.ctx, request)).outcome).toBe('duplicate');
  expect(await balanceOf(ctx, member)).toBe(80n);
  await expectExact(ctx);
});

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { evens, units } from '../../modules/originals/testing.ts';
import { openTestApp } from '../../testing/app.ts';
import { openTestCtxForThisTest, testClock } from '../../testing/ctx.ts';
import { memberWith } from '../../testing/members.ts';
import { openLog } from '../log.ts';

test.each([
  ['disk is full', '53100'],
  ['is read-only', '25006'],
])(
  'while the database %s, bets are told to come back, the node is not ready, and a line a second says why',
  async (_what, code) => {
    const clock = testClock();
    const lines: string[] = [];
    const log = openLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
    const ctx = { ...(await openTestCtxForThisTest({ clock: clock.now })), log };
    const site = await openTestApp({ ctx });
    ctx.onClose(() => site.close());
    const { headers } = await memberWith(ctx, units('1000'));
    const bet = async () =>
      (
        await site.app.inject({
          method: 'POST',
          url: '/wps/originals/bet',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          payload: evens(),
        })
      ).statusCode;
    const ready = async () => (await site.app.inject('/health/ready')).statusCode;
    expect([await bet(), await ready()]).toEqual([200, 200]);

    await ctx.pool.query(`create function public.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = '${code}'; end $$`);
    await ctx.pool.query('create trigger refuse before insert on ledger.entry execute function public.refuse()');
    for (let i = 0; i < 5; i++) expect(await bet()).toBe(503);
    expect(await ready()).toBe(503);
    expect(lines).toHaveLength(1);
    clock.advance(1000);
    expect(await bet()).toBe(503);
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ unsaid: 5 });

    await ctx.pool.query('drop trigger refuse on ledger.entry');
    clock.advance(10_000);
    expect([await bet(), await ready()]).toEqual([200, 200]);
  },
);

test('a caller who leaves in the middle of a body is no fault of the database', async () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  const ctx = { ...(await openTestCtxForThisTest()), log };
  const site = await openTestApp({ ctx, listen: true });
  ctx.onClose(() => site.close());
  const { headers } = await memberWith(ctx, 0n);
  const { port, hostname } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /wps/originals/bet HTTP/1.1\r\nhost: localhost\r\nauthorization: ${headers.authorization}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
  );
  const open = () => new Promise<number>((done) => site.app.server.getConnections((_error, count) => done(count)));
  await expect.poll(open).toBe(1);
  socket.resetAndDestroy();
  await expect.poll(open).toBe(0);
  expect((await site.app.inject('/health/ready')).statusCode).toBe(200);
  expect(lines).toEqual([]);
});

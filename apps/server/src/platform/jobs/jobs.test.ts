import { setTimeout as sleep } from 'node:timers/promises';
import { parseCrontab } from 'graphile-worker';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import type { Ctx } from '../ctx.ts';
import { addJob, crontabOf, startJobs } from './jobs.ts';

const until = async (what: () => boolean) => {
  for (let waited = 0; !what() && waited < 15_000; waited += 20) await sleep(20);
  expect(what()).toBe(true);
};

/** A node that closes separately, before the context that it works on. */
function nodeOf(ctx: Ctx): { node: Ctx; close: () => Promise<void> } {
  const works: (() => Promise<void> | void)[] = [];
  const node = { ...ctx, onClose: (work: () => Promise<void> | void) => void works.push(work) };
  return {
    node,
    close: async () => {
      for (const work of works.reverse()) await work();
    },
  };
}

test('a job runs exactly when the transaction that enqueued it commits', async () => {
  const ctx = await openTestCtxForThisTest();
  const seen: unknown[] = [];
  await startJobs(ctx, [{ tasks: { 'test.note': async (_ctx, payload) => void seen.push(payload) } }]);
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      await addJob(tx, 'test.note', { n: 1 });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await ctx.db.transaction().execute((tx) => addJob(tx, 'test.note', { n: 2 }));
  await until(() => seen.length > 0);
  expect(seen).toEqual([{ n: 2 }]);
});

test('closing waits for a running job to finish, and for its end to be written', async () => {
  const ctx = await openTestCtxForThisTest();
  const { node, close } = nodeOf(ctx);
  let state = 'waiting';
  const held = Promise.withResolvers<void>();
  const jobs = {
    tasks: {
      'test.slow': async () => {
        state = 'running';
        await sleep(300);
        // A lock on the job's row delays the writing of its end.
        void ctx.db.transaction().execute(async (tx) => {
          await sql`select from graphile_worker._private_jobs for update`.execute(tx);
          held.resolve();
          await sleep(500);
        });
        await held.promise;
        state = 'finished';
      },
    },
  };
  await startJobs(node, [jobs]);
  await addJob(ctx.db, 'test.slow', {});
  await until(() => state === 'running');
  await close();
  expect(state).toBe('finished');
  expect((await sql`select 1 from graphile_worker._private_jobs`.execute(ctx.db)).rows).toEqual([]);
});

test('jobs go on after the worker lost its connections', async () => {
  const ctx = await openTestCtxForThisTest();
  const seen: unknown[] = [];
  await startJobs(ctx, [{ tasks: { 'test.note': async (_ctx, payload) => void seen.push(payload) } }]);
  await addJob(ctx.db, 'test.note', { before: true });
  await until(() => seen.length === 1);
  await ctx.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await addJob(ctx.db, 'test.note', { after: true });
  await until(() => seen.length === 2);
});

test('the one server of an embedded database takes up at once what a killed run left', async () => {
  const ctx = await openTestCtxForThisTest({ config: { databaseUrl: null } });
  await addJob(ctx.db, 'test.note', { left: true });
  await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1`.execute(
    ctx.db,
  );
  const seen: unknown[] = [];
  await startJobs(ctx, [{ tasks: { 'test.note': async (_ctx, payload) => void seen.push(payload) } }]);
  await until(() => seen.length === 1);
});

test('a job that does not finish in time is handed back for another worker', async () => {
  const ctx = await openTestCtxForThisTest();
  const { node, close } = nodeOf(ctx);
  let running = false;
  const hang = async () => {
    running = true;
    await new Promise(() => {});
  };
  await startJobs(node, [{ tasks: { 'test.hang': hang } }], 200);
  await addJob(ctx.db, 'test.hang', {});
  await until(() => running);
  await close();
  let taken = false;
  await startJobs(ctx, [
    {
      tasks: {
        'test.hang': async () => {
          taken = true;
        },
      },
    },
  ]);
  await until(() => taken);
});

test('a task of the clock runs once at a time, and waits once at most', async () => {
  const ctx = await openTestCtxForThisTest();
  const [item] = parseCrontab(crontabOf([{ tasks: {}, crontab: ['* * * * * test:long'] }]));
  const { queueName, jobKey } = item?.options ?? {};
  const spec = { ...(queueName ? { queueName } : {}), ...(jobKey ? { jobKey } : {}) };
  let [running, most, runs] = [0, 0, 0];
  const held = Promise.withResolvers<void>();
  const work = async () => {
    most = Math.max(most, ++running);
    runs += 1;
    await held.promise;
    running -= 1;
  };
  await startJobs(ctx, [{ tasks: { 'test:long': work } }]);
  const minute = () => addJob(ctx.db, item?.task ?? '', {}, spec);
  await minute();
  await until(() => running === 1);
  for (let minutes = 0; minutes < 3; minutes++) await minute();
  held.resolve();
  const left = async () => (await sql`select from graphile_worker._private_jobs`.execute(ctx.db)).rows.length;
  await expect.poll(left, { timeout: 15_000 }).toBe(0);
  expect([most, runs]).toEqual([1, 2]);
});

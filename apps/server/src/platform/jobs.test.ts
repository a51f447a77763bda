import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestCtx, openTestCtxForThisTest } from '../testing/ctx.ts';
import { addJob, startJobs } from './jobs.ts';

const until = async (what: () => boolean) => {
  for (let waited = 0; !what() && waited < 15_000; waited += 20) await sleep(20);
  expect(what()).toBe(true);
};

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

test('closing waits for a running job to finish', async () => {
  const ctx = await openTestCtx();
  let state = 'waiting';
  const jobs = {
    tasks: {
      'test.slow': async () => {
        state = 'running';
        await sleep(300);
        state = 'finished';
      },
    },
  };
  await startJobs(ctx, [jobs]);
  await addJob(ctx.db, 'test.slow', {});
  await until(() => state === 'running');
  await ctx.close();
  expect(state).toBe('finished');
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
  const node = { ...ctx, works: [] as (() => Promise<void> | void)[] };
  node.onClose = (work) => void node.works.push(work);
  let running = false;
  const hang = async () => {
    running = true;
    await new Promise(() => {});
  };
  await startJobs(node, [{ tasks: { 'test.hang': hang } }], 200);
  await addJob(ctx.db, 'test.hang', {});
  await until(() => running);
  for (const work of node.works) await work();
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

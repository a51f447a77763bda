import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import type { Db } from '../ctx.ts';
import { yieldingNice } from './yielding.ts';

async function niceOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return getPriority(rows[0]?.pid ?? 0);
}

test('bookkeeping yields the processor to what answers callers, also while the site closes', async () => {
  const ctx = await openTestCtxForThisTest();
  const nice = await niceOf(ctx.db);
  // Only on Linux can the server tell that the backend is a process of this machine.
  const yielded = existsSync('/proc/self/cmdline') ? yieldingNice : nice;
  expect(yieldingNice).toBeGreaterThan(nice);
  expect(await niceOf(ctx.background.db)).toBe(yielded);
  expect(await niceOf(ctx.reserve.db)).toBe(nice);
  // A loop may finish its work after other parts have closed.
  ctx.onClose(async () => expect(await niceOf(ctx.background.db)).toBe(yielded));
});

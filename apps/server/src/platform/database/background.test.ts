import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import type { Db } from '../ctx.ts';
import { background, yieldingNice } from './background.ts';

const ctx = await useTestCtx();

async function niceOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return getPriority(rows[0]?.pid ?? 0);
}

test('bookkeeping yields the processor to what answers callers', async () => {
  const nice = await niceOf(ctx.db);
  // Elsewhere than on Linux nothing tells that the backend is a process of this machine.
  expect(await niceOf(background(ctx).db)).toBe(existsSync('/proc/self/cmdline') ? yieldingNice : nice);
  expect(yieldingNice).toBeGreaterThan(nice);
  expect(await niceOf(ctx.reserve.db)).toBe(nice);
});

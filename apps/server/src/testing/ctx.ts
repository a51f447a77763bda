import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { afterAll, inject, onTestFinished } from 'vitest';
import type { Config } from '../platform/config/config.ts';
import { openVault } from '../platform/crypto/vault.ts';
import type { Ctx } from '../platform/ctx.ts';
import { openConnections } from '../platform/database/database.ts';
import { noPush } from '../platform/sockets/push.ts';
import { testConfig } from './config.ts';
import { refuseSecondConnection } from './one-connection.ts';

/** A clock that a test sets by hand. */
export type TestClock = { now: () => Date; advance: (ms: number) => void; set: (at: Date) => void };

export function testClock(start = new Date('2026-01-15T12:00:00Z')): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
    set: (date) => {
      at = date.getTime();
    },
  };
}

export type TestCtx = Ctx & { close: () => Promise<void> };

function serverOfThisWorker(): string {
  const url = inject('postgresUrls')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!url) throw new Error(`No PostgreSQL was started for worker ${process.env.VITEST_POOL_ID}`);
  return url;
}

/** Clones a new database from the migrated template. @returns its address, and the function that drops it */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = serverOfThisWorker();
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template template_fairhouse`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/**
 * Opens a context on a database of its own, or on the migrated one at `databaseUrl`. The caller closes it;
 * `useTestCtx` and `openTestCtxForThisTest` close by themselves.
 */
export async function openTestCtx(
  options: { clock?: () => Date; config?: Partial<Config>; databaseUrl?: string } = {},
): Promise<TestCtx> {
  const given = options.databaseUrl;
  const database = given ? { url: given, drop: async () => {} } : await cloneDatabase();
  const config = testConfig(database.url, options.config);
  const { close: disconnect, ...connections } = openConnections(database.url, 10, () => {});
  for (const pool of [connections.pool, connections.reserve.pool]) refuseSecondConnection(pool);
  const works: (() => Promise<void> | void)[] = [];
  return {
    config,
    ...connections,
    clock: options.clock ?? (() => new Date()),
    log: pino({ level: config.logLevel }),
    push: noPush,
    vault: openVault(config.masterKey),
    onClose: (work) => {
      works.push(work);
    },
    close: async () => {
      for (const work of works.reverse()) await work();
      await disconnect();
      await database.drop();
    },
  };
}

/**
 * Opens the context that all tests of a file share, and closes it after the last one. Awaited at the top of the file.
 */
export async function useTestCtx(options: Parameters<typeof openTestCtx>[0] = {}): Promise<TestCtx> {
  const ctx = await openTestCtx(options);
  afterAll(ctx.close);
  return ctx;
}

/** Opens a context for one test, and closes it with the test. */
export async function openTestCtxForThisTest(options: Parameters<typeof openTestCtx>[0] = {}): Promise<TestCtx> {
  const ctx = await openTestCtx(options);
  onTestFinished(ctx.close);
  return ctx;
}

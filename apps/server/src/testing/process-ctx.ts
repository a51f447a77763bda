import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Ctx } from '../platform/ctx.ts';
import { openDatabase, openPool } from '../platform/database.ts';
import { noPush } from '../platform/push.ts';
import { openVault } from '../platform/vault.ts';

/** A context for a process of a test or a benchmark that works on a database which is there already. */
export function openProcessCtx(databaseUrl: string): { ctx: Ctx; close: () => Promise<void> } {
  const masterKey = randomBytes(32);
  const pool = openPool(databaseUrl, 3, () => {});
  const works: (() => Promise<void> | void)[] = [];
  const ctx: Ctx = {
    config: {
      port: 0,
      host: '127.0.0.1',
      publicUrl: 'http://localhost',
      dataDir: '/nonexistent',
      databaseUrl,
      databasePoolSize: 3,
      logLevel: 'silent',
      trustedProxies: [],
      rateLimitPerMinute: 0,
      geoDatabase: null,
      masterKey,
      demo: false,
    },
    pool,
    db: openDatabase(pool),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    push: noPush,
    vault: openVault(masterKey),
    onClose: (work) => {
      works.push(work);
    },
  };
  return {
    ctx,
    close: async () => {
      for (const work of works.reverse()) await work();
      await pool.end();
    },
  };
}

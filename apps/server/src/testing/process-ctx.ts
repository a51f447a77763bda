import pino from 'pino';
import type { Ctx } from '../platform/ctx.ts';
import { openDatabase, openPool } from '../platform/database.ts';
import { noPush } from '../platform/push.ts';
import { openVault } from '../platform/vault.ts';
import { testConfig } from './config.ts';

/** A context for a process of a test or a benchmark that works on a database which is there already. */
export function openProcessCtx(databaseUrl: string): { ctx: Ctx; close: () => Promise<void> } {
  const config = testConfig(databaseUrl, { databasePoolSize: 3 });
  const pool = openPool(databaseUrl, config.databasePoolSize, () => {});
  const works: (() => Promise<void> | void)[] = [];
  const ctx: Ctx = {
    config,
    pool,
    db: openDatabase(pool),
    clock: () => new Date(),
    log: pino({ level: config.logLevel }),
    push: noPush,
    vault: openVault(config.masterKey),
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

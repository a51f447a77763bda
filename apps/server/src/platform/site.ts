import { join } from 'node:path';
import pino from 'pino';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import type { Ctx } from './ctx.ts';
import { openDatabase, openPool } from './database.ts';
import { type EmbeddedUse, useEmbeddedDatabase } from './embedded-use.ts';
import { openLog } from './log.ts';
import { migrate } from './migrate.ts';
import { noPush } from './push.ts';
import { openVault } from './vault.ts';

/** A site opened for work: its context on a migrated database, and how to leave it. */
export type Site = { ctx: Ctx; close: () => Promise<void> };

/**
 * Opens the site that the environment describes. `server` is the one server of an embedded database (with DATABASE_URL there
 * may be many); `tool` is a command-line program, which may work beside a running server or on its own.
 * @throws ConfigError, EmbeddedPostgresError: one clear line each
 */
export async function openSite(env: NodeJS.ProcessEnv, role: 'server' | 'tool'): Promise<Site> {
  const config = readConfig(env);
  // What a tool prints is its answer, so its log goes to standard error.
  const log =
    role === 'server'
      ? openLog(config)
      : openLog({ logLevel: env.LOG_LEVEL ? config.logLevel : 'warn' }, pino.destination({ fd: 2, sync: true }));
  const database = await databaseOf(config, role);
  let closing = false;
  const pool = openPool(database.url, config.databasePoolSize, (error) => {
    // Whoever stops the embedded database ends connections that are about to end themselves.
    if (!closing) log.warn({ err: error }, 'a database connection broke');
  });
  const works: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const work of works.splice(0).reverse()) {
      try {
        await work();
      } catch (error) {
        // What follows is closed all the same: the database most of all.
        log.error({ err: error }, 'a part did not close in order');
      }
    }
    closing = true;
    await pool.end();
    await database.release();
  };
  try {
    const applied = await migrate(pool);
    if (applied.length > 0) log.info({ applied }, 'the database is up to date');
  } catch (error) {
    await close();
    throw error;
  }
  const ctx: Ctx = {
    config,
    pool,
    db: openDatabase(pool),
    clock: () => new Date(),
    log,
    push: noPush,
    vault: openVault(config.masterKey),
    onClose: (work) => {
      works.push(work);
    },
  };
  return { ctx, close };
}

function databaseOf(config: Config, role: 'server' | 'tool'): Promise<EmbeddedUse> {
  if (config.databaseUrl) return Promise.resolve({ url: config.databaseUrl, release: async () => {} });
  return useEmbeddedDatabase({
    folder: join(config.dataDir, 'postgres'),
    // Every further port derives from PORT: the embedded database is the next one.
    port: config.port + 1,
    alone: role === 'server',
  });
}

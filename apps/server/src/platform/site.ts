import { join } from 'node:path';
import pino from 'pino';
import type { Config } from './config/config.ts';
import { readConfig } from './config/config.ts';
import { makeFolder } from './config/folder.ts';
import { openVault } from './crypto/vault.ts';
import type { Ctx } from './ctx.ts';
import { openConnections, refuseFewConnections } from './database/database.ts';
import { type EmbeddedUse, useEmbeddedDatabase } from './database/embedded-use.ts';
import { migrate } from './database/migrate.ts';
import { openLog } from './log.ts';
import { loadCurrencies } from './money/currencies.ts';
import { noPush } from './sockets/push.ts';

/** An open site: its context on a migrated database, and the function that closes it. */
export type Site = { ctx: Ctx; close: () => Promise<void> };

/**
 * Opens the site that the environment describes. `server` is the one server of an embedded database (with
 * DATABASE_URL there may be many); `tool` is a command-line program, which may work beside a running server or alone.
 * @throws ConfigError, EmbeddedPostgresError, each with one clear line; the reason of `stopping`, after what was
 * opened is closed
 */
export async function openSite(env: NodeJS.ProcessEnv, role: 'server' | 'tool', stopping?: AbortSignal): Promise<Site> {
  const config = readConfig(env);
  // A tool's standard output is its answer, so its log goes to standard error.
  const log =
    role === 'server'
      ? openLog(config)
      : openLog({ logLevel: env.LOG_LEVEL ? config.logLevel : 'warn' }, pino.destination({ fd: 2, sync: true }));
  if (role === 'server') makeFolder(config.dataDir);
  const database = await databaseOf(config, role);
  let closing = false;
  const { close: disconnect, ...connections } = openConnections(database.url, config.databasePoolSize, (error) => {
    // Stopping the embedded database breaks connections that are about to be closed anyway.
    if (!closing) log.warn({ err: error }, 'a database connection broke');
  });
  const works: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const work of works.splice(0).reverse()) {
      try {
        await work();
      } catch (error) {
        // The remaining parts, above all the database, are still closed.
        log.error({ err: error }, 'a part did not close in order');
      }
    }
    closing = true;
    await disconnect();
    await database.release();
  };
  try {
    stopping?.throwIfAborted();
    const applied = await migrate(connections.pool);
    if (applied.length > 0) log.info({ applied }, 'the database is up to date');
    await loadCurrencies(connections.db);
    if (role === 'server') await refuseFewConnections(connections.pool, config.databasePoolSize);
  } catch (error) {
    await close();
    throw error;
  }
  const ctx: Ctx = {
    config,
    ...connections,
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
    // Further ports are derived from PORT; the embedded database's is the next one.
    port: config.port + 1,
    alone: role === 'server',
  });
}

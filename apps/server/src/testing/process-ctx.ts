import '../../../../scripts/test-currencies.ts';
import pino from 'pino';
import type { Config } from '../platform/config/config.ts';
import { openVault } from '../platform/crypto/vault.ts';
import type { Ctx } from '../platform/ctx.ts';
import { isDatabaseGone, openConnections } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import { noPush } from '../platform/sockets/push.ts';
import { testConfig } from './config.ts';

/** Opens a context for a separate process of a test or a benchmark, on an existing database. */
export function openProcessCtx(
  databaseUrl: string,
  more: Partial<Config> = {},
): { ctx: Ctx; close: () => Promise<void> } {
  const config = testConfig(databaseUrl, { databasePoolSize: 3, ...more });
  const { close: disconnect, ...connections } = openConnections(databaseUrl, config.databasePoolSize, () => {});
  const works: (() => Promise<void> | void)[] = [];
  const ctx: Ctx = {
    config,
    ...connections,
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
      await disconnect();
    },
  };
}

/**
 * Repeats a request until it is answered: after SERVICE_UNAVAILABLE or a cut connection the outcome is unknown, and
 * the same request is sent again.
 */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const lost = error instanceof DomainError ? error.code === 'SERVICE_UNAVAILABLE' : isDatabaseGone(error);
      if (!lost) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

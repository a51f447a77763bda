import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Vault } from './crypto/vault.ts';
import type { Push } from './sockets/push.ts';

/**
 * The context of every operation: only parts of the platform, passed explicitly, so that a test passes its own. A
 * module types its tables with `ctx.db.withTables<ItsTables>()`.
 */
export type Ctx = {
  config: Config;
  db: Db;
  /** The pool under `db`, for the few places that need a raw client. */
  pool: Pool;
  /**
   * A few connections for reading sessions, bets, wallets and copies of settings, so that a site whose other
   * connections are all in use still takes bets. Queries here wait for no lock and no other connection, so they may
   * run while a transaction is open.
   */
  reserve: { db: Db; pool: Pool };
  /**
   * A connection for bookkeeping that no caller waits for: on the same machine its process runs at a lower priority.
   */
  background: { db: Db };
  clock: () => Date;
  log: Logger;
  push: Push;
  vault: Vault;
  /** Registers work for the server's stop, where it runs in reverse order. */
  onClose: (work: () => Promise<void> | void) => void;
};

// biome-ignore lint/complexity/noBannedTypes: an empty schema is what `withTables` extends
export type Db = Kysely<{}>;

import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Vault } from './crypto/vault.ts';
import type { Push } from './sockets/push.ts';

/**
 * The context of every operation: parts of the platform only, passed explicitly, so that a test passes its own.
 * A module types its tables with `ctx.db.withTables<ItsTables>()`.
 */
export type Ctx = {
  config: Config;
  db: Db;
  /** The pool under `db`, for the few places that need a raw client. */
  pool: Pool;
  /**
   * A few connections for what sessions, bets, wallets and copies of settings read: a site whose other connections are all held
   * still takes bets. What runs here waits for no lock and for no other connection, so it may be asked inside a transaction.
   */
  reserve: { db: Db; pool: Pool };
  /** A connection for bookkeeping that no caller waits for: on this machine it yields the processor to those that answer callers. */
  background: { db: Db };
  clock: () => Date;
  log: Logger;
  push: Push;
  vault: Vault;
  /** Registers work to be done, last first, when the server stops. */
  onClose: (work: () => Promise<void> | void) => void;
};

// biome-ignore lint/complexity/noBannedTypes: an empty schema is what `withTables` extends
export type Db = Kysely<{}>;

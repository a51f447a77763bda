import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Push } from './push.ts';
import type { Vault } from './vault.ts';

/**
 * What every operation stands on: platform things only, passed explicitly, so that a test passes its own.
 * A module types its tables with `ctx.db.withTables<ItsTables>()`.
 */
export type Ctx = {
  config: Config;
  db: Db;
  /** The pool under `db`, for the few places that need a raw client. */
  pool: Pool;
  clock: () => Date;
  log: Logger;
  push: Push;
  vault: Vault;
  /** Registers work to be done, last first, when the server stops. */
  onClose: (work: () => Promise<void> | void) => void;
};

// biome-ignore lint/complexity/noBannedTypes: an empty schema is what `withTables` extends
export type Db = Kysely<{}>;

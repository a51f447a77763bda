import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../config/environment.ts';
import type { Db } from '../ctx.ts';
import { letYield } from './yielding.ts';

/**
 * int8 is parsed into bigint: identifiers and amounts are 64-bit; numeric stays a decimal string. A date stays a
 * calendar day (yyyy-MM-dd), without a time zone.
 */
const own: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: (value) => BigInt(value),
  [pg.types.builtins.DATE]: (value) => value,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : own[oid]) ?? pg.types.getTypeParser(oid, format),
};

/**
 * PostgreSQL built with LLVM compiles statements that it estimates as costly: seconds of CPU for a step of
 * bookkeeping that takes milliseconds.
 */
const setUp = 'set jit = off';

/**
 * Opens a pool whose connections parse types as the platform expects. `onError` is called for idle connections that
 * broke.
 */
export function openPool(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  more: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    onConnect: (client) => client.query(setUp),
    ...more,
  });
  pool.on('error', onError);
  // A connection that breaks in use reports it by its query's error; without a listener, the event would end the
  // process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function openDatabase(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

const reserveMax = 3;
/**
 * The connections of a server in addition to its pool: the reserve, four of the ledger, two of push, one for
 * bookkeeping.
 */
const besidePool = reserveMax + 4 + 2 + 1;

/**
 * @throws ConfigError where the database allows a server fewer connections than it needs: it would start, and fail
 * later
 */
export async function refuseFewConnections(pool: pg.Pool, poolSize: number): Promise<void> {
  const { rows } = await pool.query<{ granted: number }>(`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
    ) as granted`);
  const granted = rows[0]?.granted ?? 0;
  const held = poolSize + besidePool;
  if (granted >= held) return;
  throw new ConfigError(
    `DATABASE_URL: the database grants ${granted} connections and the server holds ${held}: raise max_connections or the ` +
      'limit of the role or database, or lower DATABASE_POOL_SIZE',
  );
}

/** Opens the connections of a context: the general pool, the reserve, and the one for bookkeeping. */
export function openConnections(url: string, max: number, onError: (error: Error) => void) {
  const pool = openPool(url, max, onError);
  const reserve = openPool(url, reserveMax, onError);
  const background = openPool(url, 1, onError).on('connect', letYield);
  return {
    pool,
    db: openDatabase(pool),
    reserve: { pool: reserve, db: openDatabase(reserve) },
    background: { db: openDatabase(background) },
    close: async () => {
      await Promise.all([pool.end(), reserve.end(), background.end()]);
    },
  };
}

/** True when the failure is an unreachable database rather than a wrong statement. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  return (
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/.test(code) ||
    // 53300: the database has no connection left.
    /^(08...|53300|57P0[123])$/.test(code) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Makes one round trip to the database. */
export async function ping(db: Db): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select 1'));
}

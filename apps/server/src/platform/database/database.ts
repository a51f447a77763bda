import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../ctx.ts';

/**
 * int8 arrives as bigint: identifiers and amounts are 64-bit; numeric stays a decimal string. A date is a day of the
 * calendar (yyyy-MM-dd), no moment of some time zone.
 */
const own: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: (value) => BigInt(value),
  [pg.types.builtins.DATE]: (value) => value,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : own[oid]) ?? pg.types.getTypeParser(oid, format),
};

/** Opens a pool whose connections parse types as the platform expects. `onError` is called for idle connections that broke. */
export function openPool(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  more: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, types, connectionTimeoutMillis: 5000, keepAlive: true, ...more });
  pool.on('error', onError);
  // A connection that breaks while somebody holds it tells its holder through the query; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function openDatabase(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

const reserveMax = 3;

/** Opens the connections of a context: the pool of everything, and the reserve. */
export function openConnections(url: string, max: number, onError: (error: Error) => void) {
  const pool = openPool(url, max, onError);
  const reserve = openPool(url, reserveMax, onError);
  return {
    pool,
    db: openDatabase(pool),
    reserve: { pool: reserve, db: openDatabase(reserve) },
    close: async () => {
      await Promise.all([pool.end(), reserve.end()]);
    },
  };
}

/** True when the failure is the database being away rather than a statement being wrong. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  return (
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/.test(code) ||
    // 53300: it has no connection left for us.
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

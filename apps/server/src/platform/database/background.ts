import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { PoolClient } from 'pg';
import type { Db } from '../ctx.ts';
import { perCtx } from '../per-ctx.ts';
import { openDatabase, openPool } from './database.ts';

/** The nice value of a backend that yields: a third of the weight of one that answers callers. */
export const yieldingNice = 5;

/**
 * A connection for bookkeeping that no caller waits for. Where PostgreSQL runs on this machine, its backend yields the processor to
 * those that answer callers; elsewhere, and where the system forbids that, it is a connection like any other.
 */
export const background = perCtx((ctx): { db: Db } => {
  const { connectionString = '' } = ctx.pool.options;
  const pool = openPool(connectionString, 1, (error) => ctx.log.warn({ err: error }, 'a database connection broke'));
  pool.on('connect', letYield);
  ctx.onClose(() => pool.end());
  return { db: openDatabase(pool) };
});

function letYield(client: PoolClient): void {
  const { processID, connection } = client as PoolClient & {
    processID?: number | null;
    connection?: { stream?: { localPort?: number } };
  };
  const port = connection?.stream?.localPort;
  if (!processID || !port) return;
  try {
    // A backend's title names the port of its client: a process of this number on another machine or in another container has none such.
    if (readFileSync(`/proc/${processID}/cmdline`, 'latin1').includes(`(${port})`))
      setPriority(processID, yieldingNice);
  } catch {
    // No such file, or not permitted: it keeps the priority of all.
  }
}

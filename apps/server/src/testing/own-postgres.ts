import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { freePort } from './free-port.ts';

export type OwnServer = { start: () => Promise<EmbeddedPostgres>; kill: () => void };

/** A PostgreSQL of the test's own, as durable as a site's: fsync and synchronous_commit stay on. */
export async function ownServer(): Promise<OwnServer> {
  const base = mkdtempSync(join(tmpdir(), 'fairhouse-kill-'));
  chmodSync(base, 0o755);
  const folder = join(base, 'postgres');
  const port = await freePort();
  const start = async (): Promise<EmbeddedPostgres> => {
    // The orphaned processes of a killed server release its shared memory a moment later.
    for (let attempt = 1; ; attempt++) {
      try {
        return await startEmbeddedPostgres({ folder, port });
      } catch (error) {
        if (attempt === 20) throw error;
        await sleep(250);
      }
    }
  };
  onTestFinished(async () => {
    await (await start()).stop();
    rmSync(base, { recursive: true, force: true });
  });
  return {
    start,
    kill: () => process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
  };
}

/** Queries the database at `url` over a connection of its own. */
export async function query<T extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Ends two connections to the database, of any user. @returns their number */
export async function cutConnections(url: string): Promise<number> {
  const rows = await query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`,
  ).catch(() => []);
  return rows.length;
}

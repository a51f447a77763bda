import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  ensureDatabase,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';

const database = 'fairhouse';
/** Advisory lock that every user of the database holds in shared mode: the last user to leave stops the database. */
const useLock = 7_201_513;
/** Advisory lock that the one server of the folder holds. */
const serverLock = 7_201_514;
const patienceMs = 3000;
const watchDelayMs = 250;

/** A database in use: its address, and the function that releases it. */
export type EmbeddedUse = { url: string; release: () => Promise<void> };

/**
 * Uses the embedded database of a folder: starts it, or joins the running one (of a server, a tool, or a killed run).
 * The last user to leave stops it, and it is restarted if it dies while in use.
 * @param alone the caller is the server, of which a folder has only one
 * @throws EmbeddedPostgresError when another server uses the folder
 */
export async function useEmbeddedDatabase(options: {
  folder: string;
  port: number;
  alone: boolean;
}): Promise<EmbeddedUse> {
  let leaving = false;
  let held = await enter(options);
  const watch = async (): Promise<void> => {
    while (!leaving) {
      await held.broken;
      while (!leaving) {
        await sleep(watchDelayMs);
        try {
          const again = await enter(options);
          if (leaving) await leave(again);
          held = again;
          break;
        } catch {
          // It is unavailable now: requests fail meanwhile, and this is tried again.
        }
      }
    }
  };
  const watching = watch();
  return {
    url: held.server.urlOf(database),
    release: async () => {
      leaving = true;
      await leave(held);
      await watching;
    },
  };
}

type Held = { server: EmbeddedPostgres; client: pg.Client; broken: Promise<void> };

async function enter({ folder, port, alone }: { folder: string; port: number; alone: boolean }): Promise<Held> {
  for (let attempt = 1; ; attempt++) {
    try {
      const server = await startEmbeddedPostgres({ folder, port });
      return await hold(server, alone, folder);
    } catch (error) {
      // The last user stopped it at this moment: try once more.
      if (error instanceof EmbeddedPostgresError || attempt === 3) throw error;
      await sleep(watchDelayMs);
    }
  }
}

async function hold(server: EmbeddedPostgres, alone: boolean, folder: string): Promise<Held> {
  const client = new pg.Client({ connectionString: await ensureDatabase(server, database), keepAlive: true });
  const { promise: broken, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [useLock]);
  if (alone && !(await tryLock(client, serverLock, patienceMs))) {
    await client.end();
    throw new EmbeddedPostgresError(
      `Another server runs on ${dirname(folder)}: stop it first, or set another PORT and DATA_DIR`,
    );
  }
  return { server, client, broken };
}

async function leave({ server, client }: Held): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [useLock]);
    const last = await tryLock(client, useLock, 0);
    await client.end();
    if (last) await server.stop();
  } catch {
    // The database is gone already, and its locks with it.
  }
}

/** Tries to take the lock for a while: a killed server's session ends a moment after it. */
async function tryLock(client: pg.Client, key: number, patience: number): Promise<boolean> {
  for (let waited = 0; ; waited += 100) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key]);
    if (rows[0]?.got || waited >= patience) return rows[0]?.got ?? false;
    await sleep(100);
  }
}

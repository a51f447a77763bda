import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type Pool, type PoolClient } from 'pg';
import { ConfigError } from '../config/config.ts';
import { assert } from '../errors.ts';
import { migrateJobs } from '../jobs/jobs.ts';

const folder = join(import.meta.dirname, '../../../migrations');
const lockKey = 7_201_511;

/** Returns the numbered migrations, forward only: `0001_platform.sql`, … */
export function listMigrations(): { id: number; name: string; sql: string }[] {
  const files = readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort();
  return files.map((name) => {
    const id = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    assert(id > 0, `migration ${name} is named 0001_what.sql`);
    return { id, name, sql: readFileSync(join(folder, name), 'utf8') };
  });
}

/**
 * Applies the missing migrations, each in its own transaction, one node at a time.
 * @returns the names of those applied
 * @throws ConfigError for a database of another program or of a newer version of this one
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists public.migration (id int primary key, name text not null, at timestamptz not null default now())',
    );
    const done = await appliedMigrations(client);
    for (const m of listMigrations()) {
      if (done.has(m.id)) continue;
      await client.query('begin');
      try {
        await client.query(m.sql);
        await client.query('insert into public.migration (id, name) values ($1, $2)', [m.id, m.name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${m.name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(m.name);
    }
    await migrateJobs(pool);
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    client.release();
  }
}

/** Returns the numbers of the applied migrations. @throws ConfigError for those of another program or version */
async function appliedMigrations(client: PoolClient): Promise<Set<number>> {
  const rows = await client.query<{ id: number; name: string }>('select id, name from public.migration').then(
    (answer) => answer.rows,
    (error: unknown) => {
      // A table of this name with other columns belongs to another program.
      if (error instanceof pg.DatabaseError && error.code === '42703') return null;
      throw error;
    },
  );
  const ours = new Map(listMigrations().map(({ id, name }) => [id, name]));
  if (!rows || rows.some(({ id, name }) => ours.has(id) && ours.get(id) !== name)) {
    throw new ConfigError(
      'DATABASE_URL: the table "migration" of this database is of another program: give an empty database of its own',
    );
  }
  const newer = rows.find(({ id }) => !ours.has(id));
  if (newer) {
    throw new ConfigError(
      `The database was changed by a newer version of this program (${newer.name}): start that version, or restore a backup`,
    );
  }
  return new Set(rows.map(({ id }) => id));
}

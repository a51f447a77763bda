import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { assert } from '../errors.ts';
import { migrateJobs } from '../jobs/jobs.ts';

const folder = join(import.meta.dirname, '../../../migrations');
const lockKey = 7_201_511;

/** The numbered migrations, forward only: `0001_platform.sql`, … */
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

/** Applies what is missing, each in its own transaction, one node at a time. Returns the names applied. */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists public.migration (id int primary key, name text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ id: number }>('select id from public.migration');
    const done = new Set(rows.map((r) => r.id));
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

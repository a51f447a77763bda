import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '../platform/database.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { migrate } from '../platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the maintenance database of the test server; `template_fairhouse` in it is migrated. */
    postgresUrl: string;
  }
}

/** One throw-away PostgreSQL for the whole run; every test file clones the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const base = mkdtempSync(join(tmpdir(), 'fairhouse-test-'));
  chmodSync(base, 0o755);
  const server = await startEmbeddedPostgres({
    folder: join(base, 'postgres'),
    port: await freePort(),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const pool = openPool(await ensureDatabase(server, 'template_fairhouse'), 2, () => {});
  await migrate(pool);
  await pool.end();
  project.provide('postgresUrl', server.urlOf('postgres'));
  return async () => {
    await server.stop();
    rmSync(base, { recursive: true, force: true });
  };
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '../platform/database/database.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Addresses of the maintenance databases, one for each worker; beside each is the migrated `template_fairhouse`.
     */
    postgresUrls: string[];
  }
}

/**
 * Starts a throw-away PostgreSQL for each worker; every test file clones the migrated template. Test files that run
 * concurrently share no server: an open transaction in one database holds back the ledger's feed in every other
 * database of its server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: project.config.maxWorkers }, startServer));
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
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
  return {
    url: server.urlOf('postgres'),
    stop: async () => {
      await server.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

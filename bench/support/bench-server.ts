import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

type Release = () => Promise<void>;

const held = new Set<Release>();

/**
 * Registers a clean-up that runs however the run ends, including Ctrl-C. The returned function runs it early; it runs
 * once.
 */
export function untilEnd(release: Release): Release {
  let released: Promise<void> | undefined;
  const once = () => {
    released ??= release().finally(() => held.delete(once));
    return released;
  };
  held.add(once);
  return once;
}

/** Runs the remaining clean-ups, the last first. */
export async function releaseAll(): Promise<void> {
  for (const release of [...held].reverse()) await release().catch((error: unknown) => console.error(error));
}

/** Returns the folder of a benchmark's files, next to the site's data, so that it is on the same disk. */
export function dataFolder(): string {
  const folder = resolve(process.env.DATA_DIR || join(import.meta.dirname, '../../.data'));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The PostgreSQL of DATABASE_URL, or an embedded one of its own with its default, durable settings. */
export async function openBenchServer(): Promise<{ url: string; close: Release }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, close: async () => {} };
  const base = mkdtempSync(join(dataFolder(), 'bench-'));
  chmodSync(base, 0o755);
  const remove = untilEnd(async () => rmSync(base, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ folder: join(base, 'postgres'), port: await freePort() });
  const stop = untilEnd(server.stop);
  return {
    url: server.urlOf('postgres'),
    close: async () => {
      await stop();
      await remove();
    },
  };
}

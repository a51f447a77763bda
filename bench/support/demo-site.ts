import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { untilEnd } from './bench-server.ts';
import { drawnPictures, startServer, stop, untilAnswered } from './site-process.ts';

/** Starts a server with the demo's content on a temporary data folder; `env` lets tools connect to its site. */
export async function startDemo(): Promise<{ url: string; env: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  const folder = await drawnPictures();
  const dataDir = mkdtempSync(join(folder, 'bench-'));
  const remove = untilEnd(async () => rmSync(dataDir, { recursive: true, force: true }));
  // As root, the embedded database runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  cpSync(join(folder, 'art'), join(dataDir, 'art'), { recursive: true });
  const port = String(await freePort(5));
  const { DATABASE_URL: _, ...given } = process.env;
  const env = { ...given, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' };
  const server = startServer(env);
  const stopServer = untilEnd(() => stop(server));
  const url = `http://localhost:${port}/`;
  await untilAnswered(server, url);
  return {
    url,
    env,
    stop: async () => {
      await stopServer();
      await remove();
    },
  };
}

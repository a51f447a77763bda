import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export type RunningSite = {
  /** Address at which the site answers. */
  url: string;
  /** The environment in which the site and its tools run. */
  env: Record<string, string>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = join(root, 'node_modules/node/bin/node');
/** Pictures are the same on every site and take long to draw, so all sites share this folder. */
const artFolder = join(root, '.cache/journeys-art');
const startMs = 90_000;

/**
 * Starts the server as `npm start` does, on a data folder of its own. Before it stops, its books are verified after all
 * journeys.
 * @param port the first of five free ones: the embedded database, the payment sandbox, the vendor and a push service take the next
 * @param settings environment variables beside those of every journey
 */
export async function startSite(
  port: number,
  settings: Record<string, string> = {},
): Promise<RunningSite & { stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairhouse-journeys-'));
  chmodSync(dataDir, 0o755);
  mkdirSync(artFolder, { recursive: true });
  symlinkSync(artFolder, join(dataDir, 'art'));
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    // Journeys should not wait half a minute for a card.
    VENDOR_DEMO_LIVE_PACE: '25',
    // Every visitor of the journeys comes from an address of their own.
    TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
    // The push service of browsers that journeys act for; one that needs it listens there.
    PUSH_SERVICES: `http://127.0.0.1:${port + 4}`,
    ...settings,
  };
  // The test runner's variables must not reach the site under test.
  const { NODE_ENV: _mode, VITEST: _mark, ...usual } = process.env;
  // The compile cache of Node is shared by our processes, as when `npm start` runs them.
  const clean = { ...usual, NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
  const server = spawn(node, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...clean, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-4000);
  });
  const stop = async () => {
    await stopServer(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const verifyAndStop = async () => {
    const books = spawn(node, ['apps/server/src/cli/ledger.ts', 'verify'], { cwd: root, env: { ...clean, ...env } });
    const words = Promise.all([text(books.stdout), text(books.stderr)]);
    const [code] = await once(books, 'close');
    await stop();
    if (code !== 0) throw new Error(`The books do not balance:\n${(await words).join('')}`);
  };
  const url = `http://localhost:${port}`;
  try {
    await untilReady(url, server, () => said);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, env, stop: verifyAndStop };
}

async function untilReady(url: string, server: ChildProcess, said: () => string): Promise<void> {
  for (const end = Date.now() + startMs; Date.now() < end; ) {
    if (server.exitCode !== null) throw new Error(`The server ended while it started:\n${said()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The server was not ready after ${startMs / 1000} s:\n${said()}`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await gone;
}

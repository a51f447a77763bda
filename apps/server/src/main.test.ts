import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { serves, startServer as start, statusOf } from './testing/server-process.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'fairhouse-main-'));
  chmodSync(base, 0o755);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Returns a connection that one request kept alive and the next asks to upgrade. */
async function upgradeAsked(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const get = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n';
  socket.write(`${get}\r\n`);
  await once(socket, 'data');
  socket.write(`${get}Connection: Upgrade, Upgrade: websocket\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

test('servers side by side, a second on the same data, an end in order, a kill, and a database that dies', async () => {
  const dataDir = join(base, 'first');
  const env = { PORT: String(await freePort(2)), DATA_DIR: dataDir };

  // Two servers side by side, with different PORT and DATA_DIR.
  const first = start(env);
  const beside = start({ PORT: String(await freePort(2)), DATA_DIR: join(base, 'second') });
  // The first is stopped as soon as it serves: work that is still starting ends with it, in order.
  const ended = serves(beside).then(() => {
    beside.child.kill('SIGTERM');
    return beside.ended;
  });
  await serves(first);
  expect(await ended).toBe(0);
  expect(first.said()).toContain(`http://localhost:${env.PORT}`);
  expect(first.said()).toContain('demoagent');

  // A second server on the same data is refused in one line, and leaves the first alone.
  const second = start({ ...env, PORT: String(await freePort(2)) });
  expect(await second.ended).toBe(1);
  expect(second.said().trim().split('\n')).toHaveLength(1);
  expect(second.said()).toContain('Another server runs on');
  expect(await statusOf(`${first.url}/health/ready`)).toBe(200);

  // A port in use is reported in one line.
  const sameDoor = start({ ...env, DATA_DIR: join(base, 'third'), PORT: String(env.PORT) });
  expect(await sameDoor.ended).toBe(1);
  expect(sameDoor.said().trim().split('\n')).toHaveLength(1);

  // SIGTERM stops it in order, with its database, also while a client that asked for an upgrade keeps its connection.
  const held = await upgradeAsked(Number(env.PORT));
  onTestFinished(() => void held.destroy());
  const database = postmasterOf(dataDir);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(alive(database)).toBe(false);

  // A killed server leaves its database running; the next start takes it over.
  const killed = start(env);
  await serves(killed);
  const left = postmasterOf(dataDir);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(alive(left)).toBe(true);
  const next = start(env);
  await serves(next);
  expect(postmasterOf(dataDir)).toBe(left);

  // The database is killed under the server: calls report it, it is restarted, and the site goes on.
  process.kill(left, 'SIGKILL');
  const seen = new Set<number>();
  for (let waited = 0; waited < 30_000; waited += 25) {
    const status = await statusOf(`${next.url}/.well-known/jwks.json`);
    seen.add(status);
    if (status === 200 && seen.has(503)) break;
    await sleep(25);
  }
  expect([...seen].sort()).toEqual([200, 503]);
  await serves(next);
  expect(postmasterOf(dataDir)).not.toBe(left);
}, 180_000);

test('a signal before the server listens ends it with its database', async () => {
  const dataDir = join(base, 'early');
  const { child, ended, said } = start({ DATA_DIR: dataDir, PORT: String(await freePort(2)), DEMO: 'off' });
  const database = await vi.waitUntil(
    () => existsSync(join(dataDir, 'postgres/postmaster.pid')) && postmasterOf(dataDir),
    { timeout: 90_000, interval: 5 },
  );
  onTestFinished(() => void (alive(database) && process.kill(database, 'SIGINT')));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said()).toBe('');
  expect(alive(database)).toBe(false);
}, 120_000);

test('a folder or an address that cannot be used stops the start with one line that names the setting', async () => {
  const file = join(base, 'a-file');
  writeFileSync(file, '');
  const inFile = start({ DATA_DIR: file, PORT: String(await freePort(2)) });
  expect(await inFile.ended).toBe(1);
  expect(inFile.said()).toMatch(/^DATA_DIR cannot be used: .*\n$/);
  const elsewhere = start({
    DATA_DIR: join(base, 'elsewhere'),
    PORT: String(await freePort(2)),
    HOST: '192.0.2.1',
    LOG_LEVEL: 'error',
    DEMO: 'off',
  });
  expect(await elsewhere.ended).toBe(1);
  expect(elsewhere.said()).toMatch(/^HOST="192.0.2.1" is no address of this machine: .*\n$/);
}, 60_000);

test('a malformed setting stops the start with one line', async () => {
  const { ended, said } = start({ DATA_DIR: join(base, 'never'), PORT: 'eighty' });
  expect(await ended).toBe(1);
  expect(said()).toBe('PORT="eighty" is not valid: expected a port from 1 to 65000\n');
});

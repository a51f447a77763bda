import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import pg from 'pg';
import { createMember } from '../../apps/server/src/modules/identity/desk/index.ts';
import { startSession } from '../../apps/server/src/modules/identity/sessions.ts';
import { houseAccount, post } from '../../apps/server/src/modules/ledger/index.ts';
import { brandSettings } from '../../apps/server/src/modules/site/index.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import { assert } from '../../apps/server/src/platform/errors.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { dataFolder, openBenchServer, untilEnd } from './bench-server.ts';
import { drawnPictures } from './site-process.ts';

/**
 * Creates a database for this run and drops it afterwards; `work` gets the environment of a server on it, and its
 * address.
 * @param pictures false: no pages are requested, so no pictures are drawn
 */
export async function withDatabase<T>(
  work: (env: NodeJS.ProcessEnv, url: string) => Promise<T>,
  { pictures = true } = {},
): Promise<T> {
  const server = await openBenchServer();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const drop = untilEnd(() => query(server.url, `drop database if exists ${name} with (force)`));
  try {
    await query(server.url, `create database ${name}`);
    const env = {
      ...process.env,
      DATABASE_URL: url.href,
      MASTER_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: pictures ? await drawnPictures() : dataFolder(),
      PORT: String(await freePort()),
      RATE_LIMIT_PER_MINUTE: '0',
    };
    return await work(env, url.href);
  } finally {
    await drop();
    await server.close();
  }
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Makes signed-in members with plenty of cash. @param passwordHash of all of them; null: they have no password */
export async function membersWithSessions(
  ctx: Ctx,
  count: number,
  passwordHash: string | null = null,
): Promise<{ username: string; token: string }[]> {
  const brand = await brandSettings(ctx);
  const [accountType] = brand.memberTypes;
  assert(accountType !== undefined, 'the brand has a member type');
  const house = await houseAccount(ctx, 'promotion:signup', brand.currency);
  const at = new Date();
  const made = await ctx.db.transaction().execute(async (tx) => {
    const list = [];
    for (let i = 0; i < count; i += 1) {
      const member = { username: `bench${i}`, passwordHash, accountType, currency: brand.currency, at };
      const { member: row, wallets } = await createMember(tx, member);
      const token = await startSession(tx, {
        memberId: row.id,
        visitor: { ip: '127.0.0.1', userAgent: '' },
        way: 'password',
        at,
        brand,
      });
      list.push({ username: row.username, token, wallet: wallets.get('cash') });
    }
    return list;
  });
  await Promise.all(
    made.map(({ wallet }) => {
      assert(wallet, 'a member has a cash wallet');
      const gift = { debit: house, credit: wallet, amount: 10n ** 12n, kind: 'signupGift', ref: 0n } as const;
      return post(ctx, { key: randomUUID(), legs: [gift] });
    }),
  );
  return made.map(({ username, token }) => ({ username, token }));
}

/** Returns the process's resident memory, shared pages included. */
export function residentMbOf({ pid }: ChildProcess): number {
  const kilobytes =
    platform() === 'linux'
      ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString();
  return Math.round(Number(kilobytes) / 1024);
}

/** Returns the processor time that the process has used, in microseconds; null if the system does not report it. */
export function computedMicrosOf({ pid }: ChildProcess): number | null {
  if (platform() !== 'linux') return null;
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // Read after the name, which may contain anything: the 14th and 15th fields are user and system time, in hundredths
  // of a second.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
}

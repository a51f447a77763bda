import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, openPool } from '../../platform/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '../../platform/embedded-postgres.ts';
import { migrate } from '../../platform/migrate.ts';
import { freePort } from '../../testing/global-setup.ts';
import { verifyLedger } from './index.ts';

const walletCount = 400;
const underFireMs = 18_000;

/** A PostgreSQL of the test's own, as durable as a site's: fsync and synchronous_commit stay on. */
async function ownServer(): Promise<{ start: () => Promise<EmbeddedPostgres>; kill: () => void }> {
  const base = mkdtempSync(join(tmpdir(), 'fairhouse-kill-'));
  chmodSync(base, 0o755);
  const folder = join(base, 'postgres');
  const port = await freePort();
  const start = async (): Promise<EmbeddedPostgres> => {
    // The orphans of a killed server let go of its shared memory a moment later.
    for (let attempt = 1; ; attempt++) {
      try {
        return await startEmbeddedPostgres({ folder, port });
      } catch (error) {
        if (attempt === 20) throw error;
        await sleep(250);
      }
    }
  };
  onTestFinished(async () => {
    await (await start()).stop();
    rmSync(base, { recursive: true, force: true });
  });
  return {
    start,
    kill: () => process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
  };
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

test('killed connections, a killed process and a killed database lose no acknowledged transfer and invent none', async () => {
  const own = await ownServer();
  const url = await ensureDatabase(await own.start(), 'kill');
  const pool = openPool(url, 2, () => {});
  await migrate(pool);
  await pool.end();
  const [range] = await query<{ first: string; last: string }>(
    url,
    `with made as (insert into ledger.wallet (member_id, type, currency) select m, 'cash', 'THB' from generate_series(1, $1::int) m returning id)
     select min(id)::text as first, max(id)::text as last from made`,
    [walletCount],
  );
  const files = ['a', 'b'].map((name) => join(tmpdir(), `fairhouse-kill-${process.pid}-${name}.log`));
  for (const file of files) rmSync(file, { force: true });
  onTestFinished(() => {
    for (const file of files) rmSync(file, { force: true });
  });
  const failures: string[] = [];
  const expected = new Set<ChildProcess>();
  const launch = (i: number): ChildProcess => {
    const child = fork(
      join(import.meta.dirname, 'testing-poster.ts'),
      [url, `poster-${i}`, files[i] ?? '', range?.first ?? '', range?.last ?? ''],
      { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    );
    child.stderr?.on('data', (chunk: Buffer) => failures.push(chunk.toString()));
    child.once('exit', (code) => {
      if (!expected.has(child) && code !== 0) failures.push(`a poster ended with ${code}`);
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    return child;
  };
  const posters = [launch(0), launch(1)];

  let killed = 0;
  const start = performance.now();
  const once = new Set<string>();
  const at = (share: number, what: string) =>
    performance.now() - start > underFireMs * share && !once.has(what) && once.add(what);
  while (performance.now() - start < underFireMs) {
    await sleep(120);
    if (at(0.35, 'a process')) {
      const [victim] = posters;
      if (victim) expected.add(victim);
      victim?.kill('SIGKILL');
      posters[0] = launch(0);
    }
    if (at(0.6, 'the database')) {
      own.kill();
      await own.start();
    }
    const rows = await query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`,
    ).catch(() => []);
    killed += rows.length;
  }
  await Promise.all(
    posters.map(
      (poster) =>
        new Promise<void>((done) => {
          poster.once('exit', () => done());
          poster.send('end');
        }),
    ),
  );
  expect(failures).toEqual([]);
  expect(killed).toBeGreaterThan(50);

  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  const asked = new Set<string>();
  const acknowledged = new Map<string, string>();
  for (const line of lines) {
    // A line cut off by the kill was not counted by anybody.
    const [key, ...answer] = line.split(' ');
    if (key) asked.add(key);
    if (!key || answer.length !== 2) continue;
    // Both processes may be told of one entry: of the same one.
    expect(acknowledged.get(key) ?? answer.join(' ')).toBe(answer.join(' '));
    acknowledged.set(key, answer.join(' '));
  }
  expect(acknowledged.size).toBeGreaterThan(1000);
  const stored = new Map(
    (
      await query<{ key: string; answer: string }>(
        url,
        `select e.key, e.id || ' ' || string_agg(t.debit || '>' || t.credit || ':' || t.amount, ',' order by t.leg) as answer
         from ledger.entry e join ledger.transfer t on t.entry = e.id group by e.key, e.id`,
      )
    ).map((row) => [row.key, row.answer]),
  );
  const lost = [...acknowledged].filter(([key, answer]) => stored.get(key) !== answer);
  expect(lost).toEqual([]);
  const invented = [...stored.keys()].filter((key) => !asked.has(key));
  expect(invented).toEqual([]);
  const [keys] = await query<{ n: number; distinct: number }>(
    url,
    'select count(*)::int as n, count(distinct key)::int as distinct from ledger.entry',
  );
  expect(keys?.n).toBe(keys?.distinct);

  const verifying = openPool(url, 2, () => {});
  const report = await verifyLedger(openDatabase(verifying));
  await verifying.end();
  expect(report.differences).toEqual([]);
  expect(report.transfers).toBeGreaterThan(1000n);
});

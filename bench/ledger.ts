import { fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import type { LedgerLoad, LedgerLoadResult } from './ledger-load.ts';
import { prepareTpcb, tpcb } from './ledger-tpcb.ts';
import { openBenchServer } from './support/bench-server.ts';
import { runPgbench } from './support/pgbench.ts';

/**
 * npm run bench -- ledger [--seconds 15] [--mix] [--processes 2] Transfers a second of the ledger's hot path, and on
 * the same server, alternating with it, the TPC-B-like transaction through the same driver and, if the binary is found,
 * by pgbench itself. Durability is as in production.
 */
export async function run(flags: string[]): Promise<void> {
  const { values } = parseArgs({
    args: flags,
    options: {
      seconds: { type: 'string', default: '15' },
      rounds: { type: 'string', default: '3' },
      callers: { type: 'string', default: '64' },
      wallets: { type: 'string', default: '10000' },
      processes: { type: 'string', default: '1' },
      mix: { type: 'boolean', default: false },
    },
  });
  const processes = Number(values.processes);
  const rounds = Number(values.rounds);
  const seconds = Number(values.seconds) / rounds;
  const server = await openBenchServer();
  try {
    const url = await freshDatabase(server.url);
    const wallets = await prepareLedger(url, Number(values.wallets));
    await prepareTpcb(url);
    const load: LedgerLoad = {
      url,
      callers: Number(values.callers) / processes,
      wallets,
      mix: values.mix,
      seconds,
    };
    const posters = Array.from({ length: processes }, () => openPoster());
    await Promise.all(posters.map((poster) => poster({ ...load, seconds: Math.min(2, seconds) })));
    const ledger: LedgerLoadResult[] = [];
    const driver: number[] = [];
    const native: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      await settle(url);
      ledger.push(...(await Promise.all(posters.map((poster) => poster(load)))));
      await settle(url);
      driver.push(await tpcb(url, 16, seconds));
      await settle(url);
      const pgbench = runPgbench(url, seconds);
      if (pgbench !== null) native.push(pgbench);
      const sum = merge(ledger);
      console.error(
        `round ${round}: ledger ${Math.round((sum.answers / seconds / ledger.length) * processes)}/s, driver's TPC-B ${Math.round(mean(driver))}/s, pgbench ${Math.round(mean(native))}/s`,
      );
    }
    for (const poster of posters) await poster(null);
    const total = merge(ledger);
    const perSecond = (count: number) => Math.round(count / (seconds * rounds));
    const answersPerSecond = perSecond(total.answers);
    const tpcbPerSecond = Math.round(mean(driver));
    const pgbenchPerSecond = native.length > 0 ? Math.round(mean(native)) : null;
    await dropDatabase(server.url, url);
    console.log(
      JSON.stringify({
        bench: 'ledger',
        mix: values.mix,
        processes,
        callers: Number(values.callers),
        wallets: wallets.length,
        transfersPerSecond: perSecond(total.posted),
        answersPerSecond,
        p50Ms: percentile(total.histogram, 0.5),
        p99Ms: percentile(total.histogram, 0.99),
        tpcbPerSecond,
        pgbenchPerSecond,
        timesTpcb: ratio(answersPerSecond, tpcbPerSecond),
        timesPgbench: pgbenchPerSecond === null ? null : ratio(answersPerSecond, pgbenchPerSecond),
      }),
    );
  } finally {
    await server.close();
  }
}

/** Creates a database for the benchmark, dropped afterwards, because a ledger is append only. */
async function freshDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/fairhouse_bench_${process.pid}`;
  await command(serverUrl, `create database ${url.pathname.slice(1)}`);
  return url.href;
}

async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await command(serverUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function prepareLedger(url: string, count: number): Promise<string[]> {
  const pool = openPool(url, 2, () => {});
  await migrate(pool);
  await openDatabase(pool).destroy();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into ledger.wallet (member_id, type, currency) select m, 'cash', 'THB' from generate_series(1, ${count}) m returning id`,
  );
  await client.end();
  return rows.map((row) => row.id);
}

/** Waits until the database has finished the writing of the phase before. */
async function settle(url: string): Promise<void> {
  await command(url, 'checkpoint');
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Starts a process that posts loads to the ledger; `null` ends it. */
function openPoster(): (load: LedgerLoad | null) => Promise<LedgerLoadResult> {
  const child = fork(join(import.meta.dirname, 'ledger-load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return (load) =>
    new Promise((done, fail) => {
      if (load === null) {
        child.once('exit', () => done({ answers: 0, posted: 0, histogram: {} }));
        child.send('end');
        return;
      }
      const died = (code: number | null) => fail(new Error(`a posting process ended with ${code}`));
      child.once('exit', died);
      child.once('message', (result: LedgerLoadResult) => {
        child.off('exit', died);
        done(result);
      });
      child.send(load);
    });
}

function merge(results: LedgerLoadResult[]): LedgerLoadResult {
  const histogram: Record<string, number> = {};
  for (const result of results) {
    for (const [bucket, count] of Object.entries(result.histogram))
      histogram[bucket] = (histogram[bucket] ?? 0) + count;
  }
  return {
    answers: results.reduce((sum, r) => sum + r.answers, 0),
    posted: results.reduce((sum, r) => sum + r.posted, 0),
    histogram,
  };
}

/** Returns the milliseconds below which this share of the answers came, to 0.1 ms. */
function percentile(histogram: Record<string, number>, share: number): number {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .sort(([a], [b]) => a - b);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= total * share) return (bucket + 1) / 10;
  }
  return 0;
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length;
}

function ratio(a: number, b: number): number {
  return Math.round((a / b) * 100) / 100;
}

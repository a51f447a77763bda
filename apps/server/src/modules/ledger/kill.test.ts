import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { ensureDatabase } from '../../platform/database/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { runThroughCrashes } from '../../testing/kill-processes.ts';
import { ownServer, query } from '../../testing/own-postgres.ts';
import { verifyLedger } from './index.ts';

const walletCount = 400;

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
  const lines = await runThroughCrashes(
    { own, url, lastsMs: 18_000, connectionsCut: 50, linesWritten: 6_000 },
    {
      path: join(import.meta.dirname, 'testing-poster.ts'),
      argsOf: (name, file) => [url, name, file, range?.first ?? '', range?.last ?? ''],
    },
  );
  const asked = new Set<string>();
  const acknowledged = new Map<string, string>();
  for (const line of lines) {
    // A line cut off by the kill was counted by nobody.
    const [key, ...answer] = line.split(' ');
    if (key) asked.add(key);
    if (!key || answer.length !== 2) continue;
    // Both processes may get an answer for one entry, but it is the same.
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

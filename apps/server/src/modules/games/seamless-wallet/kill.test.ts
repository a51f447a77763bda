import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureDatabase } from '../../../platform/database/embedded-postgres.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { runThroughCrashes } from '../../../testing/kill-processes.ts';
import { ownServer } from '../../../testing/own-postgres.ts';
import { openProcessCtx } from '../../../testing/process-ctx.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { type Player, playerAt, vendorInHouse } from './testing.ts';
import { verifyGames } from './verify.ts';

const playerCount = 24;

test('killed connections, a killed process and a killed database lose no answered bet or settle and invent none', async () => {
  const own = await ownServer();
  const url = await ensureDatabase(await own.start(), 'seamless');
  const { ctx, close } = openProcessCtx(url);
  await migrate(ctx.pool);
  await vendorInHouse(ctx, 'NMS');
  const players: Player[] = [];
  for (let i = 0; i < playerCount; i++) players.push(await playerAt(ctx, 'NMS', { units: 10n ** 11n }));
  await close();
  const launches = players.map(({ launchId, player }) => `${launchId}:${player}`).join(',');

  const lines = await runThroughCrashes(
    { own, url, lastsMs: 4_500, connectionsCut: 10, linesWritten: 1_000 },
    {
      path: join(import.meta.dirname, 'testing-caller.ts'),
      argsOf: (name, file) => [url, name, file, 'NMS', launches],
    },
  );
  const asked = new Set(lines.map((line) => line.split(' ')[0]));
  // A line cut off by the kill was counted by nobody.
  const answered = new Map<string, string>();
  for (const line of lines) {
    const [, name, balance] = /^(\S+) (\d+\.\d{4})$/.exec(line) ?? [];
    if (name && balance) answered.set(name, balance);
  }
  expect(answered.size).toBeGreaterThan(300);
  const site = openProcessCtx(url);
  const { rows } = await site.ctx.pool.query<{ reference: string; said: bigint }>(
    'select reference, said from games.movement where verdict = 0',
  );
  const kept = new Map(rows.map(({ reference, said }) => [reference, said]));
  const lost = [...answered].filter(([name, balance]) => kept.get(name) !== BigInt(balance.replace('.', '')));
  expect(lost).toEqual([]);
  expect([...kept.keys()].filter((name) => !asked.has(name))).toEqual([]);
  expect(await verifyGames(site.ctx.db)).toEqual([]);
  expect((await verifyLedger(site.ctx.db)).differences).toEqual([]);
  await site.close();
});

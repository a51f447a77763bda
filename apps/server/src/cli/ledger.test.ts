import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { give, memberWith } from '../modules/ledger/test-world.ts';
import { openTestCtxForThisTest } from '../testing/ctx.ts';
import { ofTheTests } from '../testing/programs.ts';

/** Runs `npm run ledger -- …` as its own process on a database. */
async function ledger(databaseUrl: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairhouse-cli-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ledger.ts'), ...args], {
    env: {
      ...ofTheTests,
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said };
}

test('verify says that the ledger is exact, and fails with what differs when it is not', async () => {
  const ctx = await openTestCtxForThisTest();
  const url = ctx.config.databaseUrl ?? '';
  const member = await memberWith(ctx, 100n);
  await give(ctx, member.cash, 20n);
  const exact = await ledger(url, 'verify');
  expect(exact).toEqual({ code: 0, said: '2 entries, 2 transfers, 5 wallets\nThe ledger is exact.\n' });
  await sql`update ledger.wallet set balance = 121 where id = ${member.cash.id}`.execute(ctx.db);
  const off = await ledger(url, 'verify');
  expect(off.code).toBe(1);
  expect(off.said).toContain(`wallet balance: ${member.cash.id}: stored 121, computed 120`);
});

test('verify fails with a round that no call made, and a place on the winner board that no bet won', async () => {
  const ctx = await openTestCtxForThisTest();
  await sql`
    insert into games.round (vendor, round_ref, member_id, game_code, currency, state, stake, opened_at)
    values ('VNDR', 'made-up', 1, 'reels', 'THB', 'OPEN', 5, now())`.execute(ctx.db);
  await sql`
    insert into records.win (round_id, currency, game_type, day, amount, member_id, vendor, game_code, at)
    values (7, 'THB', 'RNG', now() at time zone 'UTC', 9, 1, 'VNDR', 'reels', now())`.execute(ctx.db);
  const { code, said } = await ledger(ctx.config.databaseUrl ?? '', 'verify');
  expect(code).toBe(1);
  expect(said).toContain('round and its movements:');
  expect(said).toContain('stored staked 5, paid 0, computed staked 0, paid 0');
  expect(said).toMatch(/^win: stored \{.*"amount": ?9/m);
  expect(said).toContain('records rebuild');
});

test('a command that does not exist shows how it is used', async () => {
  const ctx = await openTestCtxForThisTest();
  expect(await ledger(ctx.config.databaseUrl ?? '', 'mend')).toMatchObject({
    code: 2,
    said: expect.stringContaining('usage:'),
  });
});

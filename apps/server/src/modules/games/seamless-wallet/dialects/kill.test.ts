import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../testing/free-port.ts';
import { serves, startServer } from '../../../../testing/server-process.ts';
import { putVendor } from '../../../vendors/index.ts';
import { tongues } from './testing.ts';
import { openDialectWorld, startUnits } from './testing-world.ts';

test.each(tongues)(
  '$protocol: the site and the studio are killed while rounds are played, and both count the same in the end',
  async (tongue) => {
    const world = await openDialectWorld(tongue);
    onTestFinished(world.end);
    const { ctx, studio } = world;
    const folder = mkdtempSync(join(tmpdir(), 'fairhouse-killed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort(2);
    const env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: ctx.config.databaseUrl ?? '',
      MASTER_KEY: ctx.config.masterKey.toString('base64'),
      DATA_DIR: folder,
      DEMO: 'off',
    };
    const first = startServer(env);
    await serves(first);
    const players = await Promise.all([world.sit(), world.sit(), world.sit(), world.sit()]);
    // From here on the studio calls the process that is about to be killed.
    studio.moveTo(first.url.replace('localhost', '127.0.0.1'));
    await studio.kill();
    await studio.start();
    await putVendor(ctx, tongue.code, { url: studio.change().url ?? '' });
    const rounds = Array.from({ length: 120 }, (_, at) => {
      const player = players[at % players.length];
      const win = at % 3 === 0 ? 300 : 0;
      return {
        user: player?.user ?? '',
        token: player?.token ?? '',
        game: tongue.game,
        round: `kill-${at}`,
        bet: 100,
        win,
      };
    });
    await studio.play(rounds.slice(0, 60));
    await sleep(30);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = startServer(env);
    await serves(second);
    await studio.play(rounds.slice(60));
    await sleep(30);
    await studio.kill();
    await studio.start();
    await studio.resume();
    const { rounds: told } = await studio.rounds();
    const steps = new Map(told.map(({ round, step }) => [round.round, step]));
    expect([...steps.values()].filter((step) => step === 'asked' || step === 'taken')).toEqual([]);
    const counted = (round: { round: string }) => steps.get(round.round) === 'ended';
    for (const [at, player] of players.entries()) {
      const own = rounds.filter((round, n) => n % players.length === at && counted(round));
      const due = own.reduce((sum, { bet, win }) => sum + BigInt(win - bet) * 100n, startUnits);
      expect(await player.cash()).toBe(due);
    }
    const { rows } = await sql<{ state: string }>`
      select distinct state from games.round where vendor = ${tongue.code} and round_ref like '%kill-%'`.execute(
      ctx.db,
    );
    expect(rows.map(({ state }) => state)).not.toContain('OPEN');
    await world.expectBooks();
  },
);

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testGame } from '../catalogue/testing.ts';
import { roundsStart } from './round-feed.ts';
import { playerAt, readRounds, vendorAt, vendorInHouse } from './testing.ts';
import { verifyGames } from './verify.ts';

const site = await useTestApp();
beforeAll(async () => {
  await vendorInHouse(site.ctx, 'BOOKS');
  await testGame(site.ctx, 'BOOKS', 'lantern-tide');
});

const found = async () => new Set((await verifyGames(site.ctx.db)).map(({ check }) => check));

test('a round that was changed, a call that is missing, a state that is none: each is found, and nothing else', async () => {
  const player = await playerAt(site.ctx, 'BOOKS', { units: 1_000_000n });
  const vendor = vendorAt(site.app, 'BOOKS');
  const paid = vendor.round(player, 'paid');
  await paid.bet('10');
  await paid.settle('25');
  const gone = vendor.round(player, 'gone');
  await gone.bet('3', { transactionId: 'gone-1' });
  await gone.cancel('gone-1');
  expect(await found()).toEqual(new Set());

  const tampered: [ReturnType<typeof sql>, ReturnType<typeof sql>, string[]][] = [
    [
      sql`update games.round set payout = payout + 1 where round_ref = 'paid'`,
      sql`update games.round set payout = payout - 1 where round_ref = 'paid'`,
      ['round and its movements', 'round and the ledger'],
    ],
    [
      sql`update games.round set stake = stake + 1 where round_ref = 'paid'`,
      sql`update games.round set stake = stake - 1 where round_ref = 'paid'`,
      ['round and its movements', 'round and the ledger'],
    ],
    [
      sql`update games.round set state = 'SETTLED' where round_ref = 'gone'`,
      sql`update games.round set state = 'CANCELLED' where round_ref = 'gone'`,
      ['state of a round'],
    ],
    [
      sql`update games.movement set verdict = 10 where action = 2`,
      sql`update games.movement set verdict = 0 where action = 2`,
      ['round and its movements', 'state of a round'],
    ],
    [
      sql`update games.movement set cancelled = false where reference = 'gone-1'`,
      sql`update games.movement set cancelled = true where reference = 'gone-1'`,
      ['round and its movements', 'state of a round'],
    ],
  ];
  for (const [change, back, checks] of tampered) {
    await change.execute(site.ctx.db);
    expect(await found()).toEqual(new Set(checks));
    await back.execute(site.ctx.db);
    expect(await found()).toEqual(new Set());
  }
  await sql`delete from games.movement where action = 2`.execute(site.ctx.db);
  expect(await found()).toEqual(new Set(['round and its movements', 'state of a round']));
  await sql`delete from games.round where round_ref = 'paid'`.execute(site.ctx.db);
  expect(await found()).toEqual(new Set(['round and its movements', 'round and the ledger']));
});

test('a cancelled round tells what had been staked, however many bets it was, and no other round does', async () => {
  const player = await playerAt(site.ctx, 'BOOKS', { units: 1_000_000n });
  const vendor = vendorAt(site.app, 'BOOKS');
  const [gone, part] = [vendor.round(player, 'all-gone'), vendor.round(player, 'part-gone')];
  for (const round of [gone, part]) {
    await round.bet('3', { transactionId: `${round.roundId}-1` });
    await round.bet('4', { transactionId: `${round.roundId}-2` });
    await round.cancel(`${round.roundId}-1`);
  }
  await gone.cancel('all-gone-2');
  await part.settle('1');
  const { rows } = await readRounds(site.ctx.db, roundsStart, 100);
  const stands = rows.map(({ round_ref, state, stake, returned }) => [round_ref, state, stake, returned]);
  expect(stands).toContainEqual(['all-gone', 'CANCELLED', 0n, 70_000n]);
  expect(stands).toContainEqual(['part-gone', 'SETTLED', 40_000n, 0n]);
});

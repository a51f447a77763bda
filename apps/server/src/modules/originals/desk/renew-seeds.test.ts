import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { notedActs } from '../../operators/index.ts';
import { beginPots } from '../jackpot/draw.ts';
import { activeSeed } from '../jackpot/store.ts';
import { findRound } from '../round.ts';
import { rotateSeeds, seedState } from '../seeds.ts';
import { moveOn } from '../shared/drive.ts';
import { betOn, nextRound, openCrash, testPace } from '../shared/testing.ts';
import { balanceOf, minesBet, newPlayer, play, refusal, reveal, take, tilesOf, units } from '../testing.ts';
import { verifyOriginals } from '../verify.ts';
import { setJackpot, setOriginal } from './index.ts';

const ctx = await useTestCtx();
afterEach(async () => {
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});
const renew = () => runAdmin(['renew-seeds', '--reason', 'Restored from Monday'], (work) => work(ctx));

const kept = { 'originals.seed_pair': 'kept_pair', 'ledger.counter': 'kept_counter' };
async function backUp(): Promise<void> {
  for (const [table, copy] of Object.entries(kept)) {
    await sql`create table ${sql.raw(copy)} as select * from ${sql.raw(table)}`.execute(ctx.db);
  }
}
async function restore(): Promise<void> {
  for (const [table, copy] of Object.entries(kept)) {
    await sql`delete from ${sql.raw(table)}`.execute(ctx.db);
    await sql`insert into ${sql.raw(table)} overriding system value select * from ${sql.raw(copy)}`.execute(ctx.db);
  }
}

test('after a restore nobody plays on with a server seed that was revealed since the backup', async () => {
  const player = await newPlayer(ctx);
  const { round } = await play(ctx, player);
  const before = await seedState(ctx, player.memberId);
  await backUp();
  // The pair in use, and the one that was committed to as the next, are both seen.
  const seen = [await rotateSeeds(ctx, player.memberId, 'mine'), await rotateSeeds(ctx, player.memberId, 'mine')];
  await restore();
  const restored = await seedState(ctx, player.memberId);
  expect(restored).toEqual(before);
  const known = seen.map(({ revealed }) => revealed.serverSeedHash);
  expect(known).toEqual([restored.serverSeedHash, restored.nextServerSeedHash]);

  expect((await renew()).lines[0]).toMatch(/^1 members have new seeds/);
  const after = await seedState(ctx, player.memberId);
  expect(known).not.toContain(after.serverSeedHash);
  expect(known).not.toContain(after.nextServerSeedHash);
  expect(after.clientSeed).toBe(before.clientSeed);
  expect((await findRound(ctx, player, BigInt(round.roundId))).serverSeed).toBe(seen[0]?.revealed.serverSeed);
  expect((await play(ctx, player)).round.serverSeedHash).toBe(after.serverSeedHash);
  const [noted] = await notedActs(ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'original-seeds', reason: 'Restored from Monday', operator_id: null });
});

test('after a restore no chain is played on, no round waits with a result that was seen, and the jackpot has another seed', async () => {
  const chain = await openCrash(ctx);
  await nextRound(ctx);
  const [flier, careful, untouched] = [await newPlayer(ctx), await newPlayer(ctx), await newPlayer(ctx)];
  await betOn(ctx, flier, 2);
  let { round } = await play(ctx, careful, minesBet());
  const { safe } = await tilesOf(ctx, careful, round);
  round = (await take(ctx, careful, round, reveal(safe[0] ?? -1))).round;
  await play(ctx, untouched, minesBet());
  await setJackpot(ctx, null, 'grand THB', { on: true, seed: '1000', mustHit: '1000000000', ratePpm: 1000 });
  await beginPots(ctx);
  const seed = await activeSeed(ctx.db, 'THB');

  expect((await renew()).lines.slice(1)).toEqual([
    expect.stringMatching(/^2 open rounds are ended/),
    expect.stringMatching(/^1 chains are ended/),
  ]);
  await moveOn(ctx, 'crash', testPace);
  expect([await balanceOf(ctx, flier), await balanceOf(ctx, untouched)]).toEqual([units('1000'), units('1000')]);
  expect(await findRound(ctx, careful, BigInt(round.roundId))).toMatchObject({
    state: 'SETTLED',
    multiplier: round.multiplier,
  });
  expect((await activeSeed(ctx.db, 'THB'))?.hash).not.toBe(seed?.hash);
  expect(await refusal(setOriginal(ctx, null, 'crash', { state: 'on' }))).toBe('CHAIN_MISSING');
  await openCrash(ctx);
  expect((await nextRound(ctx)).chain_id).not.toBe(chain);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { msTo } from '@fairhouse/games/originals/crash/flight';
import { afterEach, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { seedState } from '../seeds.ts';
import { lockPairsOf } from '../store.ts';
import { balanceOf, minesBet, newPlayer, play, refusal, units } from '../testing.ts';
import { verifyOriginals } from '../verify.ts';
import { betOn, closeBets, flownFor, landed, leave, nextRound, openCrash, until } from './testing.ts';

const ctx = await useTestCtx();
afterEach(async () => {
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

test('heard before the take-off is none, though its turn comes in the flight: no stake is without risk', async () => {
  await openCrash(ctx, [], [101]);
  await nextRound(ctx);
  const player = await newPlayer(ctx);
  const { round } = await betOn(ctx, player);
  const pressed = performance.now();
  await sleep(20);
  await closeBets(ctx);
  await until(ctx, 'running');
  expect(await refusal(leave(ctx, player, round, 0, pressed))).toBe('ACTION_INVALID');
  await landed(ctx);
  expect(await balanceOf(ctx, player)).toBe(units('990'));
});

test('of two presses the one before the take-off does not spoil the one in the flight', async () => {
  await openCrash(ctx, [500]);
  await nextRound(ctx);
  const player = await newPlayer(ctx);
  const { round } = await betOn(ctx, player);
  const early = performance.now();
  await flownFor(ctx, msTo(150));
  const both = await Promise.all([leave(ctx, player, round, 0, early), leave(ctx, player, round)]);
  expect(both.map(({ round: one }) => one.state)).toEqual(['SETTLED', 'SETTLED']);
  await landed(ctx);
});

test('waits behind no other request of its player, who would see meanwhile how the round goes on', async () => {
  await openCrash(ctx, [500]);
  await nextRound(ctx);
  const player = await newPlayer(ctx);
  await seedState(ctx, player.memberId);
  const { round } = await betOn(ctx, player, 3);
  await flownFor(ctx, msTo(150));
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = ctx.db.transaction().execute(async (tx) => {
    await lockPairsOf(tx, player.memberId);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const slow = play(ctx, player, minesBet());
  const paid = await Promise.race([leave(ctx, player, round), sleep(3000).then(() => null)]);
  free.resolve();
  await Promise.all([holding, slow]);
  expect(paid?.round.state).toBe('SETTLED');
  await landed(ctx);
});

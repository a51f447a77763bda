import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { balanceOf, newPlayer, refusal, units } from '../testing.ts';
import { verifyOriginals } from '../verify.ts';
import { betOn, closeBets, landed, leave, nextRound, openCrash, until } from './testing.ts';

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

import { randomUUID } from 'node:crypto';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { placeBet } from '../bet.ts';
import { setOriginalsRule } from '../desk/index.ts';
import { anotherNode, balanceOf, evens, minesBet, newPlayer, play, refusal, units } from '../testing.ts';
import { verifyOriginals } from '../verify.ts';
import { betOn, nextRound, openCrash } from './testing.ts';

const ctx = await useTestCtx();
afterEach(async () => {
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

test('rounds of one member are held apart on all kinds of games, from whatever node', async () => {
  await openCrash(ctx);
  await openCrash(ctx, [], [], 'slide');
  await nextRound(ctx);
  await nextRound(ctx, 'slide');
  await setOriginalsRule(ctx, null, 'originals', { minRoundMs: 60_000 });
  const { node, close } = anotherNode(ctx);
  onTestFinished(close);
  for (let i = 0; i < 4; i += 1) {
    const player = await newPlayer(ctx);
    const slide = { game: 'slide', stake: '10', params: { target: 1.01 } } as const;
    const atOnce = [
      betOn(ctx, player),
      placeBet(node, player, randomUUID(), slide),
      play(ctx, player),
      play(node, player, evens()),
      play(node, player, minesBet()),
    ];
    const codes = await Promise.all(atOnce.map(refusal));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([null, 'ROUND_TOO_SOON']));
    // One stake was taken, and at most the payout of an even dice bet came back.
    expect([units('990'), units('1010.002')]).toContain(await balanceOf(ctx, player));
  }
});

import { randomUUID } from 'node:crypto';
import { msTo } from '@fairhouse/games/originals/crash/flight';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { Ctx } from '../../../platform/ctx.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { findRound } from '../round.ts';
import { anotherNode, balanceOf, newPlayer, units } from '../testing.ts';
import { verifyOriginals } from '../verify.ts';
import { moveOn, startSharedRounds } from './drive.ts';
import { holdLead, latestShared } from './shared-store.ts';
import { betOn, closeBets, flownFor, landed, leave, nextRound, openCrash, testPace } from './testing.ts';

const ctx = await useTestCtx();
afterEach(async () => {
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

async function withBets(targets: (number | undefined)[]) {
  await nextRound(ctx);
  const bets = await Promise.all(
    targets.map(async (target) => {
      const player = await newPlayer(ctx);
      return { player, round: (await betOn(ctx, player, target)).round };
    }),
  );
  const [first] = bets;
  if (!first) throw new Error('there is a bet');
  return { ...first, bets };
}

test('killed at each statement a bet on a shared round is placed once when it is sent again', async () => {
  await openCrash(ctx);
  const cuts = await atEveryCut(ctx, {
    prepare: async () => {
      await nextRound(ctx);
      return { player: await newPlayer(ctx), key: randomUUID() };
    },
    work: (node, { player, key }) => betOn(node, player, 2, '10', key),
    check: async ({ player, key }) => {
      const { round } = await betOn(ctx, player, 2, '10', key);
      expect((await betOn(ctx, player, 2, '10', key)).round).toEqual(round);
      expect(await balanceOf(ctx, player)).toBe(units('990'));
    },
  });
  expect(cuts).toBeGreaterThan(10);
});

test('killed at each statement a cash-out is paid whole or not at all, and one that was answered is paid', async () => {
  await openCrash(
    ctx,
    Array.from({ length: 3 }, () => 200),
  );
  const cuts = await atEveryCut(ctx, {
    prepare: async () => {
      const subject = await withBets([undefined]);
      // A target of 1.01, which every flight of this test passes.
      await sql`update originals.round set auto_e2 = 101 where id = ${subject.round.roundId}`.execute(ctx.db);
      await flownFor(ctx, msTo(101));
      return subject;
    },
    work: (node, { player, round }) => leave(node, player, round).catch(endedBefore),
    check: async ({ player, round }) => {
      await landed(ctx);
      const told = await findRound(ctx, player, BigInt(round.roundId));
      expect(await balanceOf(ctx, player)).toBe(units('990') + units(told.payout));
    },
  });
  expect(cuts).toBeGreaterThan(6);
});

test('a node that dies at any statement of a round leaves it to another, which pays each bet by the result, once', async () => {
  await openCrash(ctx);
  const drive = async (node: Ctx) => {
    for (let i = 0; i < 12; i += 1) {
      await moveOn(node, 'crash', testPace);
      await sql`
        update originals.shared_round set started_at = clock_timestamp() - interval '1 hour' where state = 'running'`.execute(
        ctx.db,
      );
      if ((await latestShared(ctx.db, 'crash'))?.state === 'settled') return;
    }
  };
  const cuts = await atEveryCut(ctx, {
    prepare: async () => {
      const subject = await withBets([1.01, 3, undefined]);
      await closeBets(ctx);
      return subject;
    },
    work: (node) => drive(node),
    check: async ({ bets }) => {
      const { end_e2 } = await landedOrSettled();
      for (const [i, { player, round }] of bets.entries()) {
        const target = [101, 300, null][i] ?? null;
        const payout = target !== null && target <= Number(end_e2) ? units('10') * BigInt(target) : 0n;
        expect(await balanceOf(ctx, player)).toBe(units('990') + payout / 100n);
        expect(await findRound(ctx, player, BigInt(round.roundId))).toMatchObject({ state: 'SETTLED' });
      }
    },
  });
  expect(cuts).toBeGreaterThan(15);
});

test('two nodes that both move a round on take each step once', async () => {
  await openCrash(ctx, [300]);
  const { bets } = await withBets([1.5, 2, 2, 2, undefined]);
  const other = anotherNode(ctx);
  onTestFinished(other.close);
  await closeBets(ctx);
  for (let i = 0; i < 4; i += 1) {
    await Promise.all([moveOn(ctx, 'crash', testPace), moveOn(other.node, 'crash', testPace)]);
    await flownFor(ctx, msTo(250)).catch(() => null);
  }
  await landedOrSettled();
  const balances = await Promise.all(bets.map(({ player }) => balanceOf(ctx, player)));
  expect(balances).toEqual(['1005', '1010', '1010', '1010', '990'].map(units));
});

test('the lead of a silent node is taken over, and never held by two', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  expect(await holdLead(ctx.db, 'crash', one, 60_000)).toBe(true);
  expect(await holdLead(ctx.db, 'crash', two, 60_000)).toBe(false);
  expect(await holdLead(ctx.db, 'crash', one, 0)).toBe(true);
  expect(await holdLead(ctx.db, 'crash', two, 60_000)).toBe(true);
  expect(await holdLead(ctx.db, 'crash', one, 60_000)).toBe(false);
  await holdLead(ctx.db, 'crash', two, 0);
});

test('a site moves its rounds on by itself, and a round whose node is gone goes on with the next one', async () => {
  await openCrash(ctx, [100], [130]);
  const { player, round } = await withBets([1.01]);
  const [first, second] = [anotherNode(ctx), anotherNode(ctx)];
  startSharedRounds(first.node);
  await closeBets(ctx);
  await expect.poll(async () => (await latestShared(ctx.db, 'crash'))?.state, { timeout: 10_000 }).not.toBe('betting');
  await first.close();
  startSharedRounds(second.node);
  onTestFinished(second.close);
  const settled = async () => (await findRound(ctx, player, BigInt(round.roundId))).state;
  await expect.poll(settled, { timeout: 20_000 }).toBe('SETTLED');
  await sql`update originals.game set state = 'off' where game_code = 'crash'`.execute(ctx.db);
});

async function landedOrSettled() {
  const round = await latestShared(ctx.db, 'crash');
  return round?.state === 'settled' ? round : await landed(ctx);
}

/** Returns null when a flight of random length ended before the cash-out. */
function endedBefore(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'CASHOUT_TOO_LATE') return null;
  throw error;
}

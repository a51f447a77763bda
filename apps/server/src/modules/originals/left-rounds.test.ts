import type { Round } from '@fairhouse/contract/originals';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { verifyLedger } from '../ledger/index.ts';
import { endLeftRounds } from './jobs.ts';
import { findRound } from './round.ts';
import { findOpenRound } from './stepped.ts';
import { anotherNode, balanceOf, minesBet, newPlayer, play, reveal, take, tilesOf, units } from './testing.ts';
import { verifyOriginals } from './verify.ts';

const ctx = await useTestCtx();

/** Moves a round's last action back in time. */
async function leave({ roundId }: Pick<Round, 'roundId'>, hours: number): Promise<void> {
  await sql`update originals.round set touched_at = touched_at - ${hours} * interval '1 hour' where id = ${roundId}`.execute(
    ctx.db,
  );
}

async function inRound(uncovered: number) {
  const player = await newPlayer(ctx);
  let { round } = await play(ctx, player, minesBet());
  const { safe } = await tilesOf(ctx, player, round);
  for (const tile of safe.slice(0, uncovered)) round = (await take(ctx, player, round, reveal(tile))).round;
  return { player, round, next: safe[uncovered] ?? -1 };
}

describe('a round that its player left', () => {
  test('waits for a day, and is offered as it stands', async () => {
    const { player, round } = await inRound(2);
    await leave(round, 23.99);
    await endLeftRounds(ctx);
    expect(await findOpenRound(ctx, player, 'mines')).toEqual(round);
  });

  test('is cashed out after a day when a tile was uncovered, also by two nodes at once', async () => {
    const { player, round } = await inRound(2);
    await leave(round, 24.01);
    const { node, close } = anotherNode(ctx);
    await Promise.all([endLeftRounds(ctx), endLeftRounds(node), endLeftRounds(ctx)]);
    await close();
    const ended = await findRound(ctx, player, BigInt(round.roundId));
    expect(ended).toMatchObject({ state: 'SETTLED', multiplier: '1.2857', payout: '12.8570' });
    expect(ended.actions.at(-1)).toEqual({ type: 'cashout' });
    expect(await balanceOf(ctx, player)).toBe(units('1002.857'));
  });

  test('gets its stake back after a day when nothing was uncovered', async () => {
    const { player, round } = await inRound(0);
    await leave(round, 24.01);
    await endLeftRounds(ctx);
    expect(await findRound(ctx, player, BigInt(round.roundId))).toMatchObject({
      state: 'SETTLED',
      multiplier: '1.0000',
      payout: '10.0000',
      actions: [{ type: 'return' }],
      result: { revealed: [] },
    });
    expect(await balanceOf(ctx, player)).toBe(units('1000'));
  });

  test('is not ended early by a node whose clock is ahead', async () => {
    const { player, round } = await inRound(1);
    await leave(round, 23.5);
    await endLeftRounds({ ...ctx, clock: () => new Date(Date.now() + 61 * 60_000) });
    expect(await findOpenRound(ctx, player, 'mines')).toEqual(round);
  });

  test('is not ended when its player came back in time', async () => {
    const { player, round, next } = await inRound(1);
    await leave(round, 20);
    await take(ctx, player, round, reveal(next));
    await leave(round, 20);
    await endLeftRounds(ctx);
    expect(await findOpenRound(ctx, player, 'mines')).toMatchObject({ state: 'OPEN', multiplier: '1.2857' });
  });

  test('is ended two days after it was opened, however often its player came back', async () => {
    const { player, round, next } = await inRound(1);
    await leave(round, 23);
    await take(ctx, player, round, reveal(next));
    await leave(round, 23);
    await endLeftRounds(ctx);
    expect(await findOpenRound(ctx, player, 'mines')).toMatchObject({ state: 'OPEN' });
    await sql`update originals.round set opened_at = opened_at - interval '49 hours' where id = ${round.roundId}`.execute(
      ctx.db,
    );
    await endLeftRounds(ctx);
    expect(await findRound(ctx, player, BigInt(round.roundId))).toMatchObject({
      state: 'SETTLED',
      multiplier: '1.2857',
    });
  });
});

test('verify finds a round that says other than the ledger, and an entry that has no round', async () => {
  const { round } = await inRound(1);
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  const id = BigInt(round.roundId);
  await sql`update originals.round set stake = stake + 1 where id = ${id}`.execute(ctx.db);
  const [found] = await verifyOriginals(ctx.db);
  expect(found).toMatchObject({
    at: round.roundId,
    stored: 'staked 100001, paid 0',
    computed: 'staked 100000, paid 0',
  });
  await sql`delete from originals.round where id = ${id}`.execute(ctx.db);
  expect(await verifyOriginals(ctx.db)).toMatchObject([
    { check: 'stepped rounds and the house', at: 'original:mines THB' },
  ]);
});

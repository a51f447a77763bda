import { randomUUID } from 'node:crypto';
import type { BetRequest } from '@fairhouse/contract/originals';
import { numbersOf } from '@fairhouse/fairness/numbers';
import { replay } from '@fairhouse/games/game';
import { games } from '@fairhouse/games/originals/registry';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { verifyLedger } from '../ledger/index.ts';
import { placeBet } from './bet.ts';
import { rotateSeeds } from './seeds.ts';
import { findOpenRound } from './stepped.ts';
import { balanceOf, cashout, newPlayer, refusal, seedsFor, take, units } from './testing.ts';
import { verifyOriginals } from './verify.ts';

const ctx = await useTestCtx();
afterEach(async () => {
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

type Action = Parameters<typeof take>[3];

/** A bet on each stepped game and its steps, of which the last ends the round. The climbs are placed by autobet. */
const cases: { bet: BetRequest; actions: Action[] }[] = [
  {
    bet: { game: 'mines', stake: '10', params: { mines: 3 } },
    actions: [{ type: 'reveal', tile: 7 }, cashout],
  },
  {
    bet: { game: 'hilo', stake: '10', params: {} },
    actions: [{ type: 'skip' }, { type: 'higher' }, cashout],
  },
  {
    bet: { game: 'tower', stake: '10', params: { difficulty: 'medium' }, auto: true },
    actions: [{ type: 'climb', tile: 0 }, { type: 'climb', tile: 1 }, cashout],
  },
  {
    bet: { game: 'ladder', stake: '10', params: { difficulty: 'medium' }, auto: true },
    actions: [{ type: 'climb' }, { type: 'climb' }, cashout],
  },
  { bet: { game: 'blackjack', stake: '10', params: {} }, actions: [{ type: 'double' }] },
  { bet: { game: 'videopoker', stake: '10', params: { hands: 5 } }, actions: [{ type: 'draw', hold: [0, 3] }] },
];

/** Makes every write of a round fail, after the postings before it in the same transaction. */
async function dying(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table originals.round add constraint killed check (false) not valid`.execute(ctx.db);
  await expect(work()).rejects.toThrow('killed');
  await sql`alter table originals.round drop constraint killed`.execute(ctx.db);
}

test.each(cases)(
  '$bet.game killed at its opening, a step or its end is offered as it stood, and goes on',
  async ({ bet, actions }) => {
    const { game, params } = bet;
    const player = await newPlayer(ctx);
    // Seeds with which the steps end the round, and none of them earlier.
    await seedsFor(ctx, player, { game, params, actions }, ({ state }) => state !== 'open');
    const key = randomUUID();
    await dying(() => placeBet(ctx, player, key, bet));
    expect(await findOpenRound(ctx, player, game)).toBeNull();
    expect(await balanceOf(ctx, player)).toBe(units('1000'));

    let { round } = await placeBet(ctx, player, key, bet);
    for (const action of actions) {
      await dying(() => take(ctx, player, round, action));
      expect(await findOpenRound(ctx, player, game)).toEqual(round);
      expect((await placeBet(ctx, player, key, bet)).round).toEqual(round);
      expect(await balanceOf(ctx, player)).toBe(units('990'));
      expect(await refusal(rotateSeeds(ctx, player.memberId, undefined))).toBe('ROUND_OPEN');
      round = (await take(ctx, player, round, action)).round;
    }
    expect(round.state).toBe('SETTLED');
    expect(await findOpenRound(ctx, player, game)).toBeNull();
    expect(await balanceOf(ctx, player)).toBe(units('1000') - units(round.stake) + units(round.payout));
    const { serverSeed, clientSeed } = (await rotateSeeds(ctx, player.memberId, undefined)).revealed;
    const rules = games.get(game);
    const again = rules && replay(rules, round, numbersOf({ serverSeed, clientSeed, nonce: round.nonce }));
    expect(again?.result).toEqual(round.result);
  },
);

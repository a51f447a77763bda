import { randomUUID } from 'node:crypto';
import type { BetValue, Round } from '@fairhouse/contract/originals';
import { minesMultiplierE4 } from '@fairhouse/games/originals/mines/rules';
import { verify } from '@fairhouse/games/verify';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { DomainError } from '../../platform/errors.ts';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { killLockWaiters } from '../../testing/lock-waiters.ts';
import { apart } from '../../testing/one-connection.ts';
import { entriesOf, verifyLedger, walletOf } from '../ledger/index.ts';
import { placeBet } from './bet.ts';
import { findRound, listRounds, type Player } from './round.ts';
import { rotateSeeds, seedState } from './seeds.ts';
import { act, findOpenRound } from './stepped.ts';
import {
  anotherNode,
  balanceOf,
  cashout,
  evens,
  minesBet,
  newPlayer,
  play,
  refusal,
  reveal,
  take,
  tilesOf,
  units,
} from './testing.ts';
import { verifyOriginals } from './verify.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
afterAll(async () => {
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

/** A player with an open round of three mines, and its tiles, which only the server knows. */
async function inRound(balance = '1000') {
  const player = await newPlayer(ctx, { balance });
  const opened = await play(ctx, player, minesBet());
  return { player, opened, round: opened.round, ...(await tilesOf(ctx, player, opened.round)) };
}

/** Returns every ledger entry of the player's cash. */
async function entries(player: Player) {
  const rows = await entriesOf(ctx, await walletOf(ctx, player.memberId, 'cash', 'THB'), { limit: 50 });
  return rows.filter(({ kind }) => kind !== 'signupGift');
}

const tileAt = (tiles: readonly number[], i: number) => tiles[i] ?? -1;

describe('a round of mines', () => {
  test('is opened by its stake, shows what was uncovered, and is paid by a second entry', async () => {
    const { player, opened, safe } = await inRound();
    expect(opened.balance).toBe('990.0000');
    expect(opened.round).toMatchObject({
      game: 'mines',
      kind: 'stepped',
      state: 'OPEN',
      stake: '10.0000',
      payout: '0',
      multiplier: '0',
      params: { mines: 3 },
      actions: [],
      result: { revealed: [], next: '1.1250' },
      serverSeed: null,
    });
    const first = await take(ctx, player, opened.round, reveal(tileAt(safe, 0)));
    expect(first.round).toMatchObject({ state: 'OPEN', payout: '0', multiplier: '1.1250' });
    expect(first.round.result).toEqual({ revealed: [tileAt(safe, 0)], next: '1.2857' });
    expect(first.balance).toBe('990.0000');
    const second = await take(ctx, player, first.round, reveal(tileAt(safe, 1)));
    const last = await take(ctx, player, second.round, cashout);
    expect(last.round).toMatchObject({ state: 'SETTLED', payout: '12.8570', multiplier: '1.2857' });
    expect(last.balance).toBe('1002.8570');
    expect((await entries(player)).map(({ kind }) => kind)).toEqual(['payout', 'stake']);
    expect(BigInt(last.balanceSeq)).toBeGreaterThan(BigInt(opened.balanceSeq));
    expect(await findRound(ctx, player, BigInt(last.round.roundId))).toEqual(last.round);
  });

  test('is lost on a mine: all mines are shown, and the ledger has the stake alone', async () => {
    const { player, round, mines } = await inRound();
    const { round: lost, balance } = await take(ctx, player, round, reveal(tileAt(mines, 1)));
    expect(lost).toMatchObject({ state: 'SETTLED', payout: '0.0000', multiplier: '0' });
    expect(lost.result).toEqual({ mines, revealed: [tileAt(mines, 1)] });
    expect(balance).toBe('990.0000');
    expect(await entries(player)).toHaveLength(1);
  });

  test('is computed again from its seeds once they are revealed', async () => {
    const { player, round, mines } = await inRound();
    await take(ctx, player, round, reveal(tileAt(mines, 0)));
    const { revealed } = await rotateSeeds(ctx, player.memberId, undefined);
    const { serverSeed, clientSeed } = revealed;
    const seeds = { game: 'mines', serverSeed, clientSeed, nonce: round.nonce };
    expect(verify({ ...seeds, params: { mines: 3 } })).toEqual({ mines });
    expect(await findRound(ctx, player, BigInt(round.roundId))).toMatchObject({ serverSeed });
  });

  test('ends by itself with the last safe tile', async () => {
    const player = await newPlayer(ctx);
    const { round } = await play(ctx, player, minesBet('10', 24));
    const { safe } = await tilesOf(ctx, player, round);
    const ended = await take(ctx, player, round, reveal(tileAt(safe, 0)));
    expect(ended.round).toMatchObject({ state: 'SETTLED', multiplier: '24.7500', payout: '247.5000' });
    expect(ended.balance).toBe('1237.5000');
  });

  test('takes its nonce between the other bets of its pair', async () => {
    const player = await newPlayer(ctx);
    const nonces = [await play(ctx, player), await play(ctx, player, minesBet()), await play(ctx, player)];
    expect(nonces.map(({ round }) => round.nonce)).toEqual([0, 1, 2]);
  });

  test('stands in the list of rounds, open and settled, among the others', async () => {
    const { player, round, safe } = await inRound();
    const dice = await play(ctx, player);
    const list = async () => (await listRounds(ctx, player, { pageSize: 10 })).list;
    expect(await list()).toEqual([dice.round, round]);
    const next = await take(ctx, player, round, reveal(tileAt(safe, 0)));
    const closed = await take(ctx, player, next.round, cashout);
    expect(await list()).toEqual([dice.round, closed.round]);
    expect((await listRounds(ctx, player, { pageSize: 1, cursor: dice.round.roundId })).list).toEqual([closed.round]);
  });

  test('of a trial user is played with play money', async () => {
    const player = await newPlayer(ctx, { isTrial: true });
    const { round } = await play(ctx, player, minesBet());
    const { safe } = await tilesOf(ctx, player, round);
    const next = await take(ctx, player, round, reveal(tileAt(safe, 0)));
    const { round: closed, balance } = await take(ctx, player, next.round, cashout);
    expect([closed.playMoney, closed.payout, balance]).toEqual([true, '11.2500', '1001.2500']);
  });
});

describe('the opening', () => {
  test('sent many times at once with one key, to two nodes, is one round', async () => {
    const player = await newPlayer(ctx);
    const { node, close } = anotherNode(ctx);
    const key = randomUUID();
    const at = [ctx, node, ctx, node, ctx, node];
    const answers = await Promise.all(at.map((one) => placeBet(one, player, key, minesBet())));
    await close();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await entries(player)).toHaveLength(1);
  });

  test('again with its key is answered with the round as it stands', async () => {
    const player = await newPlayer(ctx);
    const key = randomUUID();
    const { round } = await placeBet(ctx, player, key, minesBet());
    const { mines } = await tilesOf(ctx, player, round);
    const lost = await take(ctx, player, round, reveal(tileAt(mines, 0)));
    expect(await placeBet(ctx, player, key, minesBet('10.0000'))).toEqual(lost);
    expect(await refusal(placeBet(ctx, player, key, minesBet('11')))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await refusal(placeBet(ctx, player, key, evens()))).toBe('IDEMPOTENCY_CONFLICT');
    const other = randomUUID();
    await placeBet(ctx, player, other, evens());
    expect(await refusal(placeBet(ctx, player, other, minesBet()))).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('of a second round of the game is refused while one is open, from whatever node', async () => {
    const player = await newPlayer(ctx);
    const { node, close } = anotherNode(ctx);
    const tries = await Promise.allSettled([ctx, node, ctx, node].map((one) => play(one, player, minesBet())));
    await close();
    const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(opened).toHaveLength(1);
    const { roundId = '' } = opened[0]?.round ?? {};
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'ROUND_OPEN', value: { roundId } });
    }
    expect(await balanceOf(ctx, player)).toBe(units('990'));
    expect((await seedState(ctx, player.memberId)).nonce).toBe(1);
  });

  test('without the money for it, outside the limits or with too great a first win changes nothing', async () => {
    const player = await newPlayer(ctx, { balance: '100000' });
    const wrong = [
      [minesBet('100001'), 'STAKE_OUT_OF_RANGE'],
      [minesBet('50000', 24), null],
      [minesBet('0'), 'AMOUNT_INVALID'],
      [minesBet('10', 25), 'GAME_PARAMS_INVALID'],
    ] as const;
    const poor = await newPlayer(ctx, { balance: '9' });
    expect(await refusal(play(ctx, poor, minesBet()))).toBe('INSUFFICIENT_FUNDS');
    expect(await findOpenRound(ctx, poor, 'mines')).toBeNull();
    for (const [bet, code] of wrong) expect(await refusal(play(ctx, player, bet)), JSON.stringify(bet)).toBe(code);
  });

  test('killed before it is committed leaves neither a stake nor a round', async () => {
    const player = await newPlayer(ctx);
    await play(ctx, player);
    const before = await balanceOf(ctx, player);
    const { node, close } = anotherNode(ctx);
    const key = randomUUID();
    // The stake is posted, and the round's row waits for this lock.
    await ctx.db.transaction().execute(async (tx) => {
      await sql`lock table originals.round in share mode`.execute(tx);
      const opening = placeBet(node, player, key, minesBet()).catch((error: unknown) => error);
      const killed = () => apart(() => killLockWaiters(ctx.pool, 'insert into "originals"."round"'));
      await expect.poll(killed, { timeout: 10_000 }).toBe(1);
      expect(await opening).not.toBeInstanceOf(DomainError);
    });
    await close();
    expect(await balanceOf(ctx, player)).toBe(before);
    expect(await findOpenRound(ctx, player, 'mines')).toBeNull();
    expect((await seedState(ctx, player.memberId)).nonce).toBe(1);
    expect((await placeBet(ctx, player, key, minesBet())).round.nonce).toBe(1);
  });
});

describe('what is hidden', () => {
  test('is in no answer, no row and no entry of an open round', async () => {
    const { player, round, safe } = await inRound();
    const next = await take(ctx, player, round, reveal(tileAt(safe, 0)));
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(r) as row from originals.round r where id = ${BigInt(round.roundId)}`.execute(ctx.db);
    const shown: [string, object][] = [
      ['answer', next.round],
      ['open', (await findOpenRound(ctx, player, 'mines')) ?? {}],
      ['list', (await listRounds(ctx, player, { pageSize: 1 })).list[0] ?? {}],
    ];
    for (const [where, told] of shown) {
      expect(Object.keys((told as Round).result as object).sort(), where).toEqual(['next', 'revealed']);
      expect((told as Round).serverSeed, where).toBeNull();
    }
    const kept = rows[0]?.row as { result: object };
    expect(Object.keys(kept.result).sort()).toEqual(['next', 'revealed']);
    for (const { detail } of await entries(player)) expect(Object.keys(detail ?? {})).not.toContain('result');
  });

  test('stays so: seeds are not rotated while a round is open, not even at the moment of its opening', async () => {
    const { player, round, mines } = await inRound();
    const refused = rotateSeeds(ctx, player.memberId, undefined);
    await expect(refused).rejects.toMatchObject({ code: 'ROUND_OPEN', value: { roundId: round.roundId } });
    await take(ctx, player, round, reveal(tileAt(mines, 0)));
    const { node, close } = anotherNode(ctx);
    const raced = await Promise.allSettled([play(ctx, player, minesBet()), rotateSeeds(node, player.memberId, 'mine')]);
    await close();
    const open = await findOpenRound(ctx, player, 'mines');
    const { seedPairId } = await seedState(ctx, player.memberId);
    // In either order the open round is on the pair in use, whose seed was never revealed.
    expect([raced[0].status, open?.seedPairId, open?.serverSeed]).toEqual(['fulfilled', seedPairId, null]);
  });
});

describe('steps', () => {
  test('sent again are answered with the round as it stands', async () => {
    const { player, round, safe } = await inRound();
    const step = (n: number, tile: number) =>
      act(ctx, player, BigInt(round.roundId), { step: n, action: reveal(tile) });
    const first = await step(0, tileAt(safe, 0));
    expect(await step(0, tileAt(safe, 0))).toEqual(first);
    const second = await step(1, tileAt(safe, 1));
    expect(await step(0, tileAt(safe, 0))).toEqual(second);
    const closed = await take(ctx, player, second.round, cashout);
    expect(await act(ctx, player, BigInt(round.roundId), { step: 2, action: cashout })).toEqual(closed);
    expect(await step(1, tileAt(safe, 1))).toEqual(closed);
  });

  test('that were taken otherwise, that run ahead and that come after the end are refused', async () => {
    const { player, round, safe, mines } = await inRound();
    const step = (n: number, tile: number) =>
      refusal(act(ctx, player, BigInt(round.roundId), { step: n, action: reveal(tile) }));
    expect(await step(1, tileAt(safe, 0))).toBe('STATE_CONFLICT');
    expect(await step(0, tileAt(safe, 0))).toBeNull();
    expect(await step(0, tileAt(safe, 1))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await step(2, tileAt(safe, 1))).toBe('STATE_CONFLICT');
    expect(await step(1, tileAt(mines, 0))).toBeNull();
    for (const [n, tile] of [
      [2, tileAt(safe, 1)],
      [0, tileAt(safe, 1)],
      [1, tileAt(safe, 1)],
    ] as const) {
      expect(await step(n, tile)).toBe('STATE_CONFLICT');
    }
    expect(await refusal(act(ctx, player, BigInt(round.roundId), { step: 2, action: cashout }))).toBe('STATE_CONFLICT');
  });

  test('that the rules do not allow change nothing', async () => {
    const { player, round, safe } = await inRound();
    expect(await refusal(take(ctx, player, round, cashout))).toBe('ACTION_INVALID');
    const next = await take(ctx, player, round, reveal(tileAt(safe, 0)));
    expect(await refusal(take(ctx, player, next.round, reveal(tileAt(safe, 0))))).toBe('ACTION_INVALID');
    expect(await findOpenRound(ctx, player, 'mines')).toEqual(next.round);
  });

  test('of two tiles at once: one is taken, whatever the other would have been', async () => {
    const { player, round, safe, mines } = await inRound();
    const { node, close } = anotherNode(ctx);
    const tiles = [tileAt(safe, 0), tileAt(safe, 1), tileAt(mines, 0), tileAt(safe, 2)];
    const tried = await Promise.allSettled(
      tiles.map((tile, i) => take(i % 2 === 0 ? ctx : node, player, round, reveal(tile))),
    );
    await close();
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const now = await findRound(ctx, player, BigInt(round.roundId));
    expect(now.actions).toHaveLength(1);
  });

  test('to cash out at once from two nodes pay once', async () => {
    const { player, round, safe } = await inRound();
    const next = await take(ctx, player, round, reveal(tileAt(safe, 0)));
    const { node, close } = anotherNode(ctx);
    const paid = await Promise.all([ctx, node, ctx, node, ctx].map((one) => take(one, player, next.round, cashout)));
    await close();
    expect(new Set(paid.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balanceOf(ctx, player)).toBe(units('1001.25'));
    expect((await entries(player)).map(({ kind }) => kind)).toEqual(['payout', 'stake']);
  });

  test('to cash out and to uncover a mine at once: the round is won or lost, never both', async () => {
    const { node, close } = anotherNode(ctx);
    for (let i = 0; i < 6; i += 1) {
      const { player, round, safe, mines } = await inRound();
      const next = await take(ctx, player, round, reveal(tileAt(safe, 0)));
      const tried = await Promise.allSettled([
        take(i % 2 === 0 ? ctx : node, player, next.round, cashout),
        take(i % 2 === 0 ? node : ctx, player, next.round, reveal(tileAt(mines, 0))),
      ]);
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { payout, actions } = await findRound(ctx, player, BigInt(round.roundId));
      expect(actions).toHaveLength(2);
      expect(await balanceOf(ctx, player)).toBe(units('990') + units(payout));
    }
    await close();
  });

  test('of another member’s round find no round', async () => {
    const { round, safe } = await inRound();
    const other = await newPlayer(ctx);
    expect(await refusal(take(ctx, other, round, reveal(tileAt(safe, 0))))).toBe('ROUND_NOT_FOUND');
    expect(await refusal(findRound(ctx, other, BigInt(round.roundId)))).toBe('ROUND_NOT_FOUND');
    expect(await findOpenRound(ctx, other, 'mines')).toBeNull();
  });

  test('killed while they pay are taken again and pay once', async () => {
    const { player, round, safe } = await inRound();
    const next = await take(ctx, player, round, reveal(tileAt(safe, 0)));
    const { node, close } = anotherNode(ctx);
    const wallet = await walletOf(ctx, player.memberId, 'cash', 'THB');
    await ctx.db.transaction().execute(async (tx) => {
      await sql`select from ledger.wallet where id = ${wallet.id} for update`.execute(tx);
      const paying = take(node, player, next.round, cashout).catch((error: unknown) => error);
      const killed = () => apart(() => killLockWaiters(ctx.pool, 'ledger.wallet'));
      await expect.poll(killed, { timeout: 10_000 }).toBe(1);
      expect(await paying).not.toBeInstanceOf(DomainError);
    });
    await close();
    expect(await findOpenRound(ctx, player, 'mines')).toEqual(next.round);
    const paid: BetValue = await take(ctx, player, next.round, cashout);
    expect(paid.balance).toBe('1001.2500');
  });
});

test('a round is cashed out at the step whose next payout the game does not pay, by the limit of its opening', async () => {
  const player = await newPlayer(ctx, { balance: '100000' });
  const { round } = await play(ctx, player, minesBet('50000', 10));
  await sql`update originals.game_limit set max_payout = max_payout / 100 where game_code = 'mines'`.execute(ctx.db);
  const { safe } = await tilesOf(ctx, player, round);
  let now = round;
  while (now.state === 'OPEN') now = (await take(ctx, player, now, reveal(tileAt(safe, now.actions.length)))).round;
  await sql`update originals.game_limit set max_payout = max_payout * 100 where game_code = 'mines'`.execute(ctx.db);
  // 2,000,000 is 40 stakes: five tiles return 17.51, six would 34.2, seven 70.
  const uncovered = now.actions.length - 1;
  expect(minesMultiplierE4(10, uncovered)).toBeLessThanOrEqual(400_000);
  expect(minesMultiplierE4(10, uncovered + 1)).toBeGreaterThan(400_000);
  expect(now.actions.at(-1)).toEqual(cashout);
  expect(units(now.payout)).toBe((units('50000') * BigInt(minesMultiplierE4(10, uncovered))) / 10_000n);
  // A repeat of that step, as after a lost answer, gets the same answer.
  const step = uncovered - 1;
  const again = await act(ctx, player, BigInt(now.roundId), { step, action: reveal(tileAt(safe, step)) });
  expect(again.round).toEqual(now);
});

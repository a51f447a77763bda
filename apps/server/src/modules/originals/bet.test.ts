import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BetRequest } from '@fairhouse/contract/originals';
import { multiplierText, payoutOf } from '@fairhouse/games/game';
import { verify } from '@fairhouse/games/verify';
import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DomainError } from '../../platform/errors.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { entriesOf, houseBalances, walletOf } from '../ledger/index.ts';
import { placeBet } from './bet.ts';
import { setOriginalsRule } from './desk/index.ts';
import { listRounds, type Player } from './round.ts';
import { revealedPair, rotateSeeds, seedState } from './seeds.ts';
import { anotherNode, balanceOf, evens, losingSeeds, minesBet, newPlayer, play, refusal, units } from './testing.ts';

const ctx = await useTestCtx();

/** Waits until every node has read a change of the offer. */
const offerSeen = () => sleep(1000);

async function roundsOf(player: Player) {
  return (await listRounds(ctx, player, { pageSize: 100 })).list;
}

/** The state that a refused bet must leave unchanged. */
async function stateOf(player: Player) {
  return {
    balance: await balanceOf(ctx, player),
    rounds: (await roundsOf(player)).length,
    nonce: (await seedState(ctx, player.memberId)).nonce,
  };
}

describe('a bet', () => {
  test('takes the stake, decides and pays in one ledger entry', async () => {
    const player = await newPlayer(ctx, { balance: '1000' });
    const { round, balance, balanceSeq } = await play(ctx, player);

    const won = (round.result as { roll: number }).roll > 50.5;
    expect(round).toMatchObject({
      game: 'dice',
      stake: '10.0000',
      payout: won ? '20.0020' : '0.0000',
      multiplier: won ? '2.0002' : '0',
      currency: 'THB',
      params: { target: 50.5, condition: 'over' },
      nonce: 0,
      serverSeed: null,
      playMoney: false,
    });
    expect(balance).toBe(won ? '1010.0020' : '990.0000');
    expect(await balanceOf(ctx, player)).toBe(units(balance));
    expect(balanceSeq).toBe(round.roundId);
    expect(await roundsOf(player)).toEqual([round]);
    const rows = await entriesOf(ctx, await walletOf(ctx, player.memberId, 'cash', 'THB'), { limit: 10 });
    const kinds = rows.filter((row) => String(row.entryId) === round.roundId).map((row) => row.kind);
    expect(kinds.sort()).toEqual(won ? ['payout', 'stake'] : ['stake']);
  });

  test('sent twenty times at once with one key is one round, and every answer is the first', async () => {
    const player = await newPlayer(ctx);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeBet(ctx, player, key, evens())));
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
    expect(await roundsOf(player)).toEqual([answers[0]?.round]);
    expect(await stateOf(player)).toMatchObject({ rounds: 1, nonce: 1, balance: units(answers[0]?.balance ?? '') });
  });

  test('sent to two nodes at once with one key is one round', async () => {
    const player = await newPlayer(ctx);
    const { node, close } = anotherNode(ctx);
    const key = randomUUID();
    const at = [ctx, node, ctx, node, ctx, node, ctx, node];
    const answers = await Promise.all(at.map((c) => placeBet(c, player, key, evens())));
    await close();
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
    expect(await stateOf(player)).toMatchObject({ rounds: 1, nonce: 1 });
  });

  test('with a used key and another body is a conflict; another way to write the same stake is not', async () => {
    const player = await newPlayer(ctx);
    const key = randomUUID();
    const first = await placeBet(ctx, player, key, evens('10'));
    expect(await placeBet(ctx, player, key, evens('10.0000'))).toEqual(first);
    expect(await refusal(placeBet(ctx, player, key, evens('11')))).toBe('IDEMPOTENCY_CONFLICT');
    const other: BetRequest = { game: 'dice', stake: '10', params: { target: 50.5, condition: 'under' } };
    expect(await refusal(placeBet(ctx, player, key, other))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await stateOf(player)).toMatchObject({ rounds: 1, nonce: 1 });
  });

  test("with another member's key is that member's own bet", async () => {
    const [one, two] = [await newPlayer(ctx), await newPlayer(ctx)];
    const key = randomUUID();
    const first = await placeBet(ctx, one, key, evens());
    const second = await placeBet(ctx, two, key, evens('20'));
    expect(second.round.roundId).not.toBe(first.round.roundId);
  });

  test('after fast bets: nonces without a gap, and balances that follow from one another', async () => {
    const player = await newPlayer(ctx, { balance: '5000' });
    const answers = await Promise.all(Array.from({ length: 60 }, () => play(ctx, player)));
    expect(answers.map(({ round }) => round.nonce)).toEqual(Array.from({ length: 60 }, (_, i) => i));
    let balance = units('5000');
    for (const answer of answers) {
      balance += units(answer.round.payout) - units(answer.round.stake);
      expect(answer.balance).toBe(formatMoney(balance, 'THB'));
    }
    expect(await balanceOf(ctx, player)).toBe(balance);
  });

  test('waits for its turn behind at most a hundred others of its member', async () => {
    const player = await newPlayer(ctx, { balance: '5000' });
    const codes = await Promise.all(Array.from({ length: 120 }, () => refusal(play(ctx, player))));
    expect(codes.filter((code) => code === null)).toHaveLength(100);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(20);
    expect(await refusal(play(ctx, player))).toBeNull();
  });
});

describe('bets and rotations on two nodes', () => {
  test('leave every nonce used once without a gap, and every round as its revealed seeds say', async () => {
    const player = await newPlayer(ctx, { balance: '10000' });
    const { node, close } = anotherNode(ctx);
    const bets = Array.from({ length: 80 }, (_, i) => play(i % 2 ? node : ctx, player, evens(String(1 + (i % 7)))));
    const rotations = Array.from({ length: 6 }, async (_, i) => {
      await bets[i * 12];
      return await rotateSeeds(i % 2 ? ctx : node, player.memberId, `client ${i}`);
    });
    const answers = await Promise.all(bets);
    const revealed = (await Promise.all(rotations)).map((value) => value.revealed);
    revealed.push((await rotateSeeds(node, player.memberId, undefined)).revealed);
    await close();

    const rounds = await roundsOf(player);
    expect(new Set(rounds.map((r) => r.roundId))).toEqual(new Set(answers.map((a) => a.round.roundId)));
    let balance = units('10000');
    for (const pair of revealed) {
      const played = rounds.filter((round) => round.seedPairId === pair.seedPairId).reverse();
      expect(played.map((round) => round.nonce)).toEqual(Array.from({ length: pair.nonces }, (_, i) => i));
      for (const round of played) {
        expect(round.serverSeed).toBe(pair.serverSeed);
        expect(verify({ ...pair, game: round.game, nonce: round.nonce, params: {} })).toEqual(round.result);
        const won = (round.result as { roll: number }).roll > 50.5;
        expect(round.multiplier).toBe(multiplierText(won ? 20_002 : 0));
        const payout = payoutOf(units(round.stake), won ? 20_002 : 0);
        expect(round.payout).toBe(formatMoney(payout, 'THB'));
        balance += payout - units(round.stake);
      }
    }
    expect(revealed.reduce((sum, pair) => sum + pair.nonces, 0)).toBe(80);
    expect(await balanceOf(ctx, player)).toBe(balance);
  });

  test('a node whose memory is old learns the current nonce and pair', async () => {
    const player = await newPlayer(ctx);
    const { node, close } = anotherNode(ctx);
    await play(node, player);
    for (let i = 0; i < 3; i += 1) await play(ctx, player);
    expect((await play(node, player)).round.nonce).toBe(4);
    const { current } = await rotateSeeds(ctx, player.memberId, 'fresh');
    expect((await play(node, player)).round).toMatchObject({ ...pick(current), nonce: 0 });
    await close();

    function pick({ seedPairId, serverSeedHash, clientSeed }: typeof current) {
      return { seedPairId, serverSeedHash, clientSeed };
    }
  });
});

describe('connections that break under bets', () => {
  test('lose no round that was answered and make none twice: the same key asks until there is an answer', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(ctx, { balance: '1000' })));
    let answered = 0;
    let playing = true;
    const killing = (async () => {
      for (let pauseMs = 15, before = 0; playing; before = answered) {
        await new Promise((done) => setTimeout(done, pauseMs));
        // On a busy machine no bet may succeed between two cuts: the pause doubles until one does.
        pauseMs = answered > before ? 15 : Math.min(2 * pauseMs, 1_000);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`
          .execute(ctx.db)
          .catch(() => {});
      }
    })();
    const untilAnswered = async (player: Player, key: string) => {
      for (;;) {
        const answer = await placeBet(ctx, player, key, evens()).catch(() => null);
        if (answer) {
          answered += 1;
          return answer;
        }
        await new Promise((done) => setTimeout(done, 5));
      }
    };
    onTestFinished(async () => {
      playing = false;
      await killing;
    });
    const answers = await Promise.all(
      players.flatMap((player) => Array.from({ length: 15 }, () => untilAnswered(player, randomUUID()))),
    );
    playing = false;
    await killing;
    // The first query on a connection that was cut fails, and is repeated.
    const read = async (player: Player): Promise<Awaited<ReturnType<typeof roundsOf>>> =>
      (await roundsOf(player).catch(() => null)) ?? (await read(player));

    for (const player of players) {
      const rounds = (await read(player)).reverse();
      expect(rounds.map((round) => round.nonce)).toEqual(Array.from({ length: 15 }, (_, i) => i));
      const won = rounds.reduce((sum, round) => sum + units(round.payout) - units(round.stake), 0n);
      expect(await balanceOf(ctx, player)).toBe(units('1000') + won);
      for (const round of rounds) expect(answers.map((a) => a.round)).toContainEqual(round);
    }
  });
});

describe('a bet that is refused leaves nothing changed', () => {
  test.each([
    ['0', 'AMOUNT_INVALID'],
    ['0.0000', 'AMOUNT_INVALID'],
    ['-10', 'AMOUNT_INVALID'],
    ['1.00001', 'AMOUNT_INVALID'],
    ['999999999999999999', 'AMOUNT_INVALID'],
    ['abc', 'AMOUNT_INVALID'],
    ['0.9999', 'STAKE_OUT_OF_RANGE'],
    ['50000.0001', 'STAKE_OUT_OF_RANGE'],
    ['1000.0001', 'INSUFFICIENT_FUNDS'],
  ])('a stake of %s: %s', async (stake, code) => {
    const player = await newPlayer(ctx, { balance: '1000' });
    const before = await stateOf(player);
    expect(await refusal(play(ctx, player, evens(stake)))).toBe(code);
    expect(await stateOf(player)).toEqual(before);
    expect(await refusal(play(ctx, player, evens('1000')))).toBeNull();
  });

  test('the answer names the limits', async () => {
    const player = await newPlayer(ctx);
    await expect(play(ctx, player, evens('0.5'))).rejects.toMatchObject({
      value: { min: '1.0000', max: '50000.0000', currency: 'THB' },
    });
    const risky: BetRequest = { game: 'dice', stake: '300', params: { target: 0.01, condition: 'under' } };
    await expect(play(ctx, player, risky)).rejects.toMatchObject({
      code: 'PAYOUT_TOO_LARGE',
      value: { maxPayout: '2000000.0000', currency: 'THB' },
    });
  });

  test('parameters that the rules do not allow', async () => {
    const player = await newPlayer(ctx);
    const before = await stateOf(player);
    for (const target of [0, 100, 1.99, 50.001]) {
      const bet: BetRequest = { game: 'dice', stake: '10', params: { target, condition: 'over' } };
      expect(await refusal(play(ctx, player, bet)), String(target)).toBe('GAME_PARAMS_INVALID');
    }
    expect(await stateOf(player)).toEqual(before);
  });

  test('a currency in which the game is not offered', async () => {
    const player: Player = { ...(await newPlayer(ctx)), currency: 'USD' };
    await sql`delete from originals.game_limit where currency = 'USD'`.execute(ctx.db);
    await offerSeen();
    expect(await refusal(play(ctx, player))).toBe('GAME_NOT_FOUND');
  });

  test('more at once than the balance holds: what it holds is staked and no more', async () => {
    const player = await newPlayer(ctx, { balance: '25' });
    const lost: BetRequest = { game: 'dice', stake: '10', params: { target: 0.01, condition: 'under' } };
    await losingSeeds(ctx, player, lost, 2);
    const codes = await Promise.all(Array.from({ length: 5 }, () => refusal(play(ctx, player, lost))));
    expect(codes).toEqual([null, null, 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS']);
    expect(await stateOf(player)).toMatchObject({ rounds: 2, nonce: 2, balance: units('5') });
  });
});

describe('a game under maintenance', () => {
  test('takes no bet, but a retry of one that it took gets its first answer', async () => {
    const player = await newPlayer(ctx);
    const key = randomUUID();
    const first = await placeBet(ctx, player, key, evens());
    await sql`update originals.game set state = 'maintenance'`.execute(ctx.db);
    await offerSeen();
    try {
      expect(await refusal(play(ctx, player))).toBe('GAME_MAINTENANCE');
      expect(await placeBet(ctx, player, key, evens())).toEqual(first);
      expect(await refusal(placeBet(ctx, player, key, evens('11')))).toBe('IDEMPOTENCY_CONFLICT');
    } finally {
      await sql`update originals.game set state = 'on'`.execute(ctx.db);
      await offerSeen();
    }
    expect(await stateOf(player)).toMatchObject({ rounds: 1, nonce: 1 });
    expect(await refusal(play(ctx, player))).toBeNull();
  });
});

describe('the brand’s rule', () => {
  const rule = (said: Parameters<typeof setOriginalsRule>[3]) => setOriginalsRule(ctx, null, 'originals', said);
  const slow = { minRoundMs: 60_000 };

  test('holds two rounds of a member apart, instant or stepped, cash or play money, from whatever node', async () => {
    const { node, close } = anotherNode(ctx);
    onTestFinished(close);
    onTestFinished(() => rule({ minRoundMs: 0 }));
    const [player, other] = [await newPlayer(ctx), await newPlayer(ctx)];
    const trial = await newPlayer(ctx, { isTrial: true });
    await rule(slow);
    const key = randomUUID();
    const first = await placeBet(ctx, player, key, evens());
    await expect(play(ctx, player)).rejects.toMatchObject({
      code: 'ROUND_TOO_SOON',
      value: { retryAfterMs: expect.any(Number) },
    });
    expect(await refusal(play(ctx, player, minesBet()))).toBe('ROUND_TOO_SOON');
    expect(await refusal(play(node, player))).toBe('ROUND_TOO_SOON');
    expect(await placeBet(ctx, player, key, evens())).toEqual(first);
    expect(await stateOf(player)).toMatchObject({ rounds: 1, nonce: 1 });

    const atOnce = [ctx, node, ctx, node].map((at, i) => refusal(play(at, other, i % 2 ? minesBet() : evens())));
    expect((await Promise.all(atOnce)).filter((code) => code === null)).toHaveLength(1);
    expect(await refusal(play(ctx, trial, minesBet()))).toBeNull();
    expect(await refusal(play(ctx, trial))).toBe('ROUND_TOO_SOON');
    await rule({ minRoundMs: 0 });
    expect(await refusal(play(ctx, player))).toBeNull();
  });

  test('refuses what a page places without a press where the brand switched that off', async () => {
    onTestFinished(() => rule({ autobet: true }));
    const player = await newPlayer(ctx);
    const key = randomUUID();
    const first = await placeBet(ctx, player, key, { ...evens(), auto: true });
    await rule({ autobet: false });
    expect(await refusal(play(ctx, player, { ...evens(), auto: true }))).toBe('AUTOBET_OFF');
    expect(await refusal(play(ctx, player, { ...minesBet(), auto: true }))).toBe('AUTOBET_OFF');
    expect(await placeBet(ctx, player, key, { ...evens(), auto: true })).toEqual(first);
    expect(await refusal(play(ctx, player))).toBeNull();
  });
});

describe('a trial user', () => {
  test('plays with play money, which no account of the house or of a member sees', async () => {
    const trial = await newPlayer(ctx, { isTrial: true, balance: '10000' });
    const before = await houseBalances(ctx);
    const { round, balance } = await play(ctx, trial);
    expect(round.playMoney).toBe(true);
    expect(await houseBalances(ctx)).toEqual(before);
    expect(await balanceOf(ctx, trial)).toBe(units(balance));
    expect(await roundsOf(trial)).toEqual([round]);
  });
});

test('a bet of one member is never answered from another: the queue, the pair and the wallet are its own', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => newPlayer(ctx)));
  const answers = await Promise.all(
    players.flatMap((p) => [play(ctx, p), play(ctx, p)].map(async (a) => [p, await a] as const)),
  );
  for (const [player, { round }] of answers) {
    const pair = await seedState(ctx, player.memberId);
    expect(round.seedPairId).toBe(pair.seedPairId);
    expect(pair.nonce).toBe(2);
  }
});

test('a revealed pair is shown to its member only, and an active one to nobody', async () => {
  const [one, two] = [await newPlayer(ctx), await newPlayer(ctx)];
  const { revealed, current } = await rotateSeeds(ctx, one.memberId, undefined);
  expect(await revealedPair(ctx, one.memberId, BigInt(revealed.seedPairId))).toEqual(revealed);
  await expect(revealedPair(ctx, two.memberId, BigInt(revealed.seedPairId))).rejects.toThrow(DomainError);
  await expect(revealedPair(ctx, one.memberId, BigInt(current.seedPairId))).rejects.toThrow(DomainError);
});

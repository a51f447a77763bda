import { randomUUID } from 'node:crypto';
import { leadsTo } from '@fairhouse/fairness/chain';
import { hundredthsAt, msTo } from '@fairhouse/games/originals/crash/flight';
import { crash } from '@fairhouse/games/originals/crash/rules';
import { verify } from '@fairhouse/games/verify';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { betFollowers, betProducts, cashFollowers } from '../../../products.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { granted, grantNow, held } from '../../bonus/testing.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { feedsOf, projectFeed } from '../../records/projection.ts';
import { commitChain, listChains, saltChain, setOriginal, setOriginalLimits } from '../desk/index.ts';
import { offersChanged } from '../offer.ts';
import { findRound, listRounds, type Player } from '../round.ts';
import { rotateSeeds, seedState } from '../seeds.ts';
import { act, findOpenRound } from '../stepped.ts';
import { anotherNode, balanceOf, newPlayer, refusal, units } from '../testing.ts';
import { verifyOriginals } from '../verify.ts';
import { capOf } from './caps.ts';
import { hashAt } from './chain.ts';
import { moveOn } from './drive.ts';
import { latestShared, sharedById } from './shared-store.ts';
import {
  betOn,
  closeBets,
  flownFor,
  landed,
  leave,
  nextRound,
  openCrash,
  testPace,
  testSalt,
  until,
} from './testing.ts';
import { sharedState } from './views.ts';

const ctx = await useTestCtx();
afterEach(async () => {
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

/** A player with a bet on a round that takes bets; the round ends at no less than `end` hundredths. */
async function betting(end = 500, target?: number, stake = '10') {
  const chain = await openCrash(ctx, [end]);
  await nextRound(ctx);
  const player = await newPlayer(ctx);
  const { round } = await betOn(ctx, player, target, stake);
  return { chain, player, round };
}
const roundNow = (player: Player, { roundId }: { roundId: string }) => findRound(ctx, player, BigInt(roundId));

describe('a chain', () => {
  test('is committed by its end before the block of its salt is named, and salted once, by a hash with a block’s work', async () => {
    expect(await refusal(commitChain(ctx, null, 'dice', { length: 1000, saltHeight: 1 }))).toBe('GAME_NOT_FOUND');
    expect(await refusal(setOriginal(ctx, null, 'crash', { state: 'on' }))).toBe('CHAIN_MISSING');
    const made = await commitChain(ctx, null, 'crash', { length: 2500, saltHeight: 900_001 });
    expect(made).toMatchObject({ gameCode: 'crash', length: 2500, used: 0, saltHeight: 900_001, salt: null });
    expect(await refusal(setOriginal(ctx, null, 'crash', { state: 'on' }))).toBe('CHAIN_MISSING');
    expect(await refusal(saltChain(ctx, null, made.chainId, { salt: 'f'.repeat(64) }))).toBe('SEED_INVALID');
    expect(await refusal(saltChain(ctx, null, '999', { salt: testSalt() }))).toBe('NOT_FOUND');
    const salt = testSalt();
    await saltChain(ctx, null, made.chainId, { salt });
    expect(await refusal(saltChain(ctx, null, made.chainId, { salt: testSalt() }))).toBe('STATE_CONFLICT');
    expect((await listChains(ctx, {})).list.at(-1)).toMatchObject({ chainId: made.chainId, salt });
    for (const position of [1, 999, 1000, 1001, 2500]) {
      const hash = await hashAt(ctx, ctx.db, { id: BigInt(made.chainId) }, position);
      expect(leadsTo(hash, made.endHash, position)).toBe(true);
    }
  });

  test('that is used up makes room for the next one, and without a next one no round begins', async () => {
    const first = await openCrash(ctx);
    await sql`update originals.chain set used = length - 1 where id = ${first}`.execute(ctx.db);
    expect(await nextRound(ctx)).toMatchObject({ chain_id: first, position: 1000 });
    await landed(ctx);
    expect(await moveOn(ctx, 'crash', testPace)).toBeGreaterThan(0);
    expect(await latestShared(ctx.db, 'crash')).toMatchObject({ position: 1000, state: 'settled' });
    const second = await openCrash(ctx);
    expect(await nextRound(ctx)).toMatchObject({ chain_id: second, position: 1 });
    await landed(ctx);
  });

  test('tells nobody who reads the database how the round under way will end', async () => {
    const { chain } = await betting();
    const hash = await hashAt(ctx, ctx.db, { id: chain }, 1);
    const dump = async () => {
      const tables = await sql<{ name: string }>`
        select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'originals'`.execute(
        ctx.db,
      );
      const texts = await Promise.all(
        tables.rows.map(({ name }) => sql<{ t: string }>`select t::text from ${sql.raw(name)} t`.execute(ctx.db)),
      );
      return texts.flatMap(({ rows }) => rows.map(({ t }) => t)).join('\n');
    };
    for (const running of [false, true]) {
      if (running) await flownFor(ctx, 100);
      const text = await dump();
      expect(text.includes(hash)).toBe(false);
      expect(text.includes(Buffer.from(hash).toString('hex'))).toBe(false);
      expect(JSON.stringify(await sharedState(ctx, 'crash')).includes(hash)).toBe(false);
    }
    const ended = await landed(ctx);
    expect(ended.game_hash).toBe(hash);
    expect((await dump()).includes(hash)).toBe(true);
  });
});

describe('a round', () => {
  test('takes bets, flies, ends where its hash says, and pays each bet once', async () => {
    const { player, round } = await betting(300, 2);
    expect(round).toMatchObject({ kind: 'shared', state: 'OPEN', payout: '0', result: {}, serverSeed: null, nonce: 1 });
    expect(await findOpenRound(ctx, player, 'crash')).toEqual(round);
    await flownFor(ctx, 1000);
    expect(await roundNow(player, round)).toMatchObject({ state: 'OPEN', result: {}, serverSeed: null });
    const ended = await landed(ctx);
    const told = await roundNow(player, round);
    const [hash, end] = [ended.game_hash ?? '', Number(ended.end_e2)];
    expect(told).toMatchObject({
      state: 'SETTLED',
      payout: '20.0000',
      multiplier: '2.0000',
      actions: [{ type: 'auto', at: 2 }],
      result: { multiplier: end / 100 },
      serverSeed: hash,
    });
    expect(verify({ game: 'crash', gameHash: hash, clientSeed: told.clientSeed })).toEqual(told.result);
    expect(leadsTo(hash, told.serverSeedHash, 1)).toBe(true);
    expect(crash.bet(told.params)?.settle(end, told.actions)?.multiplierE4).toBe(20_000);
    expect(await balanceOf(ctx, player)).toBe(units('1010'));
    expect((await listRounds(ctx, player, { pageSize: 5 })).list).toEqual([told]);
  });

  test('takes one bet of a player, the same one again, and none after its window', async () => {
    await openCrash(ctx);
    await nextRound(ctx);
    const [player, late] = [await newPlayer(ctx), await newPlayer(ctx)];
    const key = randomUUID();
    const first = await betOn(ctx, player, 2, '10', key);
    expect((await betOn(ctx, player, 2, '10', key)).round).toEqual(first.round);
    expect(await refusal(betOn(ctx, player, 3, '10', key))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await refusal(betOn(ctx, player, 2))).toBe('ROUND_OPEN');
    expect(await refusal(leave(ctx, player, first.round))).toBe('ACTION_INVALID');
    await closeBets(ctx);
    expect(await refusal(betOn(ctx, late))).toBe('BETS_CLOSED');
    await flownFor(ctx, 100);
    expect(await refusal(betOn(ctx, late))).toBe('BETS_CLOSED');
    await landed(ctx);
    expect(await refusal(betOn(ctx, late))).toBe('BETS_CLOSED');
    expect((await betOn(ctx, player, 2, '10', key)).round.state).toBe('SETTLED');
    expect(await balanceOf(ctx, late)).toBe(units('1000'));
  });

  test('takes one of two bets that a player places at once on two nodes', async () => {
    await openCrash(ctx);
    await nextRound(ctx);
    const player = await newPlayer(ctx);
    const other = anotherNode(ctx);
    const answers = await Promise.all([betOn(ctx, player), betOn(other.node, player)].map(refusal));
    await other.close();
    expect(answers.sort()).toEqual(['ROUND_OPEN', null].sort());
    expect(await balanceOf(ctx, player)).toBe(units('990'));
    await landed(ctx);
  });

  test('holds back no rotation of seeds: they decide nothing of it', async () => {
    const { player } = await betting();
    const { seedPairId } = await seedState(ctx, player.memberId);
    expect((await rotateSeeds(ctx, player.memberId, 'mine')).revealed.seedPairId).toBe(seedPairId);
    await landed(ctx);
  });

  test('begins no more while the game is closed, and ends where it stands', async () => {
    const { player, round } = await betting(200, 1.5);
    await setOriginal(ctx, null, 'crash', { state: 'maintenance' });
    await landed(ctx);
    expect(await roundNow(player, round)).toMatchObject({ payout: '15.0000' });
    await moveOn(ctx, 'crash', testPace);
    expect(await latestShared(ctx.db, 'crash')).toMatchObject({ state: 'settled' });
  });
});

describe('a cash-out', () => {
  test('is paid the multiplier of the moment at which it was heard, at once, and asked again it stands', async () => {
    const { player, round } = await betting(500);
    await flownFor(ctx, msTo(150));
    const paid = await leave(ctx, player, round);
    const at = Number(paid.round.multiplier);
    expect(at).toBeGreaterThanOrEqual(1.5);
    expect(at).toBeLessThan(2);
    expect(paid.round).toMatchObject({
      state: 'SETTLED',
      actions: [{ type: 'cashout', at }],
      result: {},
      serverSeed: null,
    });
    expect(units(paid.balance)).toBe(await balanceOf(ctx, player));
    expect(await balanceOf(ctx, player)).toBe(units('990') + units(paid.round.payout));
    expect((await leave(ctx, player, round)).round).toEqual(paid.round);
    await landed(ctx);
    expect(await roundNow(player, round)).toMatchObject({
      multiplier: paid.round.multiplier,
      payout: paid.round.payout,
    });
  });

  test('that waited behind others has the moment at which it was heard, not the one of its turn', async () => {
    const { player, round } = await betting(500);
    await flownFor(ctx, msTo(200));
    const { multiplier } = (await leave(ctx, player, round, 4000)).round;
    const [least, most] = [hundredthsAt(msTo(200) - 4000), 199];
    expect(Number(multiplier) * 100).toBeGreaterThanOrEqual(least);
    expect(Number(multiplier) * 100).toBeLessThan(most);
    await landed(ctx);
  });

  test('heard before the end is paid also when the round has ended meanwhile, and one heard after it is too late', async () => {
    await openCrash(ctx, [200], [400]);
    await nextRound(ctx);
    const [early, late, lying] = [await newPlayer(ctx), await newPlayer(ctx), await newPlayer(ctx)];
    const bets = [await betOn(ctx, early), await betOn(ctx, late), await betOn(ctx, lying)];
    const { id } = await until(ctx, 'running');
    const end = crash.endOf(
      await hashAt(ctx, ctx.db, { id: (await latestShared(ctx.db, 'crash'))?.chain_id ?? 0n }, 1),
      (await listChains(ctx, {})).list.at(-1)?.salt ?? '',
    );
    const before = performance.now();
    await flownFor(ctx, msTo(end) + 500);
    expect(await refusal(leave(ctx, late, bets[1]?.round ?? never(), 300))).toBe('CASHOUT_TOO_LATE');
    await moveOn(ctx, 'crash', { ...testPace, graceMs: 60_000 });
    expect((await sharedById(ctx.db, [id])).get(id)).toMatchObject({ state: 'ended' });
    // The request arrived before the end: its age is given from half a second after the end, however long the steps
    // since took.
    const paid = await leave(ctx, early, bets[0]?.round ?? never(), 900, before);
    expect(paid.round.state).toBe('SETTLED');
    expect(Number(paid.round.multiplier) * 100).toBeLessThan(end);
    // A node that stalled cannot tell what its player saw.
    expect(await refusal(leave(ctx, lying, bets[2]?.round ?? never(), 6000))).toBe('CASHOUT_TOO_LATE');
    await until(ctx, 'settled');
    expect(await refusal(leave(ctx, late, bets[1]?.round ?? never(), 900))).toBe('CASHOUT_TOO_LATE');
    expect([await balanceOf(ctx, late), await balanceOf(ctx, lying)]).toEqual([units('990'), units('990')]);
  });

  test('is of the bet’s own player, knows no other act, and no step ahead', async () => {
    const { player, round } = await betting(500);
    await flownFor(ctx, 1000);
    expect(await refusal(leave(ctx, await newPlayer(ctx), round))).toBe('ROUND_NOT_FOUND');
    const reveal = { step: 0, action: { type: 'reveal', tile: 1 } } as const;
    expect(await refusal(act(ctx, player, BigInt(round.roundId), reveal))).toBe('ACTION_INVALID');
    const ahead = { step: 1, action: { type: 'cashout' } } as const;
    expect(await refusal(act(ctx, player, BigInt(round.roundId), ahead))).toBe('STATE_CONFLICT');
    await landed(ctx);
  });

  test('pays no more than the target that the bet named, however late it comes', async () => {
    const { player, round } = await betting(500, 1.5);
    await flownFor(ctx, msTo(180));
    expect((await leave(ctx, player, round)).round).toMatchObject({
      actions: [{ type: 'auto', at: 1.5 }],
      payout: '15.0000',
    });
    await landed(ctx);
  });

  test('goes by no clock of a node', async () => {
    const { player, round } = await betting(500);
    await flownFor(ctx, msTo(150));
    const wrong = { ...ctx, clock: () => new Date(Date.now() + 3_600_000) };
    expect(Number((await leave(wrong, player, round)).round.multiplier)).toBeLessThan(2);
    await landed(ctx);
  });

  test('of two hundred at once on two nodes is decided for each by its own moment, and paid once', async () => {
    await openCrash(ctx, [1000]);
    await nextRound(ctx);
    const players = await Promise.all(Array.from({ length: 200 }, () => newPlayer(ctx)));
    const rounds = await Promise.all(players.map(async (player) => (await betOn(ctx, player)).round));
    const { now, started_at } = await flownFor(ctx, msTo(300));
    const heard = performance.now();
    const flown = now.getTime() - (started_at ?? never()).getTime();
    const other = anotherNode(ctx);
    const paid = await Promise.all(
      players.flatMap((player, i) => {
        const round = rounds[i] ?? never();
        // Received at moments ten milliseconds apart, each twice, once on each node.
        return [leave(ctx, player, round, i * 10, heard), leave(other.node, player, round, i * 10, heard)];
      }),
    );
    await other.close();
    const at = paid.filter((_, i) => i % 2 === 0).map(({ round }) => Number(round.multiplier));
    for (const [i, multiplier] of at.entries()) {
      // A batch reads the database's clock late: never below the own moment's, less 3 ms of rounding.
      expect(Math.round(multiplier * 100)).toBeGreaterThanOrEqual(hundredthsAt(flown - i * 10 - 3));
      // So multipliers keep the order of requests that are a fifth of a second apart.
      expect(multiplier).toBeGreaterThanOrEqual(at[i + 20] ?? 1);
    }
    expect(new Set(at).size).toBeGreaterThan(20);
    for (const [i, player] of players.entries()) {
      expect(await balanceOf(ctx, player)).toBe(units('990') + units(paid[i * 2]?.round.payout ?? ''));
      expect(paid[i * 2]?.round).toEqual(paid[i * 2 + 1]?.round);
    }
    await landed(ctx);
  });
});

describe('what the house pays', () => {
  test('at most by a bet ends the bet there, and is told as such', async () => {
    await setOriginalLimits(ctx, null, 'crash THB', { maxPayout: '60000', maxRoundPayout: '10000000' });
    offersChanged(ctx);
    await openCrash(ctx, [800]);
    await nextRound(ctx);
    const player = await newPlayer(ctx, { balance: '20000' });
    expect(await refusal(betOn(ctx, player, 7, '10000'))).toBe('PAYOUT_TOO_LARGE');
    const { round } = await betOn(ctx, player, undefined, '10000');
    await landed(ctx);
    expect(await roundNow(player, round)).toMatchObject({ payout: '60000.0000', actions: [{ type: 'limit', at: 6 }] });
    await setOriginalLimits(ctx, null, 'crash THB', { maxPayout: '2000000' });
    offersChanged(ctx);
  });

  test('at most by a round is shared by its bets at take-off, and stakes beyond are not taken', async () => {
    const set = async (maxRoundPayout: string, maxPayout: string) => {
      await setOriginalLimits(ctx, null, 'crash THB', { maxRoundPayout, maxPayout, maxStake: '50000' });
      offersChanged(ctx);
    };
    await set('200000', '200000');
    await openCrash(ctx, [800]);
    await nextRound(ctx);
    const [one, two, three] = [
      await newPlayer(ctx, { balance: '50000' }),
      await newPlayer(ctx, { balance: '50000' }),
      await newPlayer(ctx, { balance: '50000' }),
    ];
    const [first, second] = [await betOn(ctx, one, undefined, '30000'), await betOn(ctx, two, 2, '20000')];
    expect(await refusal(betOn(ctx, three, undefined, '10000'))).toBe('ROUND_FULL');
    await landed(ctx);
    // 40,000 for the second bet's target leave 160,000 for the first.
    expect(await roundNow(one, first.round)).toMatchObject({
      actions: [{ type: 'limit', at: 5.33 }],
      payout: '159900.0000',
    });
    expect(await roundNow(two, second.round)).toMatchObject({
      payout: '40000.0000',
      actions: [{ type: 'auto', at: 2 }],
    });
    await set('10000000', '2000000');
  });

  test('is found exactly, to the hundredth', () => {
    const bets = [
      { stake: 100n, auto_e2: 200n },
      { stake: 300n, auto_e2: 100_000_000n },
    ];
    expect(capOf(bets, 1100n)).toBe(300);
    expect(capOf(bets, 1103n)).toBe(301);
    expect(capOf([], 1n)).toBe(100_000_000);
  });
});

test('bonus money is staked and paid back as bonus money, and play money is a trial’s own', async () => {
  await openCrash(ctx, [300]);
  await nextRound(ctx);
  const { memberId } = await memberWith(ctx, units('20'));
  const { id } = await granted(ctx, memberId, { terms: { order: 'bonusFirst' } });
  const player: Player = { memberId, currency: 'THB', isTrial: false };
  const before = [await held(ctx, memberId), await held(ctx, memberId, 'cash')];
  await betOn(ctx, player, 2);
  expect((await grantNow(ctx, id)).open_rounds).toBe(1);
  const trial = await newPlayer(ctx, { isTrial: true });
  const played = await betOn(ctx, trial, 2);
  expect(played.round.playMoney).toBe(true);
  await landed(ctx);
  expect((await grantNow(ctx, id)).open_rounds).toBe(0);
  expect([await held(ctx, memberId), await held(ctx, memberId, 'cash')]).toEqual([
    (before[0] ?? 0n) + units('10'),
    before[1],
  ]);
  expect(await balanceOf(ctx, trial)).toBe(units('1010'));
});

test('the record has a bet from its stake on, and knows its end', async () => {
  const { player } = await betting(300, 2);
  const recorded = async () => {
    const feed = feedsOf(betProducts, cashFollowers).find(({ name }) => name === 'originals rounds');
    await projectFeed(ctx, feed ?? never(), betFollowers);
    const { rows } = await sql<{ status: string; payout: bigint; game_code: string }>`
      select status, payout, game_code from records.bet where member_id = ${player.memberId}`.execute(ctx.db);
    return rows;
  };
  expect(await recorded()).toEqual([{ status: 'UNSETTLED', payout: 0n, game_code: 'crash' }]);
  await landed(ctx);
  expect(await recorded()).toEqual([{ status: 'SETTLED', payout: units('20'), game_code: 'crash' }]);
});

function never(): never {
  throw new Error('it is there');
}

import type { RankList } from '@fairhouse/contract/games';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { betProducts } from '../../products.ts';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { testGame, testVendor } from '../games/catalogue/testing.ts';
import { setHousePlayer } from '../identity/desk/index.ts';
import { rebuildRollUps, rollUpDifferences } from './roll-up-check.ts';
import { layOut, project, rollUpAll, writeMoves } from './testing.ts';
import { type Round, recordAllRounds, roundOf, writeRound } from './testing-rounds.ts';

const site = await useTestApp();
beforeAll(async () => {
  await testVendor(site.ctx, 'VNDR', { name: 'Vendor One' });
  await testGame(site.ctx, 'VNDR', 'reels');
  await testGame(site.ctx, 'VNDR', 'cards', { game_type: 'LIVE' });
});

const write = (one: Round) => writeRound(site.ctx, one);
const catchUp = () => recordAllRounds(site.ctx);

describe('the winner board', () => {
  const board = async (query = '') =>
    (await site.app.inject({ url: `/wps/relay/GCSGAME_getRankList?${query}` })).json<{ value: RankList }>().value.list;
  /** The day of this test's wins; others win less on it. */
  const today = new Date();

  test('a player of the house is no winner', async () => {
    await testGame(site.ctx, 'VNDR', 'catch', { game_type: 'FISH' });
    const [house, member] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
    await setHousePlayer(site.ctx, null, house.username, true);
    for (const [{ memberId }, payout] of [
      [house, 9n],
      [member, 3n],
    ] as const) {
      await write(
        roundOf(memberId, {
          openedAt: today,
          gameCode: 'catch',
          state: 'SETTLED',
          stake: 0n,
          payout: payout * 10n ** 6n,
        }),
      );
    }
    await catchUp();
    expect((await board('gameCategory=FISH')).map(({ winAmount }) => winAmount)).toEqual(['300.0000']);
  });

  test('shows the biggest wins first, without a name by which anybody is known, in-house wins among them', async () => {
    const member = await signedInMember(site.ctx);
    const cash = member.wallets.get('cash');
    if (!cash) throw new Error('a member has a cash wallet');
    const big = 10n ** 10n;
    await write(roundOf(member.memberId, { openedAt: today, state: 'SETTLED', stake: 10_000n, payout: 3n * big }));
    await write(roundOf(member.memberId, { openedAt: today, state: 'SETTLED', stake: big, payout: big }));
    await write(roundOf(member.memberId, { openedAt: today, gameCode: 'cards', state: 'SETTLED', payout: big }));
    const moves = await layOut(site.ctx, cash, [
      { at: today, kind: 'deposit', amount: 10n ** 7n },
      { at: today, kind: 'stake', amount: -10_000n, round: { payout: 2n * big } },
    ]);
    await writeMoves(site.ctx, cash, moves);
    await rollUpAll(site.ctx);
    await catchUp();
    const list = await board();
    expect(list.slice(0, 3).map(({ winAmount, game }) => [winAmount, game.vassalage, game.gameCode])).toEqual([
      ['2999999.0000', 'VNDR', 'reels'],
      ['1999999.0000', 'ORIGINALS', 'dice'],
      ['999990.0000', 'VNDR', 'cards'],
    ]);
    for (const { customerName } of list) expect(customerName).toMatch(/^.{1,2}•••$/);
    expect((await board('gameCategory=LIVE')).map(({ game }) => game.gameCode)).toEqual(['cards']);
    expect(await board('gameCategory=LIVE&currency=USD')).toEqual([]);
    expect(await board('limitNum=1')).toHaveLength(1);
    // Wins in a game that is no longer offered are not shown on the board.
    await testGame(site.ctx, 'VNDR', 'gone-by-now', { listed: false });
    for (let i = 0; i < 3; i++)
      await write(
        roundOf(member.memberId, { openedAt: today, gameCode: 'gone-by-now', state: 'SETTLED', payout: 9n * big }),
      );
    for (let i = 0; i < 20; i++)
      await write(roundOf(member.memberId, { openedAt: today, state: 'SETTLED', payout: 10n ** 6n }));
    await catchUp();
    expect(await board('gameCategory=RNG')).toHaveLength(20);
  });

  /** The kept wins of one type and day, the biggest first. */
  async function places(gameType: string, day: Date): Promise<bigint[]> {
    const { rows } = await sql<{ amount: bigint }>`
      select amount from records.win where game_type = ${gameType} and day = (${day}::timestamptz at time zone 'UTC')::date
      order by amount desc`.execute(site.ctx.db);
    return rows.map(({ amount }) => amount);
  }

  test('keeps forty of a day; the next one takes the place of a win that was taken back, corrected or cancelled', async () => {
    const member = await signedInMember(site.ctx);
    const day = new Date(today.getTime() - 2 * 86_400_000);
    const rounds = Array.from({ length: 50 }, (_, i) =>
      roundOf(member.memberId, {
        openedAt: day,
        gameCode: 'cards',
        state: 'SETTLED',
        payout: 1_000_000n + BigInt(i) * 10_000n,
      }),
    );
    for (const one of rounds) await write(one);
    await catchUp();
    const wins = rounds.map(({ payout, stake }) => payout - stake).reverse();
    expect(await places('LIVE', day)).toEqual(wins.slice(0, 40));
    const [lost, corrected, cancelled, kept] = rounds.slice(-4);
    if (!lost || !corrected || !cancelled || !kept) throw new Error('there are fifty');
    await write({ ...lost, payout: 0n });
    await write({ ...corrected, payout: corrected.stake + 1n });
    await write({ ...cancelled, stake: 0n, payout: 0n, returned: cancelled.stake, state: 'CANCELLED' });
    await write({ ...kept, payout: kept.payout + 1n });
    await catchUp();
    const due = [...wins.slice(0, 1), ...wins.slice(4)];
    expect(await places('LIVE', day)).toEqual([kept.payout + 1n - kept.stake, ...due.slice(1, 40)]);
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  });

  test('is what the bets say whatever is won, taken back and read in between', async () => {
    const member = await signedInMember(site.ctx);
    // The day whose places are all taken, by wins of similar sizes.
    const day = new Date(today.getTime() - 2 * 86_400_000);
    const payout = fc.nat({ max: 50 }).map((i) => (i < 10 ? 0n : 1_000_000n + BigInt(i) * 10_000n));
    const change = fc.record({ which: fc.nat({ max: 9 }), payout, read: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 20 }), async (changes) => {
        const rounds = Array.from({ length: 10 }, () =>
          roundOf(member.memberId, { openedAt: day, gameCode: 'cards', state: 'SETTLED' }),
        );
        for (const { which, payout, read } of changes) {
          const one = rounds[which];
          if (one) await write({ ...one, payout });
          if (read) await catchUp();
        }
        await catchUp();
        expect((await rollUpDifferences(site.ctx, betProducts)).filter(({ rollUp }) => rollUp === 'win')).toEqual([]);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  test('is what the bets say when several nodes read while rounds are won and taken back', async () => {
    const member = await signedInMember(site.ctx);
    const day = new Date(today.getTime() - 3 * 86_400_000);
    const rounds = Array.from({ length: 60 }, (_, i) =>
      roundOf(member.memberId, { openedAt: day, gameCode: 'cards', state: 'SETTLED', payout: 200_000n + BigInt(i) }),
    );
    let isWriting = true;
    const node = async () => {
      while (isWriting) await project(site.ctx, 'rounds');
    };
    const writer = async (some: Round[]) => {
      for (const one of some) await write(one);
      for (const one of some.toReversed().slice(0, 12)) await write({ ...one, payout: 0n });
    };
    const nodes = [node(), node(), node()];
    await Promise.all([writer(rounds.slice(0, 20)), writer(rounds.slice(20, 40)), writer(rounds.slice(40))]);
    isWriting = false;
    await Promise.all(nodes);
    await catchUp();
    const left = rounds.filter((_, i) => i % 20 < 8).map(({ payout, stake }) => payout - stake);
    expect(await places('LIVE', day)).toEqual(expect.arrayContaining(left));
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  });

  test('looks for who takes a place in the index of wins, not through the bets of a day', async () => {
    const { rows } = await site.ctx.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return await sql<{ 'QUERY PLAN': string }>`
        explain select * from records.bet b where b.currency = 'THB' and b.game_type = 'LIVE'
          and (b.placed_at at time zone 'UTC')::date = '2026-03-01' and b.status = 'SETTLED' and b.payout > b.stake
        order by b.payout - b.stake desc, b.round_id limit 20`.execute(tx);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using bet_won');
    expect(plan).not.toContain('Sort');
  });
});

describe('a record that is not what rounds say', () => {
  const found = async () => new Set((await rollUpDifferences(site.ctx, betProducts)).map(({ rollUp }) => rollUp));

  test('is found: a bet that was changed, one that is not there, a winner who is none, an hour', async () => {
    const member = await signedInMember(site.ctx);
    const won = roundOf(member.memberId, { openedAt: new Date(), state: 'SETTLED', payout: 10n ** 13n });
    await write(won);
    await catchUp();
    expect(await found()).toEqual(new Set());
    const { db } = site.ctx;
    const change = async (statement: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await statement.execute(db);
      const kinds = await found();
      await back.execute(db);
      expect(await found()).toEqual(new Set());
      return kinds;
    };
    const mine = sql`vendor_round = ${won.ref}`;
    expect(
      await change(
        sql`update records.bet set payout = payout + 1 where ${mine}`,
        sql`update records.bet set payout = payout - 1 where ${mine}`,
      ),
    ).toEqual(new Set(['bet', 'bet_hour', 'win']));
    const ofMine = sql`round_id = (select round_id from records.bet where ${mine})`;
    expect(
      await change(
        sql`update records.win set amount = amount + 1 where ${ofMine}`,
        sql`update records.win set amount = amount - 1 where ${ofMine}`,
      ),
    ).toEqual(new Set(['win']));
    expect(
      await change(
        sql`update records.win set member_id = member_id + 1 where ${ofMine}`,
        sql`update records.win set member_id = member_id - 1 where ${ofMine}`,
      ),
    ).toEqual(new Set(['win']));
    expect(
      await change(
        sql`update records.bet_hour set stake = stake + 1 where member_id = ${member.memberId}`,
        sql`update records.bet_hour set stake = stake - 1 where member_id = ${member.memberId}`,
      ),
    ).toEqual(new Set(['bet_hour']));
    await sql`update records.bet set payout = 0, status = 'CANCELLED' where ${mine}`.execute(db);
    await rebuildRollUps(site.ctx, betProducts);
    expect(await found()).toEqual(new Set());
    await sql`delete from records.bet where ${mine}`.execute(db);
    expect(await found()).toEqual(new Set(['bet', 'bet_hour', 'win']));
    await rebuildRollUps(site.ctx, betProducts);
    expect(await found()).toEqual(new Set());
    const mended = await sql<{ payout: bigint }>`select payout from records.bet where ${mine}`.execute(db);
    expect(mended.rows).toEqual([{ payout: won.payout }]);
    await sql`delete from records.bet where ${mine}`.execute(db);
    // A round that changes after the record read it is no difference: it will be read again.
    await write({ ...won, payout: 5n });
    expect((await found()).has('bet')).toBe(false);
    await catchUp();
    await rebuildRollUps(site.ctx, betProducts);
    expect(await found()).toEqual(new Set());
  });
});

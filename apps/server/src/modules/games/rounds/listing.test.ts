import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestCtx } from '../../../testing/ctx.ts';
import { sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { signedInMember } from '../../../testing/members.ts';
import { putVendor, type VendorChange, vendorOf } from '../../vendors/index.ts';
import { readRoundList, startRoundLists } from './listing.ts';
import { reconcileRounds } from './reconcile.ts';
import { openVendorLists, secret } from './testing.ts';

let lists: Awaited<ReturnType<typeof openVendorLists>>;
beforeAll(async () => {
  lists = await openVendorLists();
});
afterAll(() => lists.close());

describe('rounds that are played with money at the vendor', () => {
  test('are read from its list page by page, once, and follow what becomes of them', async () => {
    const transfer = await lists.vendor('transfer');
    lists.rounds = Array.from({ length: 450 }, (_, i) => lists.told(`a${String(i).padStart(3, '0')}`));
    lists.rounds[449] = lists.told('a449', { state: 'OPEN', payout: '0' });
    expect(await readRoundList(lists.ctx, transfer)).toBe('end');
    expect(lists.asked.map(({ cursor }) => cursor)).toEqual(['', '200', '400', '450']);
    expect(await lists.kept()).toHaveLength(450);
    lists.rounds.push(
      lists.told('a449', { payout: '0' }),
      lists.told('a000', { state: 'CANCELLED', stake: '0', payout: '0' }),
    );
    expect(await readRoundList(lists.ctx, transfer)).toBe('end');
    expect(lists.asked.slice(4).map(({ cursor }) => cursor)).toEqual(['450', '452']);
    const rounds = new Map((await lists.kept()).map((round) => [round[0], round]));
    expect(rounds.get('a449')).toEqual(['a449', 'listed', 'SETTLED', 100_000n, 0n]);
    expect(rounds.get('a000')).toEqual(['a000', 'listed', 'CANCELLED', 0n, 0n]);
  });

  test('are read to the end of a vendor that tells fewer at once than it is asked for', async () => {
    const transfer = await lists.vendor('transfer');
    lists.pageMost = 2;
    lists.rounds = ['p1', 'p2', 'p3', 'p4', 'p5'].map((ref) => lists.told(ref));
    expect(await readRoundList(lists.ctx, transfer)).toBe('end');
    expect(await lists.kept()).toHaveLength(5);
  });

  test('read again change nothing, so whoever follows them hears of each change once', async () => {
    const transfer = await lists.vendor('transfer');
    lists.rounds = [lists.told('b1')];
    await readRoundList(lists.ctx, transfer);
    const before = await sql`select xact from games.round where vendor = ${lists.code}`.execute(lists.ctx.db);
    await sql`update games.round_list set cursor = '' where vendor = ${lists.code}`.execute(lists.ctx.db);
    await readRoundList(lists.ctx, transfer);
    const after = await sql`select xact from games.round where vendor = ${lists.code}`.execute(lists.ctx.db);
    expect(after.rows).toEqual(before.rows);
  });

  test('of nobody that we know, or in money that we or the player do not know, are no rounds, and are reported', async () => {
    const transfer = await lists.vendor('transfer');
    const trial = await signedInMember(lists.ctx, { trial: true });
    lists.rounds = [
      lists.told('c1', { player: '999999999' }),
      lists.told('c2', { currency: 'VND' }),
      lists.told('c3', { stake: '1.00001' }),
      lists.told('c4'),
      // Amounts that cannot be summed, and an invalid time, do not stop other rounds.
      lists.told('c5', { payout: '922337203685477' }),
      lists.told('c6', { changedAt: '2026-06-30T23:59:60Z' }),
      // Money that the vendor takes, and the player has none of; and a player of play money.
      lists.told('c7', { currency: 'USDT' }),
      lists.told('c8', { player: String(trial.memberId) }),
    ];
    await readRoundList(lists.ctx, transfer);
    expect((await lists.kept()).map(([ref]) => ref)).toEqual(['c4']);
    expect((await lists.differences()).map(([ref, kind]) => [ref, kind])).toEqual([
      ['c1', 'unreadable'],
      ['c2', 'unreadable'],
      ['c3', 'unreadable'],
      ['c5', 'unreadable'],
      ['c6', 'unreadable'],
      ['c7', 'unreadable'],
      ['c8', 'unreadable'],
    ]);
  });

  test('never overwrite a round whose money went through our wallet', async () => {
    await lists.vendor('transfer');
    await lists.ours('d1', { state: 'OPEN', payout: 0n });
    lists.rounds = [lists.told('d1', { payout: '1000000' })];
    await readRoundList(lists.ctx, await vendorOf(lists.ctx, lists.code));
    expect(await lists.kept()).toEqual([['d1', 'wallet', 'OPEN', 100_000n, 0n]]);
  });

  test('are read by one node at a time', async () => {
    const transfer = await lists.vendor('transfer');
    const { promise, resolve } = Promise.withResolvers<void>();
    lists.held = promise;
    const first = readRoundList(lists.ctx, transfer);
    await expect.poll(() => lists.asked.length).toBe(1);
    expect(await readRoundList(lists.ctx, transfer)).toBe('busy');
    resolve();
    expect(await first).toBe('end');
  });

  test('are read soon after a vendor has started, and of one that stays silent less and less often', async () => {
    const transfer = await lists.vendor('transfer');
    const begin = Date.now();
    const readAt = (seconds: number) => {
      const clock = () => new Date(begin + seconds * 1000);
      return readRoundList({ ...lists.ctx, clock }, transfer, { paceMs: 5_000, faultPaceMs: 60_000 });
    };
    lists.silent = true;
    expect(await readAt(0)).toBe('silent');
    expect(await readAt(4)).toBe('busy');
    lists.silent = false;
    expect(await readAt(5)).toBe('end');
    lists.silent = true;
    expect(await readAt(25)).toBe('silent');
    expect(await readAt(44)).toBe('busy');
    expect(await readAt(45)).toBe('silent');
    expect(await readAt(84)).toBe('busy');
    expect(await readAt(500)).toBe('silent');
    lists.silent = false;
    expect(await readAt(559)).toBe('busy');
    expect(await readAt(560)).toBe('end');
  });
});

describe('a cancelled round that is listed', () => {
  test('has nothing at stake, and what had been staked went back, whatever the vendor calls its stake', async () => {
    await lists.vendor('transfer');
    const back = async () => {
      await readRoundList(lists.ctx, await vendorOf(lists.ctx, lists.code));
      const { rows } = await sql<{ ref: string; stake: bigint; payout: bigint; returned: bigint }>`
        select round_ref as ref, stake, payout, returned from games.round where vendor = ${lists.code} order by 1`.execute(
        lists.ctx.db,
      );
      return rows.map(({ ref, stake, payout, returned }) => [ref, stake, payout, returned]);
    };
    lists.rounds = [
      lists.told('t1'),
      lists.told('t2', { state: 'CANCELLED' }),
      lists.told('t3', { state: 'CANCELLED', stake: '0', payout: '0' }),
    ];
    expect(await back()).toEqual([
      ['t1', 100_000n, 195_000n, 0n],
      ['t2', 0n, 0n, 100_000n],
      ['t3', 0n, 0n, 0n],
    ]);
    lists.rounds.push(
      lists.told('t1', { state: 'CANCELLED', stake: '0', payout: '0' }),
      lists.told('t2', { stake: '5' }),
      lists.told('t3', { state: 'CANCELLED' }),
    );
    expect(await back()).toEqual([
      ['t1', 0n, 0n, 100_000n],
      ['t2', 50_000n, 195_000n, 0n],
      ['t3', 0n, 0n, 100_000n],
    ]);
  });
});

describe('a round that is in no shape', () => {
  const read = async () => await readRoundList(lists.ctx, await vendorOf(lists.ctx, lists.code));
  const malformed = () => {
    const { stake: _, ...stakeless } = lists.told('u2');
    return [
      { ...lists.told('u1'), state: 'PAID' },
      stakeless,
      { ...lists.told('u3'), roundId: 77 },
      lists.told('u4', { openedAt: '0000-01-01T00:00:00Z' }),
      { ...lists.told('u5'), roundId: 'a b\u0000' },
      null,
      'u6',
    ];
  };

  test('holds up none of its page, and is shown to the operator by its name', async () => {
    await lists.vendor('transfer');
    lists.pageMost = 9;
    lists.rounds = [lists.told('v1'), ...malformed(), lists.told('v2'), lists.told('v3')];
    expect(await read()).toBe('end');
    expect(lists.asked.map(({ cursor }) => cursor)).toEqual(['', '9', '10']);
    expect((await lists.kept()).map(([ref]) => ref)).toEqual(['v1', 'v2', 'v3']);
    const found = await lists.differences();
    expect(found.map(([ref, kind]) => [ref, kind])).toEqual([
      ['77', 'unreadable'],
      // Rounds without an id are listed together.
      ['no id', 'unreadable'],
      ['u1', 'unreadable'],
      ['u2', 'unreadable'],
      ['u4', 'unreadable'],
    ]);
    expect(found[2]?.[2]).toContain('"roundId":"u1"');
    // The next reading repeats nothing; a corrected round is like any other.
    lists.rounds.push(lists.told('u1'));
    expect(await read()).toBe('end');
    expect(lists.asked.slice(3).map(({ cursor }) => cursor)).toEqual(['10', '11']);
    expect((await lists.kept()).map(([ref]) => ref)).toEqual(['u1', 'v1', 'v2', 'v3']);
    expect((await lists.differences()).map(([ref]) => ref)).toEqual(['77', 'no id', 'u2', 'u4']);
  });

  test('leaves what the same page told of it before, and is forgotten where the page mends it', async () => {
    await lists.vendor('transfer');
    lists.rounds = [
      lists.told('w1', { state: 'OPEN', payout: '0' }),
      { ...lists.told('w1'), payout: 'much' },
      { ...lists.told('w2'), payout: 'much' },
      lists.told('w2'),
    ];
    await read();
    expect(await lists.kept()).toEqual([
      ['w1', 'listed', 'OPEN', 100_000n, 0n],
      ['w2', 'listed', 'SETTLED', 100_000n, 195_000n],
    ]);
    expect((await lists.differences()).map(([ref]) => ref)).toEqual(['w1']);
  });

  test('keeps no round of our wallet from being compared', async () => {
    await lists.vendor('single');
    await lists.ours('x1');
    await lists.ours('x2');
    lists.rounds = [{ ...lists.told('x1'), stake: -10 }, lists.told('x2', { payout: '20' })];
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ compared: 2, open: 3 });
    expect((await lists.differences()).map(([ref, kind]) => [ref, kind])).toEqual([
      ['x1', 'missing-there'],
      ['x1', 'unreadable'],
      ['x2', 'payout-differs'],
    ]);
  });

  test.each([
    ['no list', { rounds: null }],
    ['no cursor', { cursor: 7 }],
    ['a cursor that nobody could keep', { cursor: '\u0000' }],
  ])('is another thing than a page that is none: %s moves nothing', async (_name, bent) => {
    await lists.vendor('transfer');
    lists.rounds = [lists.told('y1')];
    lists.bent = bent;
    expect(await read()).toBe('silent');
    expect(await lists.kept()).toEqual([]);
    lists.bent = {};
    expect(await read()).toBe('end');
    expect(lists.asked.map(({ cursor }) => cursor)).toEqual(['', '', '1']);
    expect(await lists.kept()).toHaveLength(1);
  });
});

describe('what could not be read', () => {
  test('is no difference any more when it is told so that it can', async () => {
    await lists.vendor('transfer');
    lists.rounds = [lists.told('s1', { stake: '1.00001' })];
    await readRoundList(lists.ctx, await vendorOf(lists.ctx, lists.code));
    expect(await lists.differences()).toHaveLength(1);
    lists.rounds.push(lists.told('s1', { stake: '1.0001' }));
    await readRoundList(lists.ctx, await vendorOf(lists.ctx, lists.code));
    expect(await lists.differences()).toEqual([]);
    expect((await lists.kept()).map(([ref]) => ref)).toEqual(['s1']);
  });
});

test('a vendor that takes its time holds up nobody else’s list', async () => {
  const ctx = await openTestCtx();
  let held = true;
  const asked = { slow: 0, quick: 0 };
  const slow = await startLocalServer(() => async (_request, response) => {
    asked.slow += 1;
    while (held) await new Promise((done) => setTimeout(done, 10));
    sendJson(response, { rounds: [], cursor: '' });
  });
  const quick = await startLocalServer(() => (_request, response) => {
    asked.quick += 1;
    sendJson(response, { rounds: [], cursor: '' });
  });
  const common: VendorChange = { name: 'Lists', walletMode: 'transfer', currencies: ['THB'], secret };
  await putVendor(ctx, 'SLOW', { ...common, url: slow.url });
  await putVendor(ctx, 'QUICK', { ...common, url: quick.url });
  startRoundLists(ctx, 20);
  await expect.poll(() => asked.quick).toBeGreaterThan(3);
  expect(asked.slow).toBe(1);
  held = false;
  await ctx.close();
  await Promise.all([slow.close(), quick.close()]);
});

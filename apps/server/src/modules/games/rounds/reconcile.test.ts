import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInOperator } from '../../../testing/operators.ts';
import { putVendor, vendorOf } from '../../vendors/index.ts';
import { forgetChecked, type NotedAt, notedFirst } from './check-store.ts';
import { readRoundList } from './listing.ts';
import { forgetCheckedRounds, reconcileRounds } from './reconcile.ts';
import { hourMs, openVendorLists } from './testing.ts';

let lists: Awaited<ReturnType<typeof openVendorLists>>;
beforeAll(async () => {
  lists = await openVendorLists();
});
afterAll(() => lists.close());

describe('a vendor whose wallet mode is changed', () => {
  const hoursAgo = (hours: number) => new Date(lists.ctx.clock().getTime() - hours * hourMs).toISOString();
  /** The time of a change, so many hours ago. */
  const turned = (hours: number) =>
    sql`update vendors.wallet_mode set since = ${hoursAgo(hours)} where (vendor, since) = (
      select vendor, max(since) from vendors.wallet_mode where vendor = ${lists.code} group by vendor)`.execute(
      lists.ctx.db,
    );

  test('to single: rounds opened before, and read behind it, are still those that were played with money there', async () => {
    await lists.vendor('transfer');
    await turned(48);
    await putVendor(lists.ctx, lists.code, { walletMode: 'single' });
    await turned(3);
    await lists.ours('q3', { closedAt: new Date(hoursAgo(2)) });
    lists.rounds = [
      lists.told('q1', { openedAt: hoursAgo(4) }),
      lists.told('q2', { openedAt: hoursAgo(5), changedAt: hoursAgo(1), state: 'OPEN', payout: '0' }),
      lists.told('q3', { openedAt: hoursAgo(2) }),
      lists.told('q4', { openedAt: hoursAgo(2) }),
      lists.told('q0', { openedAt: hoursAgo(400) }),
    ];
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 1 });
    expect(await lists.differences()).toEqual([['q4', 'unknown-here', 'SETTLED 10 19.5 THB', null]]);
    expect((await lists.kept()).map(([ref, source, state]) => [ref, source, state])).toEqual([
      ['q0', 'listed', 'SETTLED'],
      ['q1', 'listed', 'SETTLED'],
      ['q2', 'listed', 'OPEN'],
      ['q3', 'wallet', 'SETTLED'],
    ]);
    lists.rounds.push(lists.told('q2', { openedAt: hoursAgo(5) }));
    await reconcileRounds(lists.ctx, lists.code);
    expect((await lists.kept()).find(([ref]) => ref === 'q2')).toEqual(['q2', 'listed', 'SETTLED', 100_000n, 195_000n]);
  });

  test('to transfer: rounds of our wallet are still held against the list, and a name changed at once changes no mode', async () => {
    await lists.vendor('single');
    await turned(48);
    await lists.ours('r1', { closedAt: new Date(hoursAgo(4)) });
    await putVendor(lists.ctx, lists.code, { walletMode: 'transfer' });
    await turned(3);
    await putVendor(lists.ctx, lists.code, { name: 'another name' });
    lists.rounds = [
      lists.told('r1', { openedAt: hoursAgo(4), payout: '1' }),
      lists.told('r2', { openedAt: hoursAgo(4) }),
      lists.told('r3', { openedAt: hoursAgo(2) }),
    ];
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 2 });
    expect((await lists.differences()).map(([ref, kind]) => [ref, kind])).toEqual([
      ['r1', 'payout-differs'],
      ['r2', 'unknown-here'],
    ]);
    expect((await lists.kept()).map(([ref, source]) => [ref, source])).toEqual([
      ['r1', 'wallet'],
      ['r3', 'listed'],
    ]);
  });
});

describe('the rounds of our wallet, held against the vendor’s list', () => {
  test('agree when both tell the same, however an amount is written', async () => {
    await lists.vendor('single');
    await lists.ours('e1');
    await lists.ours('e2', { state: 'CANCELLED', stake: 0n, payout: 0n });
    lists.rounds = [
      lists.told('e1', { stake: '10.00', payout: '19.5000' }),
      lists.told('e2', { state: 'CANCELLED', payout: '0' }),
      // A bet that we refused is no round of ours, and is no difference.
      lists.told('e3', { state: 'CANCELLED', payout: '0' }),
    ];
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ compared: 3, open: 0 });
  });

  test('differ in what either side tells otherwise, each with both figures', async () => {
    await lists.vendor('single');
    await lists.ours('f1');
    await lists.ours('f2');
    await lists.ours('f3', { state: 'OPEN', payout: 0n });
    await lists.ours('f5');
    lists.rounds = [
      lists.told('f1', { payout: '20' }),
      lists.told('f2', { player: '77', stake: '11' }),
      lists.told('f3'),
      lists.told('f4'),
    ];
    const { open } = await reconcileRounds(lists.ctx, lists.code);
    expect(open).toBe(6);
    expect(await lists.differences()).toEqual([
      ['f1', 'payout-differs', '20', '19.5000'],
      ['f2', 'missing-there', null, 'SETTLED 10.0000 19.5000 THB'],
      ['f2', 'unreadable', '77 11 19.5 THB', null],
      ['f3', 'state-differs', 'SETTLED', 'OPEN'],
      ['f4', 'unknown-here', 'SETTLED 10 19.5 THB', null],
      ['f5', 'missing-there', null, 'SETTLED 10.0000 19.5000 THB'],
    ]);
  });

  test('differ until both agree, and it is kept that they did', async () => {
    await lists.vendor('single');
    await lists.ours('g1', { payout: 0n });
    await lists.ours('g2');
    lists.rounds = [lists.told('g1')];
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 2 });
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 2 });
    await sql`update games.round set payout = 195000 where vendor = ${lists.code} and round_ref = 'g1'`.execute(
      lists.ctx.db,
    );
    await lists.moved('g1', new Date(lists.anHourAgo()), { action: 4 });
    lists.rounds.push(lists.told('g2'));
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 0 });
    expect((await lists.differences(false)).map(([ref]) => ref)).toEqual(['g1', 'g2']);
  });

  test('are missing there while they are open too, until their stakes went back', async () => {
    await lists.vendor('single');
    await lists.ours('k1', { state: 'OPEN', payout: 0n });
    await lists.ours('k2', { state: 'OPEN', payout: 0n });
    await lists.ours('k3', { state: 'OPEN', payout: 0n, closedAt: lists.ctx.clock() });
    lists.rounds = [lists.told('k2', { state: 'OPEN', payout: '0' })];
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 1 });
    expect(await lists.differences()).toEqual([['k1', 'missing-there', null, 'OPEN 10.0000 0.0000 THB']]);
    const cancelled = new Date(lists.anHourAgo());
    await sql`update games.round set state = 'CANCELLED', stake = 0, closed_at = ${cancelled} where vendor = ${lists.code} and round_ref = 'k1'`.execute(
      lists.ctx.db,
    );
    await lists.moved('k1', cancelled, { action: 3 });
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 0 });
  });

  test('that changed a moment ago are left for the next time: a call may be on its way', async () => {
    await lists.vendor('single');
    const now = lists.ctx.clock();
    await lists.ours('h1', { closedAt: now });
    lists.rounds = [lists.told('h2', { changedAt: now.toISOString() })];
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ compared: 0, open: 0 });
  });

  test('are compared once, when either side changed them: page by page, however many there are', async () => {
    await lists.vendor('single');
    const refs = Array.from({ length: 11 }, (_, i) => `m${String(i).padStart(2, '0')}`);
    for (const ref of refs) await lists.ours(ref);
    lists.rounds = refs.slice(2).map((ref) => lists.told(ref, ref === 'm10' ? { payout: '1' } : {}));
    lists.rounds.push(lists.told('m11'));
    expect(await reconcileRounds(lists.ctx, lists.code, 3)).toMatchObject({ compared: 12, open: 4 });
    expect((await lists.differences()).map(([ref, kind]) => [ref, kind])).toEqual([
      ['m00', 'missing-there'],
      ['m01', 'missing-there'],
      ['m10', 'payout-differs'],
      ['m11', 'unknown-here'],
    ]);
    expect(await reconcileRounds(lists.ctx, lists.code, 3)).toMatchObject({ compared: 0, open: 4 });
    lists.rounds.push(lists.told('m00'), lists.told('m10'));
    await lists.ours('m11');
    await lists.moved('m09', new Date(lists.anHourAgo()), { action: 4 });
    expect(await reconcileRounds(lists.ctx, lists.code, 3)).toMatchObject({ compared: 4, open: 1 });
    expect((await lists.differences()).map(([ref]) => ref)).toEqual(['m01']);
  });

  test('that are compared by two at once are each compared by one', async () => {
    await lists.vendor('single');
    const refs = Array.from({ length: 30 }, (_, i) => `n${i}`);
    for (const ref of refs) await lists.ours(ref);
    lists.rounds = refs.slice(1).map((ref) => lists.told(ref));
    await readRoundList(lists.ctx, await vendorOf(lists.ctx, lists.code));
    const both = await Promise.all([
      reconcileRounds(lists.ctx, lists.code, 4),
      reconcileRounds(lists.ctx, lists.code, 4),
    ]);
    expect(both.reduce((sum, { compared }) => sum + compared, 0)).toBe(30);
    expect((await lists.differences()).map(([ref, kind]) => [ref, kind])).toEqual([['n0', 'missing-there']]);
  });

  test('are missing there again when a correction of ours is never told', async () => {
    await lists.vendor('single');
    await lists.ours('o1');
    lists.rounds = [lists.told('o1')];
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 0 });
    const later = { ...lists.ctx, clock: () => new Date(lists.ctx.clock().getTime() + 4 * 24 * hourMs) };
    await forgetCheckedRounds(later);
    expect(await reconcileRounds(later, lists.code)).toMatchObject({ compared: 0, open: 0 });
    // It changed nothing, so the list may leave it out.
    await lists.moved('o1', new Date(lists.anHourAgo()), { action: 4, amount: 0n });
    expect(await reconcileRounds(later, lists.code)).toMatchObject({ compared: 0, open: 0 });
    await sql`update games.round set payout = 0 where vendor = ${lists.code} and round_ref = 'o1'`.execute(
      lists.ctx.db,
    );
    await lists.moved('o1', new Date(lists.anHourAgo()), { action: 4 });
    expect(await reconcileRounds(later, lists.code)).toMatchObject({ compared: 1, open: 1 });
    lists.rounds.push(lists.told('o1', { payout: '0' }));
    expect(await reconcileRounds(later, lists.code)).toMatchObject({ compared: 1, open: 0 });
  });

  test('that agree are forgotten page by page, and what stays is looked at once', async () => {
    await lists.vendor('single');
    const refs = Array.from({ length: 7 }, (_, i) => `z${i}`);
    for (const ref of refs) await lists.ours(ref);
    // Two rounds differ and one changed again: they stay, and come before those that are forgotten.
    lists.rounds = refs.map((ref, i) => lists.told(ref, i === 0 || i === 2 ? { payout: '1' } : {}));
    await reconcileRounds(lists.ctx, lists.code);
    await sql`update games.round_check set due_at = noted_at where vendor = ${lists.code} and round_ref = 'z1'`.execute(
      lists.ctx.db,
    );
    // All noted at one moment, long before the rounds of other tests.
    await sql`update games.round_check set noted_at = '2020-01-01T00:00:00.000001Z' where vendor = ${lists.code}`.execute(
      lists.ctx.db,
    );
    const before = new Date('2021-01-01T00:00:00Z');
    const looked: string[] = [];
    for (let after: NotedAt | null = notedFirst; after; ) {
      const page: Parameters<typeof forgetChecked>[1] = { before, after, limit: 2 };
      after = await lists.ctx.db.transaction().execute((tx) => forgetChecked(tx, page));
      if (after) looked.push(after.ref);
    }
    expect(looked).toEqual(['z2', 'z4', 'z6']);
    const { rows } = await sql<{ ref: string }>`
      select round_ref as ref from games.round_check where vendor = ${lists.code} order by 1`.execute(lists.ctx.db);
    expect(rows.map(({ ref }) => ref)).toEqual(['z0', 'z1', 'z2']);
  });

  test('that differ are remembered as long as they do', async () => {
    await lists.vendor('single');
    await lists.ours('p1');
    lists.rounds = [lists.told('p1', { payout: '1' })];
    await reconcileRounds(lists.ctx, lists.code);
    const later = { ...lists.ctx, clock: () => new Date(lists.ctx.clock().getTime() + 30 * 24 * hourMs) };
    await forgetCheckedRounds(later);
    await sql`update games.round set payout = 10000 where vendor = ${lists.code} and round_ref = 'p1'`.execute(
      lists.ctx.db,
    );
    await lists.moved('p1', new Date(lists.anHourAgo()), { action: 4 });
    expect(await reconcileRounds(later, lists.code)).toMatchObject({ compared: 1, open: 0 });
  });

  test('are not judged while the vendor does not give its list', async () => {
    await lists.vendor('single');
    await lists.ours('i1');
    lists.silent = true;
    await expect(reconcileRounds(lists.ctx, lists.code)).rejects.toThrow('VENDOR_UNAVAILABLE');
    expect(await lists.differences(false)).toEqual([]);
  });

  test('are compared when an operator asks, who sees what differs', async () => {
    await lists.vendor('single');
    lists.rounds = [lists.told('j1')];
    const { headers } = await signedInOperator(lists.ctx, { role: 'finance' });
    const url = `/ops/v1/games/vendors/${lists.code}/reconcile`;
    const answer = await lists.app.inject({ method: 'POST', url, headers });
    expect(answer.json()).toMatchObject({ value: { vendor: lists.code, compared: 1, open: 1 } });
    const page = await lists.app.inject({ url: `/ops/v1/games/round-differences?vendor=${lists.code}`, headers });
    expect(page.json()).toMatchObject({
      value: { list: [{ round: 'j1', kind: 'unknown-here', ours: null, resolvedAt: null }], nextCursor: null },
    });

    // A closed difference stays closed until the vendor reports something else about the round.
    const { id } = page.json<{ value: { list: { id: string }[] } }>().value.list[0] ?? {};
    const close = () =>
      lists.app.inject({
        method: 'POST',
        url: `/ops/v1/games/round-differences/${id}/close`,
        headers,
        payload: { reason: 'A test round' },
      });
    expect((await close()).json()).toMatchObject({ value: { id, closedReason: 'A test round' } });
    expect((await close()).json()).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 0 });
    lists.rounds.push(lists.told('j1', { payout: '20' }));
    expect(await reconcileRounds(lists.ctx, lists.code)).toMatchObject({ open: 1 });
  });
});

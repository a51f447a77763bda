import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberWith } from '../../../testing/members.ts';
import { readRoundList } from '../../games/rounds/listing.ts';
import { hourMs, openVendorLists } from '../../games/rounds/testing.ts';
import { balancesOf } from '../../ledger/index.ts';
import { project } from '../../records/testing.ts';
import { validBetOf } from '../../records/valid-bet.ts';
import { foldPlay } from '../play/fold.ts';
import { runRebates } from './rebate.ts';
import { atNoon, openRebates } from './testing.ts';

let lists: Awaited<ReturnType<typeof openVendorLists>>;
beforeAll(async () => {
  lists = await openVendorLists();
  await atNoon(lists.ctx);
  await openRebates(lists.ctx);
  await openRebates(lists.ctx, { currency: 'USDT' });
});
afterAll(() => lists.close());

test('a round that a vendor lists in another currency than its player’s keeps nobody from a rebate', async () => {
  const { ctx } = lists;
  const { memberId } = await memberWith(ctx, 0n);
  const at = new Date(Date.now() - 48 * hourMs).toISOString();
  const played = { stake: '100', payout: '0', openedAt: at, changedAt: at };
  const vendor = await lists.vendor('transfer');
  lists.rounds = [
    lists.told('lied', { ...played, currency: 'USDT' }),
    lists.told('true', { ...played, player: String(memberId) }),
  ];
  await readRoundList(ctx, vendor);
  await project(ctx, 'rounds');
  await foldPlay(ctx);
  await runRebates(ctx);
  expect((await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance).toBe(5000n);
});

test('rounds that a vendor lists as of days to come are no turnover of those days, and earn no rebate for each', async () => {
  const { ctx } = lists;
  const vendor = await lists.vendor('transfer');
  const { memberId } = await memberWith(ctx, 0n);
  const later = (ms: number) => new Date(Date.now() + ms).toISOString();
  const round = (name: string, at: string) =>
    lists.told(name, { player: String(memberId), stake: '100', payout: '100', openedAt: at, changedAt: at });
  lists.rounds = [
    round('clock-ahead', later(60_000)),
    round('tomorrow', later(24 * hourMs)),
    round('the-day-after', later(48 * hourMs)),
  ];
  await readRoundList(ctx, vendor);
  await project(ctx, 'rounds');
  await foldPlay(ctx);
  await runRebates(ctx);
  expect((await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance).toBe(0n);
  expect(await validBetOf(ctx, { memberId, currency: 'THB', from: new Date() })).toBe(1_000_000n);
  expect((await lists.differences()).map(([ref, kind]) => [ref, kind])).toEqual([
    ['the-day-after', 'unreadable'],
    ['tomorrow', 'unreadable'],
  ]);
});

test('rounds that a vendor lists all at once as of days that are long over earn no rebate for each', async () => {
  const { ctx } = lists;
  const vendor = await lists.vendor('transfer');
  const { memberId } = await memberWith(ctx, 0n);
  const round = (name: string, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 24 * hourMs).toISOString();
    return lists.told(name, { player: String(memberId), stake: '100', payout: '100', openedAt: at, changedAt: at });
  };
  // The first reading of a list may tell of any day.
  lists.rounds = [round('first', 30)];
  await readRoundList(ctx, vendor);
  lists.rounds.push(round('late', 2), ...Array.from({ length: 20 }, (_, i) => round(`day-${i}`, 4 + i)));
  // A round that is known may change at any time.
  lists.rounds.push({ ...round('first', 30), payout: '0' });
  await readRoundList(ctx, vendor);
  await project(ctx, 'rounds');
  await foldPlay(ctx);
  await runRebates(ctx);
  expect((await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance).toBe(2n * 5000n);
  expect((await lists.kept()).map(([ref, , , , payout]) => [ref, payout])).toEqual([
    ['first', 0n],
    ['late', 1_000_000n],
  ]);
  expect(await lists.differences()).toHaveLength(20);
});

test('rounds of sums that no record holds keep nobody’s bets from it', async () => {
  const { ctx } = lists;
  const { memberId } = await memberWith(ctx, 0n);
  const vendor = await lists.vendor('transfer');
  const huge = { player: String(memberId), stake: '400000000000', payout: '400000000000' };
  lists.rounds = Array.from({ length: 1200 }, (_, i) => lists.told(`huge${i}`, huge));
  await readRoundList(ctx, vendor);
  expect(await lists.kept()).toHaveLength(1);
  const { player } = lists.told('');
  const other = await lists.vendor('transfer');
  lists.rounds = [lists.told('small')];
  await readRoundList(ctx, other);
  while (await project(ctx, 'rounds'));
  const { rows } = await sql`
    select vendor_round as round from records.bet where member_id = ${BigInt(player)} and vendor = ${lists.code}`.execute(
    ctx.db,
  );
  expect(rows).toEqual([{ round: 'small' }]);
});

import type { RankList } from '@fairhouse/contract/games';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { testGame, testVendor } from '../games/catalogue/testing.ts';
import { project } from './testing.ts';

type Member = Awaited<ReturnType<typeof signedInMember>>;
let member: Member;
let other: Member;
const site = await useTestApp();
beforeAll(async () => {
  await testVendor(site.ctx, 'VNDR');
  await testGame(site.ctx, 'VNDR', 'reels');
  member = await signedInMember(site.ctx);
  other = await signedInMember(site.ctx);
  for (const { memberId } of [member, other])
    await sql`
      insert into games.round (vendor, round_ref, member_id, game_code, currency, state, stake, payout, opened_at, closed_at)
      values ('VNDR', ${String(memberId)}, ${memberId}, 'reels', 'THB', 'SETTLED', 10000, 50000, now(), now())`.execute(
      site.ctx.db,
    );
  while (await project(site.ctx, 'rounds'));
});

type Bets = { list: { vendorRound?: string }[] };

async function ask<T = Bets>(path: string, query: Record<string, string> | string = '', who: Member | null = member) {
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  const answer = await site.app.inject({ url: `/wps/${path}?${search}`, headers: who?.headers ?? {} });
  return {
    status: answer.statusCode,
    ...answer.json<{ code?: string; value: T }>(),
  };
}

const rank = 'relay/GCSGAME_getRankList';
const refused: [path: string, query: Record<string, string> | string][] = [
  [rank, { gameCategory: 'NOPE' }],
  [rank, { gameCategory: "ALL' or '1'='1" }],
  [rank, { gameCategory: 'INHOUSE', limitNum: '0' }],
  [rank, { limitNum: '-1' }],
  [rank, { limitNum: '21' }],
  [rank, { limitNum: '1e3' }],
  [rank, { limitNum: '9'.repeat(40) }],
  [rank, { language: 'XX' }],
  [rank, { currency: 'a currency with a long name' }],
  [rank, 'gameCategory=ALL&gameCategory=RNG'],
  ['records/bets', { pageSize: '0' }],
  ['records/bets', { pageSize: '-20' }],
  ['records/bets', { pageSize: '101' }],
  ['records/bets', { cursor: 'x' }],
  ['records/bets', { cursor: '1-1; drop table records.bet' }],
  ['records/bets', { cursor: '9999999999999999-1' }],
  ['records/bets', { status: 'WON' }],
  ['records/bets', { vendor: "VNDR' --" }],
  ['records/bets', { vendor: '\u202eRDNV' }],
  ['records/bets', { vendor: '\u0000' }],
  ['records/bets', { gameType: '../../etc' }],
  ['records/bets', { gameType: 'R'.repeat(33) }],
  ['records/bets', { from: 'yesterday' }],
  ['records/bets', { from: '+275760-09-13T00:00:00Z' }],
  ['records/bets', { to: '2026-02-30T00:00:00Z' }],
  ['records/bets', { to: '2026-06-30T23:59:60Z' }],
  ['records/bets', 'status=SETTLED&status=CANCELLED'],
  ['records/bets/totals', { pageSize: '20' }],
  ['records/bets/totals', { memberId: '1' }],
  ['records/bets/csv', { cursor: '1-1' }],
  ['records/bets/csv', { vendor: '=HYPERLINK("x")' }],
  ['records/transactions', { kinds: 'stake,robbery' }],
  ['records/transactions', { kinds: 'stake;payout' }],
  ['records/transactions', { cursor: '-1' }],
  ['records/transactions', { cursor: '9'.repeat(19) }],
  ['records/profit', { from: '2026-03-02', to: '2026-03-01' }],
  ['records/profit', { from: '2026-03-01', to: '12026-03-01' }],
  ['records/profit', { from: '2026-03-01', to: '2026-03-01', offset: '90' }],
  ['records/profit', { from: '2026-03-01', to: '2026-03-01', offset: '900' }],
];

describe('what is not as it should be', () => {
  test.each(refused)('%s %j is refused as malformed', async (path, query) => {
    expect(await ask(path, query)).toMatchObject({ status: 400, code: 'MALFORMED' });
  });

  test.each([
    { vendor: 'NOBODY' },
    { gameType: 'BINGO' },
    { from: '0001-01-01T00:00:00Z', to: '0001-01-02T00:00:00Z' },
    { from: '9999-12-31T23:59:59.999+14:00' },
    { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' },
    { cursor: '0-0' },
    { cursor: '1-999999999999999999' },
  ])('a bet is not found by %j, which is no fault', async (query) => {
    expect(await ask('records/bets', query)).toMatchObject({ status: 200, value: { list: [], nextCursor: null } });
  });

  test('another member’s bets are out of reach, whatever is said beside the token', async () => {
    const mine = [String(member.memberId)];
    const rounds = async (query: Record<string, string>) =>
      (await ask('records/bets', query)).value.list.map(({ vendorRound }) => vendorRound);
    const theirs = await sql<{ at: Date; id: bigint }>`
      select placed_at as at, round_id as id from records.bet where member_id = ${other.memberId}`.execute(site.ctx.db);
    const row = theirs.rows[0];
    if (!row) throw new Error('the other member has a bet');
    expect(await rounds({ memberId: String(other.memberId), customerId: String(other.memberId) })).toEqual(mine);
    expect(await rounds({ cursor: `${row.at.getTime() + 1}-${row.id}` })).toEqual(mine);
    expect(await rounds({ cursor: '999999999999999-999999999999999999' })).toEqual(mine);
    for (const path of ['bets', 'bets/totals', 'bets/csv', 'transactions', 'profit/csv']) {
      const query: Record<string, string> = path.startsWith('profit') ? { from: '2026-03-01', to: '2026-03-01' } : {};
      expect(await ask(`records/${path}`, query, null)).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
    }
  });
});

test('the winner board is asked as the specification has it, and names nobody', async () => {
  const { value } = await ask<RankList>(rank, { gameCategory: 'ALL', language: 'EN', limitNum: '20' }, null);
  expect(value.list).toHaveLength(2);
  for (const { customerName, iconUrl, winAmount } of value.list) {
    expect([customerName.endsWith('•••'), winAmount]).toEqual([true, '4.0000']);
    expect(iconUrl).toMatch(/^\//);
  }
});

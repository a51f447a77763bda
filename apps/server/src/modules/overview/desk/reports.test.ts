import type {
  DeskAgentValue,
  DeskCohort,
  DeskPlay,
  DeskPlayerValue,
  DeskPromotionCost,
  DeskRevenue,
} from '@fairhouse/contract/desk-reports';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { sheetsOf } from '../../../testing/xlsx.ts';
import { followAllTeams, memberBelow } from '../../agents/testing.ts';
import { atDesk, type Desk } from '../../cashier/desk/testing.ts';
import { testGame, testVendor } from '../../games/catalogue/testing.ts';
import { layOut, type Move, rollUpAll, writeMoves } from '../../records/testing.ts';
import { recordAllRounds, roundOf, writeRound } from '../../records/testing-rounds.ts';

const site = await useTestApp();
const { ctx } = site;
let finance: Desk;
beforeAll(async () => {
  await testVendor(ctx, 'VNDR');
  for (const game of ['reels', 'wheels']) await testGame(ctx, 'VNDR', game);
  finance = await atDesk(site, 'finance');
});

async function fetch(path: string) {
  return await site.app.inject({ url: `/ops/v1/reports/${path}`, headers: finance.headers });
}
async function ask<T>(path: string) {
  const answer = await fetch(path);
  return {
    status: answer.statusCode,
    ...answer.json<{ value: { list: T[]; nextCursor?: string | null }; code?: string }>(),
  };
}
/** The lines of a file, without the byte order mark. */
async function linesOf(path: string): Promise<string[]> {
  const answer = await fetch(path);
  expect(answer.headers['content-type']).toContain('text/csv');
  return answer.body.replace('\ufeff', '').trim().split('\n');
}

const at = (time: string) => new Date(time);
/** March in the brand's time zone, whose days begin seven hours before those of UTC. */
const march = 'from=2026-02-28T17:00:00Z&to=2026-03-31T17:00:00Z';
const follow = async () => {
  await rollUpAll(ctx);
  await recordAllRounds(ctx);
};

async function playerOf(registered: string, ...moves: Move[]) {
  const member = await signedInMember(ctx, { at: at(registered) });
  const cash = member.wallets.get('cash');
  if (!cash) throw new Error('a member has a cash wallet');
  await writeMoves(ctx, cash, await layOut(ctx, cash, moves));
  return member;
}
const paidIn = (time: string, amount: bigint): Move => ({ at: at(time), kind: 'deposit', amount });
const bet = (time: string, stake: bigint, payout: bigint): Move => ({
  at: at(time),
  kind: 'stake',
  amount: -stake,
  round: { payout },
});

test('revenue is told day by day, play by vendor, type and game, and both are the same money', async () => {
  const { memberId } = await playerOf(
    '2026-03-05T08:00:00Z',
    paidIn('2026-03-05T09:00:00Z', 500_000n),
    bet('2026-03-05T10:00:00Z', 100_000n, 30_000n),
    bet('2026-03-06T10:00:00Z', 50_000n, 90_000n),
  );
  await writeRound(
    ctx,
    roundOf(memberId, { state: 'SETTLED', stake: 10_000n, payout: 1n, openedAt: at('2026-03-06T11:00:00Z') }),
  );
  await follow();
  const days = (await ask<DeskRevenue>(`revenue?${march}`)).value.list;
  const on = (day: string) => days.find((row) => row.day === day && row.currency === 'THB');
  expect(days.filter(({ currency }) => currency === 'THB')).toHaveLength(31);
  expect(on('2026-03-05')).toMatchObject({
    registrations: 1,
    firstDeposits: 1,
    bets: 1,
    stake: '10.0000',
    ggr: '7.0000',
  });
  expect(on('2026-03-06')).toMatchObject({ bets: 2, stake: '6.0000', payout: '9.0001', ggr: '-3.0001' });
  const by = async (split: string) => (await ask<DeskPlay>(`play?${march}&by=${split}`)).value.list;
  expect(await by('vendor')).toMatchObject([
    { vendor: 'ORIGINALS', gameType: '', bets: 2, ggr: '3.0000' },
    { vendor: 'VNDR', vendorName: 'Vendor VNDR', bets: 1, ggr: '0.9999' },
  ]);
  expect(await by('game-type')).toMatchObject([
    { vendor: '', gameType: 'INHOUSE', bets: 2 },
    { gameType: 'RNG', bets: 1 },
  ]);
  expect(await by('game')).toMatchObject([{ gameCode: 'dice' }, { gameCode: 'reels' }]);
  expect((await linesOf(`revenue/csv?${march}&currency=THB`)).length).toBe(32);
  // A period within two days of the brand is cut at their boundary, and includes no hours outside it.
  const within = 'from=2026-03-05T09:00:00Z&to=2026-03-06T20:00:00Z&currency=THB';
  expect((await ask<DeskRevenue>(`revenue?${within}`)).value.list).toMatchObject([
    { at: '2026-03-05T09:00:00.000Z', day: '2026-03-05', firstDeposits: 1, bets: 1 },
    { at: '2026-03-05T17:00:00.000Z', day: '2026-03-06', firstDeposits: 0, bets: 2 },
    { at: '2026-03-06T17:00:00.000Z', day: '2026-03-07', bets: 0 },
  ]);
  expect((await linesOf(`play/csv?${march}&by=game`)).at(-1)).toContain('VNDR,Vendor VNDR,RNG,reels');
});

test('cohorts tell who came back month by month, and players what each is worth', async () => {
  const february = 'from=2025-02-01T00:00:00Z&to=2025-03-01T00:00:00Z';
  const one = await playerOf(
    '2025-02-03T08:00:00Z',
    paidIn('2025-02-03T09:00:00Z', 500_000n),
    bet('2025-02-03T10:00:00Z', 100_000n, 0n),
    bet('2025-04-01T00:00:00Z', 20_000n, 50_000n),
    { at: at('2025-04-02T00:00:00Z'), kind: 'rebate', amount: 500n },
    { at: at('2025-04-03T00:00:00Z'), kind: 'withdrawalHeld', amount: -100_000n },
  );
  const two = await playerOf('2025-02-20T08:00:00Z');
  await follow();
  const { list } = (await ask<DeskCohort>(`cohorts?${february}`)).value;
  expect(list).toMatchObject([
    {
      cohort: '2025-02-01',
      currency: 'THB',
      players: 2,
      depositors: 1,
      months: [
        { month: 0, active: 1, deposits: '50.0000', stake: '10.0000', ggr: '10.0000' },
        { month: 2, active: 1, deposits: '0.0000', withdrawals: '10.0000', gifts: '0.0500', ggr: '-3.0000' },
      ],
    },
  ]);
  expect(await linesOf(`cohorts/csv?${february}`)).toHaveLength(3);
  const first = (await ask<DeskPlayerValue>(`players?${february}&pageSize=1`)).value;
  expect(first.list).toMatchObject([{ memberId: String(two.memberId), firstDepositAt: null, value: '0.0000' }]);
  const rest = (await ask<DeskPlayerValue>(`players?${february}&pageSize=1&cursor=${first.nextCursor}`)).value;
  expect(rest).toMatchObject({
    list: [
      { memberId: String(one.memberId), deposited: '50.0000', withdrawn: '10.0000', ggr: '7.0000', value: '6.9500' },
    ],
    nextCursor: null,
  });
});

test('promotions cost what they gave less what went back', async () => {
  const time = '2025-06-10T10:00:00Z';
  await playerOf('2025-06-10T09:00:00Z', { at: at(time), kind: 'deposit', amount: 10n });
  await sql`
    insert into ledger.house (id, code, currency) values (-5001, 'promotion:mission', 'THB') on conflict do nothing`.execute(
    ctx.db,
  );
  await sql`
    insert into ledger.house_hour (account, hour, kind, transfers, debited, credited)
    values (-5001, ${at(time)}, 60, 3, 50000, 0), (-5001, ${at(time)}, 40, 1, 0, 20000)`.execute(ctx.db);
  const june = 'from=2025-06-01T00:00:00Z&to=2025-07-01T00:00:00Z';
  expect((await ask<DeskPromotionCost>(`promotions?${june}`)).value.list).toEqual([
    {
      source: 'promotion:mission',
      currency: 'THB',
      transfers: 4,
      given: '5.0000',
      takenBack: '2.0000',
      cost: '3.0000',
    },
  ]);
  expect(await linesOf(`promotions/csv?${june}`)).toHaveLength(2);
});

test('agents are told with what their teams did', async () => {
  const agent = await memberBelow(ctx, null, { at: at('2025-08-01T00:00:00Z') });
  const below = await memberBelow(ctx, agent, { at: at('2025-08-01T01:00:00Z') });
  await writeRound(
    ctx,
    roundOf(below.memberId, { state: 'SETTLED', stake: 9000n, payout: 2000n, openedAt: at('2025-08-05T11:00:00Z') }),
  );
  await follow();
  await followAllTeams(ctx);
  const august = 'from=2025-08-01T00:00:00Z&to=2025-09-01T00:00:00Z';
  const { list } = (await ask<DeskAgentValue>(`agents?${august}`)).value;
  expect(list).toMatchObject([
    { memberId: String(agent.memberId), currency: 'THB', joined: 1, stake: '0.9000', ggr: '0.7000', wages: '0.0000' },
  ]);
  expect(await linesOf(`agents/csv?${august}`)).toHaveLength(2);
});

test('no cell of a file runs as a formula, and none leaves its cell', async () => {
  const { memberId } = await signedInMember(ctx);
  const names = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tone', '\rtwo', '＝1+1', 'a,"b"'];
  for (const [i, name] of names.entries()) {
    await testGame(ctx, 'VNDR', `named${i}`, { name: { EN: name } });
    await writeRound(
      ctx,
      roundOf(memberId, { gameCode: `named${i}`, state: 'SETTLED', stake: 10n, openedAt: at('2025-10-05T11:00:00Z') }),
    );
  }
  await follow();
  const { body } = await fetch('play/csv?from=2025-10-01T00:00:00Z&to=2025-11-01T00:00:00Z&by=game');
  const { parse } = await import('csv-parse/sync');
  const lines: string[][] = parse(body, { bom: true });
  const shown = new Map(lines.slice(1).map((cells) => [cells[4], cells[5]]));
  names.forEach((name, i) => {
    expect(shown.get(`named${i}`)).toBe(i === names.length - 1 ? name : `'${name}`);
  });
  for (const cells of lines) expect(cells).toHaveLength(11);
  // In an XLSX file a name is a text, and amounts are numbers.
  const file = await fetch('play/xlsx?from=2025-10-01T00:00:00Z&to=2025-11-01T00:00:00Z&by=game');
  const [rows = []] = sheetsOf(file.rawPayload);
  const inSheet = new Map(rows.map((cells) => [cells[4], cells]));
  names.forEach((name, i) => {
    expect(inSheet.get(`named${i}`)?.[5]).toBe(i === names.length - 1 ? name : `'${name}`);
    expect(inSheet.get(`named${i}`)?.[7]).toBe(0.001);
  });
});

test('a file of many pages has every player once', async () => {
  await sql`
    insert into identity.member (username, username_key, account_type, currency, nickname, language, register_method, domain, register_url, created_at)
    select 'bulk' || g, 'bulk' || g, 0, 'THB', 'bulk', 'EN', 'OPERATOR', '', '', timestamptz '2024-01-01' + (g / 7) * interval '1 second'
    from generate_series(1, 2500) g`.execute(ctx.db);
  const lines = await linesOf('players/csv?from=2024-01-01T00:00:00Z&to=2024-02-01T00:00:00Z');
  expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(2500);
  expect(lines).toHaveLength(2501);
});

test.each([
  'revenue?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z',
  'play?by=day',
  'play/csv?cursor=1',
  'players?cursor=x',
  'players?from=2026-02-30T00:00:60Z',
  'players/csv?pageSize=5',
  'agents?cursor=-1',
  'cohorts?currency=NOPE',
  'promotions/csv?from=2019-01-01T00:00:00Z',
])('%s is refused as malformed', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 400, code: 'MALFORMED' });
});

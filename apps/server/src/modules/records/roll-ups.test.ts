import { randomUUID } from 'node:crypto';
import type { AccountRecord, AccountTotals, BetRecord, BetTotals, ProfitReport } from '@fairhouse/contract/records';
import { formatMoney } from '@fairhouse/money/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { betProducts } from '../../products.ts';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { type Account, houseAccount, post, postIn, type TransferKind } from '../ledger/index.ts';
import { validBetOf } from './index.ts';
import { rebuildRollUps, rollUpDifferences } from './roll-up-check.ts';
import { layOut, type Move, project, rollUpAll, transfersOf, type WrittenMove, writeMoves } from './testing.ts';

const site = await useTestApp();

const minuteMs = 60_000;
const start = Date.parse('2026-03-01T00:00:00Z');
const at = (minutes: number) => new Date(start + minutes * minuteMs);
const thb = (units: bigint) => formatMoney(units, 'THB');

type Member = { memberId: bigint; cash: Account; headers: { authorization: string } };

async function member(): Promise<Member> {
  const { memberId, wallets, headers } = await signedInMember(site.ctx);
  const cash = wallets.get('cash');
  if (!cash) throw new Error('a member has a cash wallet');
  return { memberId, cash, headers };
}

async function get<T>(path: string, { headers }: Member): Promise<T> {
  const answer = await site.app.inject({ url: `/wps/records/${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ value: T }>().value;
}

async function allPages<T>(path: string, who: Member): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { list: T[]; nextCursor: string | null } = await get(`${path}${cursor && `&cursor=${cursor}`}`, who);
    rows.push(...page.list);
    cursor = page.nextCursor;
  }
  return rows;
}

const stake = (minutes: number, units: bigint, payout = 0n): Move => ({
  at: at(minutes),
  kind: 'stake',
  amount: -units,
  round: { payout },
});
const move = (minutes: number, kind: TransferKind, amount: bigint): Move => ({ at: at(minutes), kind, amount });

/** An early deposit, large enough for all stakes. */
const funds = move(-100_000, 'deposit', 10n ** 12n);

async function write(who: Member, moves: Move[]): Promise<WrittenMove[]> {
  const written = await layOut(site.ctx, who.cash, moves);
  await writeMoves(site.ctx, who.cash, written);
  return written;
}

const kinds = ['stake', 'payout', 'deposit', 'withdrawalHeld'] as const;
const anyMove = fc
  .record({
    minutes: fc.oneof(
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 0, max: 10 }).map((hour) => hour * 60),
    ),
    kind: fc.constantFrom(...kinds),
    units: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    payout: fc.bigInt({ min: 0n, max: 10n ** 6n }),
  })
  .map(({ minutes, kind, units, payout }): Move => {
    if (kind === 'stake') return stake(minutes, units, payout);
    return move(minutes, kind, kind === 'withdrawalHeld' ? -units : units);
  });
const anyTime = fc.option(fc.integer({ min: -30, max: 660 }), { nil: null });
const anyQuery = fc.record({
  from: anyTime,
  to: anyTime,
  kinds: fc.option(fc.subarray([...kinds], { minLength: 1 }), { nil: null }),
  pageSize: fc.integer({ min: 1, max: 7 }),
});

describe('whatever moved, in whatever order it was rolled up', () => {
  test('pages and totals of every filter are complete and exact, and the roll-ups are what the ledger says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMove, { minLength: 1, maxLength: 40 }),
        fc.infiniteStream(fc.boolean()),
        fc.array(anyQuery, { minLength: 3, maxLength: 3 }),
        async (drawn, late, queries) => {
          const who = await member();
          const moves = drawn.toSorted((a, b) => a.at.getTime() - b.at.getTime());
          const written = await layOut(site.ctx, who.cash, [funds, ...moves]);
          // Some movements of the last hour come later in the feed.
          const last = written.at(-1)?.at.getTime() ?? 0;
          const isLate = new Set(written.filter((one) => one.at.getTime() > last - 60 * minuteMs && late.next().value));
          await writeMoves(
            site.ctx,
            who.cash,
            written.filter((one) => !isLate.has(one)),
          );
          await rollUpAll(site.ctx);
          await writeMoves(site.ctx, who.cash, [...isLate]);
          for (const query of queries) await expectExact(who, written, query);
          await rollUpAll(site.ctx);
          for (const query of queries) await expectExact(who, written, query);
          for (const query of queries) await expectExactBets(who, written, query);
        },
      ),
      { numRuns: 25 },
    );
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
    await rebuildRollUps(site.ctx, betProducts);
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  }, 60_000);
});

type Query = { from: number | null; to: number | null; kinds: readonly TransferKind[] | null; pageSize: number };

function periodText({ from, to }: Query): string {
  return `${from === null ? '' : `&from=${at(from).toISOString()}`}${to === null ? '' : `&to=${at(to).toISOString()}`}`;
}

function inPeriod(one: Move, { from, to }: Query): boolean {
  return (from === null || one.at >= at(from)) && (to === null || one.at < at(to));
}

async function expectExact(who: Member, written: WrittenMove[], query: Query): Promise<void> {
  const due = written
    .flatMap((one) => transfersOf(one).map((transfer) => ({ ...one, ...transfer })))
    .filter((one) => inPeriod(one, query) && (query.kinds?.includes(one.kind) ?? true));
  const filter = `${periodText(query)}${query.kinds ? `&kinds=${query.kinds.join(',')}` : ''}`;
  const rows = await allPages<AccountRecord>(`transactions?pageSize=${query.pageSize}${filter}`, who);
  expect(rows.map(({ transferId, balanceAfter }) => [transferId, balanceAfter])).toEqual(
    due.toReversed().map(({ entry, leg, after }) => [`${entry}-${leg}`, thb(after)]),
  );
  const sum = (sign: bigint) =>
    due.reduce((total, { amount }) => (amount * sign > 0n ? total + amount * sign : total), 0n);
  expect(await get<AccountTotals>(`transactions/totals?${filter}`, who)).toEqual({
    currency: 'THB',
    transfers: due.length,
    moneyIn: thb(sum(1n)),
    moneyOut: thb(sum(-1n)),
    net: thb(sum(1n) - sum(-1n)),
  });
}

async function expectExactBets(who: Member, written: WrittenMove[], query: Query): Promise<void> {
  const due = written.flatMap((one) =>
    one.round && inPeriod(one, query) ? [{ ...one, stake: -one.amount, payout: one.round.payout }] : [],
  );
  const ids = due
    .toSorted((a, b) => Number(b.at) - Number(a.at) || Number(b.entry - a.entry))
    .map(({ entry }) => `${entry}`);
  for (const filter of ['', '&gameType=INHOUSE&vendor=ORIGINALS&status=SETTLED']) {
    const bets = await allPages<BetRecord>(`bets?pageSize=${query.pageSize}${periodText(query)}${filter}`, who);
    expect(bets.map(({ roundId }) => roundId)).toEqual(ids);
  }
  expect(await allPages(`bets?gameType=LIVE${periodText(query)}`, who)).toEqual([]);
  const total = (of: (one: (typeof due)[number]) => bigint) => due.reduce((sum, one) => sum + of(one), 0n);
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const validBet = total(({ stake, payout }) => least(stake, payout > stake ? payout - stake : stake - payout));
  expect(await get<BetTotals>(`bets/totals?${periodText(query)}`, who)).toMatchObject({
    bets: due.length,
    stake: thb(total(({ stake }) => stake)),
    validBet: thb(validBet),
    payout: thb(total(({ payout }) => payout)),
    winLoss: thb(total(({ stake, payout }) => payout - stake)),
  });
  const from = at(query.from ?? -30);
  const asked = { memberId: who.memberId, currency: 'THB', from } as const;
  expect(await validBetOf(site.ctx, query.to === null ? asked : { ...asked, to: at(query.to) })).toBe(validBet);
}

describe('an entry that is rolled up before a smaller one of the same wallet', () => {
  test('hides neither of them', async () => {
    const who = await member();
    const house = await houseAccount(site.ctx, 'promotion:signup', 'THB');
    const gift = (amount: bigint) => ({
      key: randomUUID(),
      legs: [{ debit: house, credit: who.cash, amount, kind: 'signupGift' as const, ref: 0n }],
    });
    const open = () => site.ctx.db.startTransaction().execute();
    const takeId = (tx: Awaited<ReturnType<typeof open>>) => sql`select pg_current_xact_id()`.execute(tx);
    // A transaction that takes its id first and posts last; between, another transaction holds back the feed.
    const early = await open();
    await takeId(early);
    const holder = await open();
    await takeId(holder);
    await post(site.ctx, gift(10_000n));
    await postIn(early, [gift(20_000n)]);
    await early.commit().execute();
    await rollUpAll(site.ctx);
    const rolledUp = await sql`select from records.cash_hour where member_id = ${who.memberId}`.execute(site.ctx.db);
    expect(rolledUp.rows).toHaveLength(1);
    for (const query of ['kinds=signupGift', `from=${new Date(Date.now() - 3_600_000).toISOString()}`]) {
      const rows = await allPages<AccountRecord>(`transactions?${query}`, who);
      expect(rows.map(({ amount }) => amount)).toEqual(['2.0000', '1.0000']);
      expect(await get<AccountTotals>(`transactions/totals?${query}`, who)).toMatchObject({
        transfers: 2,
        net: '3.0000',
      });
    }
    await holder.rollback().execute();
    await rollUpAll(site.ctx);
    expect(await get<AccountTotals>('transactions/totals', who)).toMatchObject({ transfers: 2, net: '3.0000' });
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  });
});

describe('a step that breaks before it commits', () => {
  test('leaves no sum behind', async () => {
    const who = await member();
    await write(who, [funds, stake(0, 50_000n)]);
    await sql`create function records.break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      site.ctx.db,
    );
    await sql`create trigger break before update on records.reader execute function records.break()`.execute(
      site.ctx.db,
    );
    await expect(project(site.ctx, 'bets')).rejects.toThrow('broken');
    await sql`drop trigger break on records.reader`.execute(site.ctx.db);
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
    await rollUpAll(site.ctx);
    expect(await get<BetTotals>('bets/totals', who)).toMatchObject({ bets: 1, stake: '5.0000' });
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  });
});

describe('a roll-up that is not what the ledger says', () => {
  test('is found, and made right by a rebuild', async () => {
    const who = await member();
    await write(who, [funds, stake(0, 50_000n)]);
    await rollUpAll(site.ctx);
    await sql`update records.cash_hour set amount_in = amount_in + 1 where member_id = ${who.memberId} and kind = 3`.execute(
      site.ctx.db,
    );
    await sql`delete from records.bet_hour where member_id = ${who.memberId}`.execute(site.ctx.db);
    expect(new Set((await rollUpDifferences(site.ctx, betProducts)).map(({ rollUp }) => rollUp))).toEqual(
      new Set(['bet_hour', 'cash_hour']),
    );
    await rebuildRollUps(site.ctx, betProducts);
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  });
});

describe('the profit and loss', () => {
  test('is cut into days at the brand’s midnight, or at that of another whole-hour offset', async () => {
    const who = await member();
    // 16:30 UTC is still the same day in Bangkok, 17:30 is the next.
    await write(who, [funds, stake(16 * 60 + 30, 100_000n), stake(17 * 60 + 30, 200_000n, 500_000n)]);
    await rollUpAll(site.ctx);
    const report = await get<ProfitReport>('profit?from=2026-03-01&to=2026-03-02', who);
    expect(report).toMatchObject({ offset: 420, bets: 2, stake: '30.0000', payout: '50.0000', winLoss: '20.0000' });
    expect(report.days.map(({ day, winLoss }) => [day, winLoss])).toEqual([
      ['2026-03-02', '30.0000'],
      ['2026-03-01', '-10.0000'],
    ]);
    expect(report.gameTypes).toMatchObject([{ gameType: 'INHOUSE', bets: 2, validBet: '30.0000' }]);
    const utc = await get<ProfitReport>('profit?from=2026-03-01&to=2026-03-01&offset=0', who);
    expect(utc.days).toMatchObject([{ day: '2026-03-01', bets: 2, winLoss: '20.0000' }]);
    expect(await get<ProfitReport>('profit?from=2026-03-02&to=2026-03-02', who)).toMatchObject({ bets: 1 });
  });

  test.each([
    'from=2026-03-02&to=2026-03-01',
    'from=2024-03-01&to=2026-03-01',
    'from=2026-02-30&to=2026-03-01',
    'from=0000-12-31&to=0001-01-01',
    'from=2026-03-01&to=2026-03-01&offset=30',
    'from=2026-03-01',
  ])('%s is malformed', async (query) => {
    const { headers } = await member();
    const answer = await site.app.inject({ url: `/wps/records/profit?${query}`, headers });
    expect(answer.json()).toMatchObject({ code: 'MALFORMED' });
  });
});

describe('the records as a file', () => {
  test('have every line of the filter, and a mark by which sheets know the encoding', async () => {
    const who = await member();
    await write(who, [funds, ...Array.from({ length: 1203 }, (_, i) => move(i, 'payout', BigInt(i + 1)))]);
    const answer = await site.app.inject({
      url: `/wps/records/transactions/csv?kinds=payout&to=${at(1202).toISOString()}`,
      headers: who.headers,
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, first, ...rest] = answer.body.trimEnd().split('\n');
    expect(head).toBe('\ufeffTime (UTC),Transfer,Kind,Reference,Currency,Amount,Balance after');
    expect(first).toMatch(/^2026-03-01T20:01:00\.000Z,\d+-1,payout,,THB,0\.1202,/);
    expect(rest).toHaveLength(1201);
  });

  test('hold bets and days too', async () => {
    const who = await member();
    await write(who, [funds, stake(0, 100_000n, 150_000n)]);
    await rollUpAll(site.ctx);
    const lines = async (path: string) =>
      (await site.app.inject({ url: `/wps/records/${path}`, headers: who.headers })).body
        .trimEnd()
        .split('\n')
        .slice(1);
    expect(await lines('bets/csv?gameType=INHOUSE')).toEqual([
      expect.stringMatching(
        /^2026-03-01T00:00:00\.000Z,\d+,Originals,INHOUSE,Dice,THB,10\.0000,0\.0000,5\.0000,2\.0000,15\.0000,5\.0000,SETTLED,$/,
      ),
    ]);
    expect(await lines('profit/csv?from=2026-03-01&to=2026-03-01')).toEqual([
      '2026-03-01,INHOUSE,THB,1,10.0000,5.0000,15.0000,5.0000',
    ]);
  });

  test('are refused when they are longer than a sheet', async () => {
    const who = await member();
    await write(who, [funds, stake(0, 1n)]);
    await rollUpAll(site.ctx);
    await sql`update records.bet_hour set bets = 100001 where member_id = ${who.memberId}`.execute(site.ctx.db);
    const answer = await site.app.inject({ url: '/wps/records/bets/csv', headers: who.headers });
    expect(answer.json()).toMatchObject({ code: 'EXPORT_TOO_LARGE', value: { max: 100_000 } });
  });

  test.each(['deposits', 'withdrawals'])('are there for %s, and refuse a time that is none in words', async (name) => {
    const { headers } = await member();
    const file = async (query: string) => await site.app.inject({ url: `/wps/records/${name}/csv?${query}`, headers });
    expect((await file('state=open')).body).toMatch(/^\ufeffRequested \(UTC\),/);
    expect((await file('to=2026-06-30T23:59:60Z')).json()).toMatchObject({ code: 'MALFORMED' });
  });

  test.each(['bets', 'transactions', 'deposits', 'withdrawals'])('of %s begin at no cursor', async (name) => {
    const { headers } = await member();
    const answer = await site.app.inject({ url: `/wps/records/${name}/csv?cursor=abc`, headers });
    expect(answer.json()).toMatchObject({
      code: 'MALFORMED',
      value: { issues: [{ field: 'cursor', rule: 'unknown' }] },
    });
  });

  test('of an unknown kind are malformed', async () => {
    const { headers } = await member();
    const answer = await site.app.inject({ url: '/wps/records/transactions/csv?kinds=stake,toString', headers });
    expect(answer.json()).toMatchObject({ code: 'MALFORMED' });
  });
});

test('nothing is posted long after its transaction began: the record trusts older hours to be complete', async () => {
  const { cash } = await member();
  const debit = await houseAccount(site.ctx, 'promotion:test', 'THB');
  const entry = () => ({
    key: randomUUID(),
    legs: [{ debit, credit: cash, amount: 10n, kind: 'signupGift' as const, ref: 0n }],
  });
  const { rows } = await sql<{ guard: string }>`
    select pg_get_functiondef('ledger.refuse_late_post'::regproc) as guard`.execute(site.ctx.db);
  const guard = rows[0]?.guard ?? '';
  expect(guard).toContain(`'15 minutes'`);
  // Shortens the quarter of an hour for this test.
  await sql.raw(guard.replace(`'15 minutes'`, `'0.2 seconds'`)).execute(site.ctx.db);
  await expect(
    site.ctx.db.transaction().execute(async (tx) => {
      await sql`select pg_sleep(0.25)`.execute(tx);
      await postIn(tx, [entry()]);
    }),
  ).rejects.toThrow('too long ago to post in');
  await sql.raw(guard).execute(site.ctx.db);
  expect(await site.ctx.db.transaction().execute((tx) => postIn(tx, [entry()]))).toMatchObject([{ outcome: 'posted' }]);
});

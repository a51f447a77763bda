import { randomUUID } from 'node:crypto';
import type { BetValue } from '@fairhouse/contract/originals';
import type { AccountRecord, BetRecord, BetTotals } from '@fairhouse/contract/records';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { betProducts } from '../../products.ts';
import { useTestApp } from '../../testing/app.ts';
import { memberWith as memberOf } from '../../testing/members.ts';
import { houseAccount, post } from '../ledger/index.ts';
import { anotherNode } from '../originals/testing.ts';
import { startRecords } from './index.ts';
import { project } from './testing.ts';

/** Waits take milliseconds, on a busy machine longer. */
const patience = { timeout: 10_000 };
const site = await useTestApp();

type Member = Awaited<ReturnType<typeof memberWith>>;
type Page<T> = { list: T[]; nextCursor: string | null };

const memberWith = (units: bigint, trial = false) => memberOf(site.ctx, units, { trial });

async function get<T>(url: string, { headers }: Pick<Member, 'headers'>) {
  const answer = await site.app.inject({ url, headers });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
}

async function bet({ headers }: Member, stake = '10'): Promise<BetValue> {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/originals/bet',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    payload: JSON.stringify({ game: 'dice', stake, params: { target: 50.5, condition: 'over' } }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ value: BetValue }>().value;
}

async function betMany(member: Member, count: number): Promise<BetValue[]> {
  return await Promise.all(Array.from({ length: count }, () => bet(member)));
}

/** Reads all pages; calls `between` before each further one. */
async function allPages<T>(path: string, member: Member, between = async () => {}): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { value: Page<T> } = await get<Page<T>>(`${path}${cursor ? `&cursor=${cursor}` : ''}`, member);
    rows.push(...page.value.list);
    cursor = page.value.nextCursor;
    await between();
  }
  return rows;
}

async function catchUp(): Promise<void> {
  await vi.waitUntil(async () => {
    while (await project(site.ctx, 'bets'));
    const { rows } = await sql<{ behind: boolean }>`
      select (select max(entry) from ledger.transfer where kind = 1 and debit > 0) >
        coalesce((select max(split_part(feed_cursor, ':', 2)::int8) from records.reader), 0) as behind`.execute(
      site.ctx.db,
    );
    return rows[0]?.behind !== true;
  }, patience);
}

const roundIds = (rows: { roundId: string }[]) => rows.map(({ roundId }) => roundId);
const newestFirst = (ids: string[]) => ids.toSorted((a, b) => Number(BigInt(b) - BigInt(a)));

describe('the betting record', () => {
  test('shows a bet with its stake, valid bet, payout and result', async () => {
    const member = await memberWith(10_000_000n);
    const { round } = await bet(member);
    await catchUp();
    const { value } = await get<Page<BetRecord>>('/wps/records/bets', member);
    const winLoss = round.multiplier === '0' ? '-10.0000' : '10.0020';
    expect(value).toEqual({
      list: [
        {
          roundId: round.roundId,
          vendor: 'ORIGINALS',
          gameType: 'INHOUSE',
          gameCode: 'dice',
          vendorName: 'Originals',
          gameName: 'Dice',
          vendorRound: null,
          currency: 'THB',
          stake: '10.0000',
          returned: '0.0000',
          validBet: '10.0000',
          payout: round.payout,
          winLoss,
          multiplier: round.multiplier,
          status: 'SETTLED',
          placedAt: round.placedAt,
        },
      ],
      nextCursor: null,
    });
    // The filter of vendors lists in-house games too.
    const totals = await get<BetTotals>('/wps/records/bets/totals', member);
    expect(totals.value.vendorNames).toEqual({ ORIGINALS: 'Originals' });
  });

  test('has every bet exactly once while many bet and two nodes write it', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => memberWith(10_000_000n)));
    const other = anotherNode(site.ctx);
    let betting = true;
    const writer = async (ctx: typeof site.ctx | typeof other.node) => {
      while (betting) await project(ctx, 'bets');
    };
    const writers = [writer(site.ctx), writer(other.node)];
    const placed = await Promise.all(members.map((member) => betMany(member, 25)));
    betting = false;
    await Promise.all(writers);
    await catchUp();
    await other.close();
    for (const [i, member] of members.entries()) {
      const rows = await allPages<BetRecord>('/wps/records/bets?pageSize=7', member);
      expect(roundIds(rows)).toEqual(newestFirst(roundIds((placed[i] ?? []).map(({ round }) => round))));
    }
  });

  test('a step that breaks before it commits is repeated whole', async () => {
    const member = await memberWith(10_000_000n);
    const placed = await betMany(member, 6);
    await sql`create function records.break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      site.ctx.db,
    );
    await sql`create trigger break before update on records.reader execute function records.break()`.execute(
      site.ctx.db,
    );
    await expect(
      vi.waitUntil(async () => {
        await project(site.ctx, 'bets');
        return false;
      }, patience),
    ).rejects.toThrow('broken');
    expect((await get<Page<BetRecord>>('/wps/records/bets', member)).value.list).toEqual([]);
    await sql`drop trigger break on records.reader`.execute(site.ctx.db);
    await catchUp();
    const { value } = await get<Page<BetRecord>>('/wps/records/bets', member);
    expect(roundIds(value.list)).toEqual(newestFirst(roundIds(placed.map(({ round }) => round))));
  });

  test('pages neither skip nor repeat while new bets arrive', async () => {
    const member = await memberWith(10_000_000n);
    const before = newestFirst(roundIds((await betMany(member, 12)).map(({ round }) => round)));
    await catchUp();
    const rows = await allPages<BetRecord>('/wps/records/bets?pageSize=5', member, async () => {
      await bet(member);
      await catchUp();
    });
    expect(roundIds(rows)).toEqual(before);
  });

  test('keeps itself up with the ledger', async () => {
    const node = anotherNode(site.ctx);
    startRecords(node.node, betProducts);
    const member = await memberWith(10_000_000n);
    const { round } = await bet(member);
    await vi.waitFor(async () => {
      const { value } = await get<Page<BetRecord>>('/wps/records/bets', member);
      expect(roundIds(value.list)).toEqual([round.roundId]);
    }, patience);
    await node.close();
  });

  test('is cut by time: from is included, to is not', async () => {
    const member = await memberWith(10_000_000n);
    const first = (await bet(member)).round;
    await new Promise((done) => setTimeout(done, 5));
    const second = (await bet(member)).round;
    await catchUp();
    const at = (query: string) => get<Page<BetRecord>>(`/wps/records/bets?${query}`, member);
    expect(roundIds((await at(`from=${second.placedAt}`)).value.list)).toEqual([second.roundId]);
    expect(roundIds((await at(`to=${second.placedAt}`)).value.list)).toEqual([first.roundId]);
  });

  test('play money never enters', async () => {
    const trial = await memberWith(10_000_000n, true);
    const { round } = await bet(trial);
    await catchUp();
    const { rows } = await sql`select from records.bet where round_id = ${round.roundId}`.execute(site.ctx.db);
    expect(rows).toHaveLength(0);
  });
});

describe('the account record', () => {
  test('shows an entry whole on a page of its own where a page is too small for it', async () => {
    const member = await memberWith(10_000n);
    const credit = member.wallets.get('cash');
    if (!credit) throw new Error('a member has a wallet');
    const debit = await houseAccount(site.ctx, 'promotion:signup', credit.currency);
    const leg = { debit, credit, amount: 10_000n, kind: 'signupGift', ref: 0n } as const;
    await post(site.ctx, { key: randomUUID(), legs: [leg, leg, leg] });
    await post(site.ctx, { key: randomUUID(), legs: [leg] });
    const rows = await allPages<AccountRecord>('/wps/records/transactions?pageSize=1', member);
    expect(rows.map(({ balanceAfter }) => balanceAfter)).toEqual(['5', '4', '3', '2', '1'].map((n) => `${n}.0000`));
  });

  test('shows every movement of the cash wallet, signed, with the balance after it', async () => {
    const member = await memberWith(10_000_000n);
    const placed: BetValue[] = [];
    for (let i = 0; i < 4; i++) placed.push(await bet(member));
    const rows = (await allPages<AccountRecord>('/wps/records/transactions?pageSize=3', member)).toReversed();
    expect(rows[0]).toMatchObject({
      kind: 'signupGift',
      amount: '1000.0000',
      balanceAfter: '1000.0000',
      reference: '',
    });
    expect(rows.filter(({ kind }) => kind === 'stake')).toMatchObject(
      placed.map(({ round }) => ({ amount: '-10.0000', reference: round.roundId, at: round.placedAt })),
    );
    const wins = placed.filter(({ round }) => round.multiplier !== '0');
    expect(rows.filter(({ kind }) => kind === 'payout')).toMatchObject(
      wins.map(({ round, balance }) => ({ amount: round.payout, reference: round.roundId, balanceAfter: balance })),
    );
    const units = (text: string) => BigInt(text.replace('.', ''));
    let balance = 0n;
    for (const row of rows) {
      balance += units(row.amount);
      expect(units(row.balanceAfter)).toBe(balance);
    }
  });

  test('pages neither skip nor repeat while new bets arrive', async () => {
    const member = await memberWith(10_000_000n);
    await betMany(member, 9);
    const ids = (rows: AccountRecord[]) => rows.map(({ transferId }) => transferId);
    const before = ids((await get<Page<AccountRecord>>('/wps/records/transactions?pageSize=100', member)).value.list);
    const paged = await allPages<AccountRecord>('/wps/records/transactions?pageSize=4', member, async () => {
      await bet(member);
    });
    expect(ids(paged)).toEqual(before);
  });
});

describe('both records', () => {
  const paths = ['/wps/records/bets', '/wps/records/transactions'];

  test.each(paths)('%s never shows another member’s rows', async (path) => {
    const [member, stranger] = [await memberWith(10_000_000n), await memberWith(10_000_000n)];
    await betMany(member, 3);
    const own = (await betMany(stranger, 2)).map(({ round }) => round.roundId);
    await catchUp();
    const cursor = path.endsWith('bets') ? '99999999999999-999999999' : '999999999';
    const { list } = (await get<Page<BetRecord & AccountRecord>>(`${path}?cursor=${cursor}`, stranger)).value;
    expect(list.length).toBeGreaterThan(0);
    for (const row of list) expect([...own, '']).toContain(row.roundId ?? row.reference);
  });

  test.each(paths)('%s is refused to a trial user and to a visitor', async (path) => {
    const trial = await memberWith(1n, true);
    expect(await get(path, trial)).toMatchObject({ status: 403, code: 'TRIAL_NOT_ALLOWED' });
    expect(await get(path, { headers: { authorization: '' } })).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  });

  test.each(
    paths.flatMap((path) =>
      [
        'cursor=x',
        'cursor=9223372036854775808',
        'pageSize=0',
        'pageSize=101',
        'from=yesterday',
        'to=2026-06-30T23:59:60Z',
      ].map((query) => [`${path}?${query}`] as const),
    ),
  )('%s is malformed', async (url) => {
    const member = await memberWith(1n);
    expect(await get(url, member)).toMatchObject({ status: 400, code: 'MALFORMED' });
  });
});

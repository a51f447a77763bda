import type { RankList } from '@fairhouse/contract/games';
import type { AccountRecord, BetRecord, BetTotals } from '@fairhouse/contract/records';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hasRowsBehind } from '../../platform/database/feed-readers.ts';
import { betProducts } from '../../products.ts';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import type { Bet, BetFeed, BetProduct } from '../bet-feed/index.ts';
import { validBetOf } from './index.ts';
import { projectFeed } from './projection.ts';
import { recordBets } from './recording.ts';
import { rebuildRollUps, rollUpDifferences } from './roll-up-check.ts';
import { layOut, writeMoves } from './testing.ts';

/** A product that the record does not know: a raffle whose tickets are open first, and drawn or cancelled later. */
const tickets = sql`
  select id as round_id, member_id, placed_at, 'THB' as currency, vendor, game_type, 'weekly' as game_code,
    case status when 'CANCELLED' then 0 else stake end as stake, payout,
    case status when 'CANCELLED' then stake else 0 end as returned, null as multiplier, status, null as vendor_round, null::int8 as grant_id,
    0::int8 as bonus_stake`;
const raffleFeed: BetFeed = {
  name: 'raffle',
  start: '0:0',
  read: async (tx, cursor, limit) => {
    const [xact = '0', id = '0'] = cursor.split(':');
    const { rows } = await sql<{ id: bigint; place: string }>`
      select id, xact || ':' || id as place from public.ticket
      where (xact, id) > (${xact}::xid8, ${id}::int8) and xact < pg_snapshot_xmin(pg_current_snapshot())
      order by xact, id limit ${limit}`.execute(tx);
    return {
      bets: sql`${tickets} from public.ticket where id = any (${rows.map((row) => row.id)}::int8[])`,
      cursor: rows.at(-1)?.place ?? cursor,
      more: rows.length >= limit,
    };
  },
  hasMore: (cursor) => hasRowsBehind(cursor, { table: 'public.ticket' }),
  check: {
    isOwn: sql`game_code = 'weekly'`,
    due: (cursor) => {
      const [xact = '0', id = '0'] = cursor.split(':');
      return sql`${tickets}, (xact, id) <= (${xact}::xid8, ${id}::int8) as followed from public.ticket`;
    },
  },
};
const raffle: BetProduct = {
  feeds: [raffleFeed],
  gameNames: async (_ctx, _currency, games) =>
    games.map(({ vendor }) =>
      vendor === 'RAFFLE' ? { vendorName: 'The Raffle', name: { EN: 'Weekly', TH: 'รายสัปดาห์', CN: '每周' } } : null,
    ),
  vendorNames: async (_ctx, codes) => new Map(codes.includes('RAFFLE') ? [['RAFFLE', 'The Raffle']] : []),
  gameTiles: async (ctx, shown, games) => {
    // The raffle shows the picture of dice.
    const dice = games.map(() => ({ vendor: 'ORIGINALS', gameCode: 'dice' }));
    const tiles = (await Promise.all(betProducts.map(({ gameTiles }) => gameTiles?.(ctx, shown, dice) ?? []))).flat();
    return games.map(({ vendor }, i) => (vendor === 'RAFFLE' ? (tiles[i] ?? null) : null));
  },
  referenceOf: ({ ref }) => (ref === 77n ? 'raffle 77' : null),
};
const products = [...betProducts, raffle];

const site = await useTestApp({ products, background: true });
beforeAll(async () => {
  await sql`
    create table public.ticket (id bigint primary key, member_id bigint, placed_at timestamptz, vendor text, game_type text,
      stake bigint, payout bigint, status text, xact xid8)`.execute(site.ctx.db);
});

type Ticket = Pick<Bet, 'roundId' | 'memberId' | 'placedAt' | 'vendor' | 'gameType' | 'stake' | 'payout' | 'status'>;
const noon = new Date('2026-03-01T12:00:00Z');
let ticketsSold = 0n;
const ticket = (memberId: bigint, more: Partial<Ticket> = {}): Ticket => ({
  roundId: 5_000_000n + ++ticketsSold,
  memberId,
  placedAt: noon,
  vendor: 'RAFFLE',
  gameType: 'LOTT',
  stake: 100_000n,
  payout: 0n,
  status: 'UNSETTLED',
  ...more,
});

async function write(one: Ticket): Promise<void> {
  const { roundId, memberId, placedAt, vendor, gameType, stake, payout, status } = one;
  await sql`
    insert into public.ticket values (${roundId}, ${memberId}, ${placedAt}, ${vendor}, ${gameType}, ${stake}, ${payout}, ${status},
      pg_current_xact_id())
    on conflict (id) do update set payout = excluded.payout, status = excluded.status, xact = excluded.xact`.execute(
    site.ctx.db,
  );
}

type Member = Awaited<ReturnType<typeof signedInMember>>;
async function get<T>(path: string, { headers }: Pick<Member, 'headers'>): Promise<T> {
  const answer = await site.app.inject({ url: `/wps/${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ value: T }>().value;
}
const betsOf = async (member: Member) => (await get<{ list: BetRecord[] }>('records/bets', member)).list;
const totalsOf = (member: Member, query = '') => get<BetTotals>(`records/bets/totals?${query}`, member);
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000 });

describe('a product that registers its bets', () => {
  test('has them in the record by its own names: open at first, one row still when they are decided', async () => {
    const member = await signedInMember(site.ctx);
    const [won, off] = [ticket(member.memberId), ticket(member.memberId)];
    await write(won);
    await write(off);
    await eventually(async () => {
      expect(await betsOf(member)).toMatchObject([{ status: 'UNSETTLED' }, { status: 'UNSETTLED' }]);
    });
    expect((await betsOf(member))[0]).toMatchObject({
      vendorName: 'The Raffle',
      gameName: 'Weekly',
      gameType: 'LOTT',
      stake: '10.0000',
      validBet: '0.0000',
      winLoss: '0.0000',
    });
    expect(await totalsOf(member)).toMatchObject({ bets: 2, stake: '20.0000', winLoss: '0.0000' });
    await write({ ...won, status: 'SETTLED', payout: 300_000n });
    await write({ ...off, status: 'CANCELLED' });
    await eventually(async () => {
      expect(await betsOf(member)).toMatchObject([
        { status: 'CANCELLED', stake: '10.0000', returned: '10.0000' },
        { status: 'SETTLED', payout: '30.0000', winLoss: '20.0000', multiplier: '3.00' },
      ]);
    });
    // Recording the same state again changes nothing.
    await write({ ...won, status: 'SETTLED', payout: 300_000n });
    while (await projectFeed(site.ctx, raffleFeed));
    expect(await totalsOf(member)).toMatchObject({
      bets: 2,
      stake: '10.0000',
      payout: '30.0000',
      winLoss: '20.0000',
      vendorNames: { RAFFLE: 'The Raffle' },
    });
    expect(await totalsOf(member, 'status=UNSETTLED')).toMatchObject({ bets: 0 });
    const asked = { memberId: member.memberId, currency: 'THB', from: noon } as const;
    expect(await validBetOf(site.ctx, asked)).toBe(100_000n);
    expect(await rollUpDifferences(site.ctx, products)).toEqual([]);
  });

  test('is led to from the winner board', async () => {
    const member = await signedInMember(site.ctx);
    await write(ticket(member.memberId, { placedAt: new Date(), status: 'SETTLED', payout: 10n ** 11n }));
    await eventually(async () => {
      const { list } = await get<RankList>('relay/GCSGAME_getRankList?gameCategory=LOTT', member);
      expect(list).toMatchObject([{ winAmount: '9999990.0000', game: { gameName: 'Dice' } }]);
    });
  });

  test('says what an entry of its own is called in the account record', async () => {
    const member = await signedInMember(site.ctx);
    const cash = member.wallets.get('cash');
    if (!cash) throw new Error('a member has a cash wallet');
    await writeMoves(
      site.ctx,
      cash,
      await layOut(site.ctx, cash, [
        { at: noon, kind: 'deposit', amount: 50_000n },
        { at: noon, kind: 'payout', amount: 50_000n, ref: 77n },
      ]),
    );
    const { list } = await get<{ list: AccountRecord[] }>('records/transactions', member);
    expect(list.map(({ reference }) => reference)).toEqual(['raffle 77', '']);
  });

  test('finds bets that are not what its own books say, and a rebuild mends them', async () => {
    const member = await signedInMember(site.ctx);
    const one = ticket(member.memberId, { status: 'SETTLED' });
    await write(one);
    await eventually(async () => expect(await betsOf(member)).toHaveLength(1));
    await sql`update records.bet set payout = 1 where round_id = ${one.roundId}`.execute(site.ctx.db);
    expect((await rollUpDifferences(site.ctx, products)).map(({ rollUp }) => rollUp)).toContain('bet');
    await rebuildRollUps(site.ctx, products);
    expect(await rollUpDifferences(site.ctx, products)).toEqual([]);
    expect(await betsOf(member)).toMatchObject([{ payout: '0.0000' }]);
  });
});

test('readers whose bets add to the same hour take turns: none takes away what another one adds meanwhile', async () => {
  const { memberId } = await signedInMember(site.ctx);
  const bet = (roundId: bigint, status: Bet['status']): Bet => ({
    ...ticket(memberId, { vendor: 'ORIGINALS', gameType: 'INHOUSE', payout: 0n }),
    ...{ roundId, status, currency: 'THB', gameCode: 'dice', returned: 0n, multiplier: null, vendorRound: null },
  });
  const { db } = site.ctx;
  await recordBets(db, [bet(1n, 'UNSETTLED')]);
  const one = await db.startTransaction().execute();
  await recordBets(one, [bet(2n, 'UNSETTLED')]);
  const other = db.transaction().execute((tx) => recordBets(tx, [bet(1n, 'SETTLED')]));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await one.commit().execute();
  await other;
  expect(await rollUpDifferences(site.ctx, products)).toEqual([]);
});

test('a reader does not say that it has read what is committed while it reads', async () => {
  const writer = await site.ctx.pool.connect();
  const name = 'slow reader';
  await writer.query('begin');
  const { rows } = await writer.query<{ began: Date }>('select now() as began, pg_current_xact_id()');
  await projectFeed(site.ctx, {
    ...raffleFeed,
    name,
    read: async (_tx, cursor) => {
      await writer.query('commit');
      return { bets: [], cursor, more: false };
    },
  });
  writer.release();
  const said = await site.ctx.pool.query<{ until: Date }>(
    'delete from records.reader where name = $1 returning read_until as until',
    [name],
  );
  expect(said.rows[0]?.until.getTime()).toBeLessThanOrEqual(rows[0]?.began.getTime() ?? 0);
});

test('a reader with nothing to read says all the same how far it has come', async () => {
  const silent = "update records.reader set read_until = now() - interval '2 minutes'";
  const late = "select name from records.reader where read_until < now() - interval '1 minute'";
  const { rowCount } = await site.ctx.pool.query(silent);
  expect(rowCount).toBeGreaterThan(0);
  await expect.poll(async () => (await site.ctx.pool.query(late)).rows).toEqual([]);
});

import type { DeskBet } from '@fairhouse/contract/desk-bets';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import type { OperatorRole } from '../../operators/index.ts';
import { allBets } from '../../records/index.ts';
import { record, toldBet, voided } from '../../records/testing-bets.ts';

const { app, ctx } = await useTestApp();
const at = (text: string) => new Date(`2026-03-${text}Z`);
type Told = ReturnType<typeof toldBet>;
let malee: Awaited<ReturnType<typeof signedInMember>>;
let told: Record<'first' | 'large' | 'won' | 'open' | 'gone' | 'last', Told>;

beforeAll(async () => {
  malee = await signedInMember(ctx);
  const { memberId: other } = await signedInMember(ctx);
  told = {
    first: toldBet(malee.memberId, { placedAt: at('01T08:00:00') }),
    large: toldBet(other, { placedAt: at('10T08:00:00'), stake: 90_000_000n, vendor: 'RIVER', gameCode: 'koi' }),
    won: toldBet(malee.memberId, { placedAt: at('10T08:00:00'), payout: 5_000_000n }),
    open: toldBet(other, { placedAt: at('20T08:00:00'), status: 'UNSETTLED' }),
    gone: voided(toldBet(other, { placedAt: at('21T08:00:00') })),
    last: toldBet(other, { placedAt: at('28T08:00:00'), gameType: 'LIVE' }),
  };
  await record(ctx, Object.values(told));
});

async function bets(query: string, role: OperatorRole = 'support') {
  const { headers } = await signedInOperator(ctx, { role });
  const march = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
  const answer = await app.inject({ url: `/ops/v1/bets?${march}${query}`, headers });
  const { code, value } = answer.json<{ code?: string; value?: { list?: DeskBet[]; nextCursor?: string | null } }>();
  const nameOf = (id: string) => Object.entries(told).find(([, bet]) => String(bet.roundId) === id)?.[0];
  return { code, list: value?.list ?? [], next: value?.nextCursor, names: value?.list?.map(({ id }) => nameOf(id)) };
}

test('the bets of all members are listed newest first, with their players', async () => {
  const { names, list, next } = await bets('');
  expect(names).toEqual(['last', 'gone', 'open', 'won', 'large', 'first']);
  expect(next).toBeNull();
  expect(list.at(-1)).toMatchObject({
    username: malee.username,
    stake: '10.0000',
    placedAt: '2026-03-01T08:00:00.000Z',
  });
  expect(list[1]).toMatchObject({ status: 'CANCELLED', stake: '10.0000', returned: '10.0000' });
});

test.each([
  ['&vendor=RIVER', ['large']],
  ['&gameType=LIVE', ['last']],
  ['&gameCode=koi', ['large']],
  ['&status=UNSETTLED', ['open']],
  ['&status=CANCELLED', ['gone']],
  ['&minStake=9000', ['large']],
  ['&minPayout=500&currency=THB', ['won']],
  ['&currency=USDT', []],
  ['&to=2026-03-10T08:00:00Z&from=2026-03-01T08:00:00Z', ['first']],
])('they are narrowed by %s', async (query, names) => {
  const whole = query.includes('from=') ? query.replace(/^&/, '') : query;
  if (!query.includes('from=')) return expect((await bets(whole)).names).toEqual(names);
  const { headers } = await signedInOperator(ctx, { role: 'risk' });
  const { value } = (await app.inject({ url: `/ops/v1/bets?${whole}`, headers })).json();
  expect(value.list.map(({ id }: DeskBet) => id)).toEqual([String(told.first.roundId)]);
});

test('a member’s bets are listed by name, and nobody’s where there is no such name', async () => {
  expect((await bets(`&username=${malee.username}`)).names).toEqual(['won', 'first']);
  expect((await bets(`&memberId=${malee.memberId}`)).names).toEqual(['won', 'first']);
  expect((await bets('&username=nobody-at-all')).list).toEqual([]);
});

test('pages follow each other without a gap and without a bet twice, also of one moment', async () => {
  const seen: (string | undefined)[] = [];
  let cursor = '';
  for (let page = 0; page < 6; page++) {
    const { names, next } = await bets(`&pageSize=1${cursor}`);
    seen.push(...(names ?? []));
    cursor = `&cursor=${next}`;
    if (next === null) break;
  }
  expect(seen).toEqual(['last', 'gone', 'open', 'won', 'large', 'first']);
});

test('a search that has read enough stops, and goes on where it stopped', async () => {
  const [from, to] = [at('01T00:00:00'), new Date('2026-04-01T00:00:00Z')];
  const wanted = { vendor: 'RIVER' };
  const budget = { step: 1, page: 1 };
  const found: bigint[] = [];
  let after: { placedAt: Date; roundId: bigint } | undefined;
  let calls = 0;
  for (; calls < 20; calls++) {
    const { rows, readTo } = await allBets(
      ctx.db,
      { wanted, from, to, limit: 10, ...(after ? { after } : {}) },
      budget,
    );
    found.push(...rows.map(({ roundId }) => roundId));
    if (readTo === null) break;
    after = { placedAt: readTo, roundId: 0n };
  }
  expect(found).toEqual([told.large.roundId]);
  expect(calls).toBeGreaterThan(0);
});

test('a time, an amount or a currency that is none is refused, and so is a role that sees no players', async () => {
  expect(await bets('&minStake=1&currency=XXXX')).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' });
  expect(await bets('&minStake=0.00001')).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await bets('&cursor=yesterday')).toMatchObject({ code: 'MALFORMED' });
  expect(await bets('&more=1')).toMatchObject({ code: 'MALFORMED' });
  expect(await bets('', 'content')).toMatchObject({ code: 'FORBIDDEN' });
});

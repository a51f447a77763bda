import { randomUUID } from 'node:crypto';
import { gameTypes } from '@fairhouse/contract/games';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { piped } from '../../../cli/admin/testing.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember, testPassword } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { plainTerms } from '../../bonus/testing.ts';
import { openChannel } from '../../cashier/channels/testing.ts';
import { approveDeposit } from '../../cashier/deposits/decide.ts';
import { testGame } from '../../games/catalogue/testing.ts';
import { vendorInHouse } from '../../games/seamless-wallet/testing.ts';
import { balancesOf } from '../../ledger/index.ts';
import { claim } from '../testing.ts';

const site = await useTestApp();
const { ctx, app } = site;
await vendorInHouse(ctx, 'GIFTS');
await testGame(ctx, 'GIFTS', 'lantern-tide');

type Who = { headers: Record<string, string> };
async function ask({ headers }: Who, method: 'GET' | 'POST', url: string, payload?: object, key = randomUUID()) {
  const more = payload ? { payload } : {};
  const answer = await app.inject({
    method,
    url: `/ops/v1/rewards${url}`,
    headers: { ...headers, 'idempotency-key': key },
    ...more,
  });
  return { status: answer.statusCode, ...answer.json() };
}

const title = { EN: 'Sorry for the wait', TH: 'ขออภัยที่ให้รอ', CN: '抱歉久等' };
const gift = (memberId: bigint, amount: string) => ({
  memberId: String(memberId),
  title,
  prize: { kind: 'cash', amount, turnoverBp: 0 },
  issue: true,
  days: 7,
  reason: 'A withdrawal that was late',
});
/** A deposit that waits for an operator. */
async function depositOf(memberId: bigint, channel: string, amount: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into cashier.deposit (member_id, channel, currency, amount, fee, pay_currency, pay_amount, turnover_bp, state, reference,
      instructions, payer, request_key, request_hash, created_at, updated_at, expires_at)
    values (${memberId}, ${channel}, 'THB', ${amount}, 0, 'THB', ${amount}, 0, 'REVIEW', ${randomUUID()}, '{}', '{}',
      ${randomUUID()}, '', now(), now(), now() + interval '1 hour') returning id`.execute(ctx.db);
  return rows[0]?.id ?? 0n;
}
const cashOf = async (memberId: bigint) =>
  (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance;

test('an operator gives a reward by hand, once by its key; beyond the hand rule it takes two', async () => {
  const [one, two] = [await signedInOperator(ctx, { role: 'finance' }), await signedInOperator(ctx, { role: 'risk' })];
  const { memberId, username } = await signedInMember(ctx);
  const key = randomUUID();
  const small = gift(memberId, '100');
  const given = await ask(one, 'POST', '', small, key);
  expect(given).toMatchObject({
    status: 200,
    value: { waitsForSecond: false, reward: { username, state: 'CLAIMED', prize: { amount: '100.0000' } } },
  });
  expect(await ask(one, 'POST', '', small, key)).toEqual(given);
  const another = { ...small, prize: { ...small.prize, amount: '101' } };
  expect(await ask(one, 'POST', '', another, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(await cashOf(memberId)).toBe(1_000_000n);
  const large = gift(memberId, '1000000');
  expect(await ask(one, 'POST', '', large)).toMatchObject({ value: { waitsForSecond: true, reward: null } });
  expect(await ask(one, 'POST', '', large)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await ask(two, 'POST', '', gift(memberId, '1000001'))).toMatchObject({ value: { waitsForSecond: true } });
  expect(await cashOf(memberId)).toBe(1_000_000n);
  expect(await ask(two, 'POST', '', large)).toMatchObject({ value: { waitsForSecond: false } });
  expect(await cashOf(memberId)).toBe(10_001_000_000n);
  const { list } = (await ask(one, 'GET', `?username=${username}&source=manual`)).value;
  expect(list).toHaveLength(2);
});

test('many small ones by one operator add up to what takes two', async () => {
  const finance = await signedInOperator(ctx, { role: 'finance' });
  const { memberId } = await signedInMember(ctx);
  await ctx.pool.query(
    `insert into cashier.hand_rule values ('THB', 2500000) on conflict (currency) do update set two_person_above = 2500000`,
  );
  for (const waits of [false, false, true]) {
    const given = await ask(finance, 'POST', '', gift(memberId, '100'));
    expect(given.value.waitsForSecond).toBe(waits);
  }
  expect(await cashOf(memberId)).toBe(2_000_000n);
});

test('small gifts of one operator to many members add up as well, and none of two at one moment slips through', async () => {
  const [finance, other] = [
    await signedInOperator(ctx, { role: 'finance' }),
    await signedInOperator(ctx, { role: 'finance' }),
  ];
  await ctx.pool.query(
    `insert into cashier.hand_rule values ('THB', 2500000) on conflict (currency) do update set two_person_above = 2500000`,
  );
  const someone = async () => (await signedInMember(ctx)).memberId;
  expect((await ask(finance, 'POST', '', gift(await someone(), '100'))).value.waitsForSecond).toBe(false);
  const [one, two] = [await someone(), await someone()];
  const both = await Promise.all([one, two].map((memberId) => ask(finance, 'POST', '', gift(memberId, '100'))));
  expect(both.map(({ value }) => value.waitsForSecond).sort()).toEqual([false, true]);
  const third = await someone();
  expect((await ask(finance, 'POST', '', gift(third, '51'))).value.waitsForSecond).toBe(true);
  expect((await ask(other, 'POST', '', gift(third, '51'))).value.waitsForSecond).toBe(false);
});

test('what one operator gives as a reward, a bonus and a deposit adds up: splitting over kinds evades no second one', async () => {
  const finance = await signedInOperator(ctx, { role: 'finance' });
  const { memberId } = await signedInMember(ctx);
  await ctx.pool.query(
    `insert into cashier.hand_rule values ('THB', 2500000) on conflict (currency) do update set two_person_above = 2500000`,
  );
  expect((await ask(finance, 'POST', '', gift(memberId, '100'))).value.waitsForSecond).toBe(false);
  const bonus = { memberId: String(memberId), amount: '100', terms: plainTerms, reason: 'A welcome' };
  const offer = () =>
    app.inject({
      method: 'POST',
      url: '/ops/v1/bonuses',
      headers: { ...finance.headers, 'idempotency-key': randomUUID() },
      payload: { ...bonus, terms: { ...plainTerms, stacking: 'queue' } },
    });
  expect((await offer()).json().value.waitsForSecond).toBe(false);
  expect((await offer()).json().value.waitsForSecond).toBe(true);
  expect((await ask(finance, 'POST', '', gift(memberId, '60'))).value.waitsForSecond).toBe(true);
  await openChannel(ctx, { code: 'by-hand' });
  const deposit = await depositOf(memberId, 'by-hand', 600_000n);
  const actor = { kind: 'operator', id: finance.operatorId } as const;
  expect((await approveDeposit(ctx, deposit, actor)).state).toBe('REVIEW');
  expect((await approveDeposit(ctx, await depositOf(memberId, 'by-hand', 500_000n), actor)).state).toBe('CREDITED');
  expect((await ask(finance, 'POST', '', gift(memberId, '1'))).value.waitsForSecond).toBe(true);
});

test.each([
  { kind: 'points', points: '1' },
  { kind: 'freeRounds', vendor: 'GIFTS', gameCode: 'lantern-tide', rounds: 1, stake: '1', days: 1 },
])('%o by hand, which no sum of a day counts, takes two operators', async (prize) => {
  const risk = await signedInOperator(ctx, { role: 'risk' });
  const { memberId } = await signedInMember(ctx);
  expect(await ask(risk, 'POST', '', { ...gift(memberId, '1'), prize, issue: false })).toMatchObject({
    value: { waitsForSecond: true, reward: null },
  });
});

const twice = [
  { gameType: 'RNG', percent: 10 },
  { gameType: 'RNG', percent: 20 },
];
const nothing = gameTypes.map((gameType) => ({ gameType, percent: 0 }));
const stranger = [{ vendor: 'NOBODY', gameCode: '*' }];
const misspelt = ['dice', 'dise'].map((gameCode) => ({ vendor: 'ORIGINALS', gameCode }));
test.each([
  [{ prize: { kind: 'cash', amount: '0', turnoverBp: 0 } }, 'AMOUNT_INVALID'],
  [{ prize: { kind: 'cash', amount: '-5', turnoverBp: 0 } }, 'AMOUNT_INVALID'],
  [{ prize: { kind: 'cash', amount: '0.00001', turnoverBp: 0 } }, 'AMOUNT_INVALID'],
  [{ prize: { kind: 'cash', amount: '100000001', turnoverBp: 0 } }, 'AMOUNT_INVALID'],
  [{ prize: { kind: 'gold', amount: '1' } }, 'MALFORMED'],
  [{ prize: { kind: 'bonus', amount: '5', terms: { ...plainTerms, turnoverTimes: 0 } } }, 'OFFER_INVALID'],
  [{ prize: { kind: 'bonus', amount: '5', terms: { ...plainTerms, maxPayout: '4' } } }, 'OFFER_INVALID'],
  [{ prize: { kind: 'bonus', amount: '5', terms: { ...plainTerms, contributions: twice } } }, 'OFFER_INVALID'],
  [{ prize: { kind: 'bonus', amount: '5', terms: { ...plainTerms, contributions: nothing } } }, 'OFFER_INVALID'],
  [{ prize: { kind: 'bonus', amount: '5', terms: { ...plainTerms, excludedGames: stranger } } }, 'VENDOR_NOT_FOUND'],
  [{ prize: { kind: 'bonus', amount: '5', terms: { ...plainTerms, excludedGames: misspelt } } }, 'GAME_NOT_FOUND'],
  [{ prize: { kind: 'bonus', amount: '5', terms: { ...plainTerms, turnoverTimes: -1 } } }, 'MALFORMED'],
  [
    {
      prize: {
        kind: 'bonus',
        amount: '5',
        terms: { ...plainTerms, contributions: [{ gameType: 'CHESS', percent: 1 }] },
      },
    },
    'MALFORMED',
  ],
  [
    { prize: { kind: 'freeRounds', vendor: 'NOBODY', gameCode: 'x', rounds: 1, stake: '1', days: 1 } },
    'VENDOR_NOT_FOUND',
  ],
  [{ prize: { kind: 'tickets', raffleId: '999', tickets: 1 } }, 'NOT_FOUND'],
  [{ memberId: '999999' }, 'NOT_FOUND'],
  [{ title: { EN: 'x' } }, 'MALFORMED'],
  [{ reason: '' }, 'MALFORMED'],
  [{ days: 0 }, 'MALFORMED'],
])('%o is refused with %s', async (change, code) => {
  const admin = await signedInOperator(ctx);
  const { memberId } = await signedInMember(ctx);
  expect(await ask(admin, 'POST', '', { ...gift(memberId, '1'), ...change })).toMatchObject({ code });
  expect(await cashOf(memberId)).toBe(0n);
});

test('support looks and gives nothing; a reward that waits is withdrawn with a reason', async () => {
  const [support, risk] = [
    await signedInOperator(ctx, { role: 'support' }),
    await signedInOperator(ctx, { role: 'risk' }),
  ];
  const member = await signedInMember(ctx);
  const waiting = { ...gift(member.memberId, '5'), issue: false };
  expect(await ask(support, 'POST', '', waiting)).toMatchObject({ code: 'FORBIDDEN' });
  const { id } = (await ask(risk, 'POST', '', waiting)).value.reward;
  expect((await ask(support, 'GET', `/${id}`)).value).toMatchObject({ state: 'CLAIMABLE' });
  expect(await ask(risk, 'POST', `/${id}/cancel`, { reason: 'The wrong account' })).toMatchObject({
    value: { state: 'CANCELLED', reason: 'The wrong account' },
  });
  expect(await claim(app, member, BigInt(id))).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('the command line gives, shows and withdraws', async () => {
  const { username: operator } = await signedInOperator(ctx, { role: 'finance' });
  const { username } = await signedInMember(ctx);
  const admin = async (...args: string[]) => (await piped(ctx, args, [testPassword])).lines.join('\n');
  const as = ['--as', operator, '--reason', 'A late payout', '--password-stdin'];
  const words = await admin('reward', 'give', username, '25', '--turnover', '1', '--title', 'Sorry', ...as);
  expect(words).toMatch(/^Reward \d+ of 25 waits for m/);
  const [id = ''] = /\d+/.exec(words) ?? [];
  expect(await admin('rewards', '--member', username)).toContain('CLAIMABLE');
  expect(await admin('reward', 'cancel', id, ...as)).toBe(`Reward ${id} is CANCELLED`);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { moneyTransaction } from '../../money-rows/transaction.ts';
import { brandDay } from '../brand-day.ts';
import { rejectWithdrawal } from '../payouts/decide.ts';
import { requireTurnover } from '../turnover-store.ts';
import { verifyCashier } from '../verify.ts';
import { cancelWithdrawal } from './decide.ts';
import { withdrawalTerms } from './terms.ts';
import { ask, fundPassword, moneyOf, noBets, openWithdrawals, type Payee, payee } from './testing.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
await openWithdrawals(ctx);
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

const count = async ({ memberId }: Payee) => {
  const { rows } = await sql`select id from cashier.withdrawal where member_id = ${memberId}`.execute(ctx.db);
  return rows.length;
};
const asksTurnover = ({ memberId }: Payee, required: bigint) =>
  moneyTransaction(ctx, (tx) =>
    requireTurnover(tx, {
      memberId,
      currency: 'THB',
      source: randomUUID(),
      sourceId: 1n,
      required,
      since: ctx.clock(),
    }),
  );

test('what is asked for is set aside at once, and the trail begins', async () => {
  const member = await payee(ctx);
  const made = await ask(ctx, member, '200');
  expect(made).toMatchObject({ state: 'REQUESTED', amount: 2_000_000n, pay_amount: 2_000_000n, approvals_needed: 1 });
  expect(await moneyOf(ctx, member.memberId)).toEqual({ cash: 8_000_000n, locked: 2_000_000n });
  expect(await moneyEventsOf(ctx.db, 'withdrawal', made.id)).toMatchObject([
    { kind: 'requested', to_state: 'REQUESTED', actor_kind: 'member', actor_id: member.memberId },
  ]);
});

test('a double click is one withdrawal, and the same key does not ask for another', async () => {
  const member = await payee(ctx);
  const key = randomUUID();
  const clicks = await Promise.all([1, 2, 3, 4].map(() => ask(ctx, member, '100', { key })));
  expect(new Set(clicks.map(({ id }) => id)).size).toBe(1);
  // A wrong password is not checked again, since the request is answered already.
  expect((await ask(ctx, member, '100', { key, fundPassword: 'x' })).id).toBe(clicks[0]?.id);
  await expect(ask(ctx, member, '101', { key })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(await moneyOf(ctx, member.memberId)).toEqual({ cash: 9_000_000n, locked: 1_000_000n });
  const { rows } = await sql<{ text: string }>`select w::text as text from cashier.withdrawal w`.execute(ctx.db);
  expect(rows.map(({ text }) => text).join()).not.toContain(fundPassword);
});

test('two devices at once stay within the number of a day', async () => {
  const member = await payee(ctx, 1_000_000_000n);
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask(ctx, member, '10')));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const one of asked.filter((each) => each.status === 'rejected')) {
    expect(one.reason).toMatchObject({ code: 'DAILY_COUNT_REACHED', value: { max: 5 } });
  }
});

test('two devices at once stay within the amount of a day', async () => {
  await sql`update cashier.withdrawal_rule set daily_amount = 50000000 where currency = 'THB'`.execute(ctx.db);
  const member = await payee(ctx, 1_000_000_000n);
  const asked = await Promise.allSettled(['2000', '2000', '2000', '2000'].map((amount) => ask(ctx, member, amount)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(ask(ctx, member, '1001')).rejects.toMatchObject({
    code: 'DAILY_AMOUNT_REACHED',
    value: { left: '1000.0000', currency: 'THB' },
  });
  expect(await withdrawalTerms(ctx, member.session, noBets)).toMatchObject({
    balance: '96000.0000',
    held: '4000.0000',
    available: '1000.0000',
    daily: { count: 5, countLeft: 3, amountLeft: '1000.0000', freeLeft: 0 },
  });
  await sql`update cashier.withdrawal_rule set daily_amount = 20000000000 where currency = 'THB'`.execute(ctx.db);
});

test('what was rejected or cancelled does not count for the day, and a new day begins when the brand’s does', async () => {
  const member = await payee(ctx);
  const made = [];
  for (let i = 0; i < 5; i++) made.push(await ask(ctx, member, '10'));
  const [first, second] = made;
  if (!first || !second) throw new Error('five were made');
  await expect(ask(ctx, member, '10')).rejects.toMatchObject({ code: 'DAILY_COUNT_REACHED' });
  await cancelWithdrawal(ctx, member.memberId, first.id);
  await rejectWithdrawal(ctx, second.id, { kind: 'operator', id: 1n }, { reason: 'Try another account' });
  await ask(ctx, member, '10');
  await ask(ctx, member, '10');
  await expect(ask(ctx, member, '10')).rejects.toMatchObject({ code: 'DAILY_COUNT_REACHED' });
  // The day that ends at midnight in Bangkok.
  const { from } = brandDay(new Date(), 420);
  await sql`update cashier.withdrawal set created_at = ${new Date(from.getTime() - 1)}
    where member_id = ${member.memberId}`.execute(ctx.db);
  await ask(ctx, member, '10');
});

test('a node whose clock is a day ahead or behind has no second day', async () => {
  const member = await payee(ctx);
  const [ahead, behind] = [1, -1].map((days) => ({ ...ctx, clock: () => new Date(Date.now() + days * 86_400_000) }));
  if (!ahead || !behind) throw new Error('there are two');
  for (const node of [ctx, ahead, behind, behind, ahead]) await ask(node, member, '10');
  for (const node of [ctx, ahead, behind]) {
    await expect(ask(node, member, '10')).rejects.toMatchObject({ code: 'DAILY_COUNT_REACHED' });
  }
});

test('a day of the brand is cut by its offset', () => {
  const day = brandDay(new Date('2026-02-01T16:59:59Z'), 420);
  expect([day.from, day.until]).toEqual([new Date('2026-01-31T17:00:00Z'), new Date('2026-02-01T17:00:00Z')]);
  expect(brandDay(day.until, 420).from).toEqual(day.until);
  expect(brandDay(new Date('2026-02-01T03:00:00Z'), -300).from).toEqual(new Date('2026-01-31T05:00:00Z'));
});

test('the first of a day is free, the next one costs the channel’s fee', async () => {
  const member = await payee(ctx);
  expect(await ask(ctx, member, '100')).toMatchObject({ fee: 0n, pay_amount: 1_000_000n });
  expect(await ask(ctx, member, '100')).toMatchObject({ fee: 10_000n, pay_amount: 990_000n });
});

test('nobody withdraws what is not staked, and the answer says how much is left', async () => {
  const member = await payee(ctx);
  await asksTurnover(member, 5_000_000n);
  expect(await withdrawalTerms(ctx, member.session, noBets)).toMatchObject({
    balance: '1000.0000',
    available: '0.0000',
    turnover: { left: '500.0000' },
  });
  await expect(ask(ctx, member, '100', { bets: async () => 2_000_000n })).rejects.toMatchObject({
    code: 'TURNOVER_NOT_MET',
    value: { required: '500.0000', done: '200.0000', left: '300.0000', currency: 'THB' },
  });
  await ask(ctx, member, '100', { bets: async () => 5_000_000n });
});

test('a deposit that is credited while a withdrawal is judged is not missed', async () => {
  const member = await payee(ctx);
  await asksTurnover(member, 1n);
  let asked = false;
  const bets = async () => {
    // The first check finds everything staked; a new requirement arrives meanwhile.
    if (!asked) {
      asked = true;
      await asksTurnover(member, 7_000_000n);
      return 1n;
    }
    return 0n;
  };
  await expect(ask(ctx, member, '100', { bets })).rejects.toMatchObject({ code: 'TURNOVER_NOT_MET' });
  expect(await moneyOf(ctx, member.memberId)).toEqual({ cash: 10_000_000n, locked: 0n });
});

test('nothing is withdrawn beyond the balance, the channel’s limits, or to somebody else’s account', async () => {
  const member = await payee(ctx);
  const { accountId } = await payee(ctx);
  await expect(ask(ctx, member, '1001')).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await expect(ask(ctx, member, '9.99')).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  await expect(ask(ctx, member, '-10')).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
  await expect(ask(ctx, member, '10.00001')).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
  await expect(ask(ctx, member, '10', { channel: 'nothing' })).rejects.toMatchObject({ code: 'CHANNEL_NOT_FOUND' });
  await expect(ask(ctx, member, '10', { channel: 'test-chain' })).rejects.toMatchObject({
    code: 'PAYOUT_ACCOUNT_INVALID',
    value: { field: 'payoutAccountId' },
  });
  await expect(ask(ctx, member, '10', { payoutAccountId: accountId })).rejects.toMatchObject({
    code: 'PAYOUT_ACCOUNT_NOT_FOUND',
  });
  await expect(ask(ctx, member, '10', { fundPassword: 'Wrong-Lantern-9' })).rejects.toMatchObject({
    code: 'PASSWORD_WRONG',
  });
  expect(await count(member)).toBe(0);
  expect(await moneyOf(ctx, member.memberId)).toEqual({ cash: 10_000_000n, locked: 0n });
});

test('above the set amount two operators are needed', async () => {
  const member = await payee(ctx, 3_000_000_000n);
  expect(await ask(ctx, member, '100000')).toMatchObject({ approvals_needed: 1 });
  await sql`update cashier.withdrawal_rule set two_person_above = 999999999 where currency = 'THB'`.execute(ctx.db);
  expect(await ask(ctx, member, '100000')).toMatchObject({ approvals_needed: 2 });
  await sql`update cashier.withdrawal_rule set two_person_above = 1000000000 where currency = 'THB'`.execute(ctx.db);
});

test('withdrawals within a day add up to the amount above which two operators are needed, over midnight too', async () => {
  await sql`update cashier.withdrawal_rule set two_person_above = 2500000 where currency = 'THB'`.execute(ctx.db);
  onTestFinished(async () => {
    await sql`update cashier.withdrawal_rule set two_person_above = 1000000000 where currency = 'THB'`.execute(ctx.db);
  });
  const member = await payee(ctx);
  const needed = async (amount: string) => (await ask(ctx, member, amount)).approvals_needed;
  expect([await needed('100'), await needed('100'), await needed('100')]).toEqual([1, 1, 2]);
  const age = (hours: number) =>
    sql`update cashier.withdrawal set created_at = now() - make_interval(hours => ${hours})
      where member_id = ${member.memberId}`.execute(ctx.db);
  await age(23);
  expect(await needed('100')).toBe(2);
  await age(25);
  expect(await needed('100')).toBe(1);
});

test('an operator reads why it is risky, and the member’s habits take the reasons away', async () => {
  const member = await payee(ctx);
  const first = await ask(ctx, member, '10');
  expect(first.risk_reasons).toEqual(
    expect.arrayContaining(['young-account', 'new-payout-account', 'new-device', 'new-place', 'first-withdrawal']),
  );
  expect(first.risk_score).toBe(60);
  const visitor = { member: member.memberId, browser: 'b'.repeat(43), ip: '203.0.113.7' };
  await sql`insert into identity.device (member_id, browser, user_agent, ip, first_seen_at, last_seen_at)
    values (${visitor.member}, sha256(${visitor.browser}::bytea), '', ${visitor.ip}, ${clock.now()}, ${clock.now()})`.execute(
    ctx.db,
  );
  await sql`insert into identity.place (member_id, network, first_seen_at, last_seen_at)
    values (${visitor.member}, ${visitor.ip}, ${clock.now()}, ${clock.now()})`.execute(ctx.db);
  clock.advance(4 * 24 * 3_600_000);
  expect((await ask(ctx, member, '10')).risk_reasons).toEqual(['first-withdrawal']);
});

test('killed at any statement, it is asked for once or not at all, and asking again ends well', async () => {
  type Subject = { member: Payee; key: string };
  const cuts = await atEveryCut<Subject>(ctx, {
    prepare: async () => ({ member: await payee(ctx), key: randomUUID() }),
    work: (dying, { member, key }) => ask(dying, member, '100', { key }),
    check: async ({ member, key }) => {
      const before = await moneyOf(ctx, member.memberId);
      expect(before.cash + before.locked).toBe(10_000_000n);
      expect(before.locked).toBe(BigInt(await count(member)) * 1_000_000n);
      await ask(ctx, member, '100', { key });
      expect(await count(member)).toBe(1);
      expect(await moneyOf(ctx, member.memberId)).toEqual({ cash: 9_000_000n, locked: 1_000_000n });
    },
  });
  expect(cuts).toBeGreaterThan(20);
}, 120_000);

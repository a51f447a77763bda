import { randomUUID } from 'node:crypto';
import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { newToken } from '../../../platform/crypto/tokens.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { plainTerms, setDone } from '../../bonus/testing.ts';
import { watchGrants } from '../../bonus/watch.ts';
import { openChannel } from '../../cashier/channels/testing.ts';
import { chargeBack } from '../../cashier/desk/chargeback.ts';
import { cancelWithdrawal } from '../../cashier/withdrawals/decide.ts';
import { ask, openWithdrawals, payee } from '../../cashier/withdrawals/testing.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { record, toldBet } from '../../records/testing-bets.ts';
import { correctPlayed } from './correct.ts';
import { followDeposits } from './follow-deposits.ts';
import { activityActs, asCash, atBrowser, depositActs, firstMatch, playActs, type Told } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, join, mine, claim, cashOf, entry } = activityActs(site);
const { deposit, credited, chargedBack } = depositActs(ctx);
const first = firstMatch;
await openChannel(ctx, { code: 'bank' });
await openWithdrawals(ctx);
// The reader begins with new events.
await followDeposits(ctx);
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

describe('a deposit’s match', () => {
  test('joins, deposits, and claims by the step that the deposit reaches, once', async () => {
    const member = await signedInMember(ctx);
    const id = await opened(first);
    expect(await join(member, id)).toMatchObject({ value: { state: 'SIGNED_UP', progress: { goal: '100' } } });
    expect(await join(member, id)).toMatchObject({ value: { state: 'SIGNED_UP' } });
    await deposit(member, 2000n);
    const { state, prize, rewardId } = await mine(member, id);
    expect([state, prize.amount]).toEqual(['CLAIM', '1500.0000']);
    await claim(member, rewardId);
    await deposit(member, 2000n);
    expect(await mine(member, id)).toMatchObject({ state: 'CLAIMED' });
    expect(await cashOf(member.memberId)).toBe(55_000_000n);
  });

  test.each([
    [99n, 'SIGNED_UP', null],
    [100n, 'CLAIM', '50.0000'],
    [999n, 'CLAIM', '200.0000'],
  ])('of %s baht: %s', async (baht, state, amount) => {
    const member = await signedInMember(ctx);
    const id = await opened({ ...first, deposit: 'next' });
    await join(member, id);
    await deposit(member, baht);
    const own = await mine(member, id);
    expect([own.state, own.prize?.amount ?? null]).toEqual([state, amount]);
  });

  test('a deposit made before joining earns nothing, also where it is credited after it', async () => {
    const member = await signedInMember(ctx);
    const id = await opened({ ...first, deposit: 'next' });
    const before = await deposit(member, 1000n, { credit: false });
    await join(member, id);
    await credited(before);
    expect(await mine(member, id)).toMatchObject({ state: 'SIGNED_UP' });
    const other = await opened(first);
    expect(await join(member, other)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why: 'deposited' } });
  });

  test('the first one of all is matched, not a second one whose first was made before', async () => {
    const member = await signedInMember(ctx);
    const id = await opened(first);
    const before = await deposit(member, 500n, { credit: false });
    await join(member, id);
    await credited(before);
    await deposit(member, 1000n);
    expect(await mine(member, id)).toMatchObject({ state: 'SIGNED_UP' });
  });

  test('one deposit earns one promotion; read twice it earns no more', async () => {
    const member = await signedInMember(ctx);
    const [one, two] = [await opened({ ...first, deposit: 'next' }), await opened({ ...first, deposit: 'next' })];
    await join(member, one);
    await join(member, two);
    await deposit(member, 1000n);
    await sql`update rewards.reader set cursor = '0:0'`.execute(ctx.db);
    while (await followDeposits(ctx)) {}
    expect((await mine(member, one)).state).toBe('CLAIM');
    expect((await mine(member, two)).state).toBe('SIGNED_UP');
  });

  test('what a deposit earned is not claimed once its money was asked back, or sent to another member', async () => {
    const id = await opened({ ...first, deposit: 'next' });
    const earned = async () => {
      const member = await payee(ctx, 10_000_000n);
      await join(member, id);
      await deposit(member, 1000n);
      return { member, rewardId: (await mine(member, id)).rewardId };
    };
    const [gone, back, stays] = [await earned(), await earned(), await earned()];
    await ask(ctx, gone.member, '1000');
    const { id: asked } = await ask(ctx, back.member, '1000');
    expect(await claim(gone.member, gone.rewardId)).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
    expect(await claim(back.member, back.rewardId)).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
    await cancelWithdrawal(ctx, back.member.memberId, asked);
    for (const one of [back, stays]) expect(await claim(one.member, one.rewardId)).toMatchObject({ success: true });
    const sender = await earned();
    await sql`
      insert into cashier.member_transfer (sender_id, recipient_id, relation, currency, amount, note, request_key, request_hash, created_at)
      values (${sender.member.memberId}, ${stays.member.memberId}, 'upline', 'THB', 10000000, '', ${randomUUID()}, '', now())`.execute(
      ctx.db,
    );
    expect(await claim(sender.member, sender.rewardId)).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
    await sql`delete from cashier.member_transfer where sender_id = ${sender.member.memberId}`.execute(ctx.db);
  });

  test('what a deposit earned is not claimed once most of it was lost to another member, who may be the same person', async () => {
    const id = await opened({ ...first, deposit: 'next' });
    const earned = async () => {
      const member = await signedInMember(ctx);
      await join(member, id);
      await deposit(member, 1000n);
      return { member, rewardId: (await mine(member, id)).rewardId };
    };
    const lose = (
      { member: { memberId } }: Awaited<ReturnType<typeof earned>>,
      stake: bigint,
      more: Partial<Bet> = {},
    ) => record(ctx, [toldBet(memberId, { gameType: 'PVP', stake, payout: 0n, ...more })]);
    const [lost, atStake, little, elsewhere] = [await earned(), await earned(), await earned(), await earned()];
    await lose(lost, 8_000_000n);
    await lose(atStake, 8_000_000n, { status: 'UNSETTLED' });
    await lose(little, 7_900_000n);
    await lose(elsewhere, 8_000_000n, { gameType: 'RNG' });
    for (const one of [lost, atStake]) {
      expect(await claim(one.member, one.rewardId)).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
    }
    for (const one of [little, elsewhere])
      expect(await claim(one.member, one.rewardId)).toMatchObject({ success: true });
  });

  test('a review does not give what a deposit earned whose money was asked back or charged back meanwhile', async () => {
    const finance = await signedInOperator(ctx, { role: 'finance' });
    const id = await opened({ ...first, deposit: 'next' }, { eligibility: { review: ['device'] } });
    const token = newToken();
    const earned = async () => {
      const member = await payee(ctx, 10_000_000n);
      await join(atBrowser(member, token), id);
      const depositId = await deposit(member, 1000n);
      const { entryId } = await mine(member, id);
      return { member, depositId, entryId };
    };
    // The first entry from a browser has no sign, since it is the only one from it.
    await join(atBrowser(await signedInMember(ctx), token), id);
    const [gone, charged, stays] = [await earned(), await earned(), await earned()];
    const approve = ({ entryId }: { entryId: string }) => entry(finance, `/${entryId}/approve`, {});
    await ask(ctx, gone.member, '1000');
    expect(await approve(gone)).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
    // Before the chargeback has been followed.
    await chargeBack(ctx, charged.depositId, finance.operatorId, { reason: 'The bank took it back' });
    expect(await approve(charged)).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
    expect(await approve(stays)).toMatchObject({ value: { state: 'CLAIM' } });
    await followDeposits(ctx);
  });

  test('charged back before the claim, the reward is withdrawn; after it, the money is taken back', async () => {
    const [early, late] = [await signedInMember(ctx), await signedInMember(ctx)];
    const id = await opened({ ...first, deposit: 'next' }, { budgets: { THB: '1500' } });
    await join(early, id);
    const one = await deposit(early, 1500n);
    const { rewardId } = await mine(early, id);
    await chargedBack(one);
    expect(await claim(early, rewardId)).toMatchObject({ code: 'STATE_CONFLICT', value: { state: 'CANCELLED' } });
    expect(await mine(early, id)).toMatchObject({ state: 'CLOSED', reason: 'charged-back' });
    // The units that were set aside are available again.
    await join(late, id);
    const two = await deposit(late, 1500n);
    await claim(late, (await mine(late, id)).rewardId);
    expect(await cashOf(late.memberId)).toBe(30_000_000n);
    await chargedBack(two);
    expect(await cashOf(late.memberId)).toBe(0n);
    expect(await mine(late, id)).toMatchObject({ state: 'CLOSED' });
  });

  test('on the days of a reload alone, for the next deposit of the brand’s day', async () => {
    const member = await signedInMember(ctx);
    const weekday = ((new Date(Date.now() + 7 * 3_600_000).getUTCDay() + 6) % 7) + 1;
    const reload: RuleOf<'reload'> = {
      kind: 'reload',
      weekdays: [weekday],
      payAs: asCash,
      perCurrency: first.perCurrency,
    };
    const other = await opened({ ...reload, weekdays: [(weekday % 7) + 1] });
    expect(await join(member, other)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why: 'notToday' } });
    const id = await opened(reload);
    await join(member, id);
    await deposit(member, 100n);
    expect(await mine(member, id)).toMatchObject({ state: 'CLAIM', prize: { amount: '50.0000' } });
  });
});

test('a bonus with terms is granted by the claim, and ends when its deposit is charged back', async () => {
  const terms = {
    turnoverTimes: 50_000,
    turnoverOf: 'bonusAndDeposit' as const,
    contributions: [],
    excludedGames: [],
    sticky: false,
    order: 'cashFirst' as const,
    stacking: 'alone' as const,
    days: 7,
    offerDays: 3,
  };
  const rule: RuleOf<'depositMatch'> = { ...first, deposit: 'next', payAs: { as: 'bonus', terms } };
  await expect(opened(rule, { claimDays: null })).rejects.toThrow('MALFORMED');
  const id = await opened(rule);
  const member = await signedInMember(ctx);
  await join(member, id);
  const depositId = await deposit(member, 1000n);
  const { prize, rewardId } = await mine(member, id);
  expect(prize).toMatchObject({ kind: 'bonus', amount: '1000.0000', basis: '1000.0000' });
  expect(await claim(member, rewardId)).toMatchObject({ status: 200 });
  const { rows } = await sql<{ required: bigint; state: string }>`
    select required, state from bonus.grant where member_id = ${member.memberId}`.execute(ctx.db);
  expect(rows).toEqual([{ required: 100_000_000n, state: 'ACTIVE' }]);
  await chargedBack(depositId);
  const after = await sql<{
    state: string;
  }>`select state from bonus.grant where member_id = ${member.memberId}`.execute(ctx.db);
  expect(after.rows).toEqual([{ state: 'CANCELLED' }]);
  const balances = await balancesOf(ctx, member.memberId);
  expect(balances.find(({ type }) => type === 'bonus')?.balance ?? 0n).toBe(0n);
});

test('cash that bonus money became is taken back once with its deposit, whatever becomes of the bets that released it', async () => {
  const id = await opened({ ...first, deposit: 'next', payAs: { as: 'bonus', terms: plainTerms } });
  const member = await signedInMember(ctx);
  await join(member, id);
  const depositId = await deposit(member, 1000n);
  await claim(member, (await mine(member, id)).rewardId);
  const { rows } = await sql<{ id: bigint; required: bigint }>`
    select id, required from bonus.grant where member_id = ${member.memberId}`.execute(ctx.db);
  const [grant] = rows;
  if (!grant) throw new Error('the claim granted a bonus');
  const made = async (done: bigint) => {
    await setDone(ctx, grant.id, done);
    await watchGrants(ctx);
  };
  await made(grant.required);
  // A tenth of the turnover is voided before the chargeback, and all of it counts again after it.
  await made((grant.required * 9n) / 10n);
  expect(await cashOf(member.memberId)).toBe(19_000_000n);
  await chargedBack(depositId);
  for (const done of [grant.required, 0n, grant.required]) {
    await made(done);
    expect(await cashOf(member.memberId)).toBe(0n);
    expect((await balancesOf(ctx, member.memberId)).find(({ type }) => type === 'debt')?.balance ?? 0n).toBe(0n);
  }
});

test('cashback of bets that are voided afterwards is taken back, claimed as a debt, and given back when they count again', async () => {
  const perCurrency = { THB: { minLoss: '100', percentBp: 1000, max: '50' } };
  const asBonus = { as: 'bonus', terms: plainTerms } as const;
  const [paysCash, paysBonus] = [
    await opened({ kind: 'cashback', period: 'day', payAs: asCash, perCurrency }),
    await opened({ kind: 'cashback', period: 'day', payAs: asBonus, perCurrency }),
  ];
  const hourAgo = new Date(Date.now() - 3_600_000);
  const [early, late] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { bet, periodOver } = playActs(ctx);
  for (const member of [early, late]) {
    for (const id of [paysCash, paysBonus]) await join(member, id);
    await bet(member.memberId, 3_000_000n, 0n, hourAgo);
    await bet(member.memberId, 2_000_000n, 0n, hourAgo);
    await periodOver(member.memberId);
  }
  const taken = async (who: Told, id: bigint) => await claim(who, (await mine(who, id)).rewardId);
  const held = async (type: 'cash' | 'debt' | 'bonus') =>
    (await balancesOf(ctx, early.memberId)).find((wallet) => wallet.type === type)?.balance ?? 0n;
  for (const id of [paysCash, paysBonus]) await taken(early, id);
  expect([await held('cash'), await held('bonus')]).toEqual([500_000n, 500_000n]);
  const voidOne = (memberId: bigint, stake: bigint) => bet(memberId, -stake, 0n, hourAgo);
  for (const { memberId } of [early, late]) await voidOne(memberId, 2_000_000n);
  await Promise.all([correctPlayed(ctx), correctPlayed(ctx)]);
  // A loss of 300 out of 500 is left: thirty out of the fifty of cashback.
  expect([await held('cash'), await held('bonus')]).toEqual([300_000n, 300_000n]);
  for (const id of [paysCash, paysBonus])
    expect(await taken(late, id)).toMatchObject({ value: { prize: { amount: '30.0000' } } });
  await voidOne(early.memberId, 3_000_000n);
  await bet(early.memberId, 3_000_000n, 9_000_000n, hourAgo);
  await correctPlayed(ctx);
  expect([await held('cash'), await held('debt'), await held('bonus')]).toEqual([0n, 0n, 0n]);
  await bet(early.memberId, -3_000_000n, -9_000_000n, hourAgo);
  await bet(early.memberId, 5_000_000n, 0n, hourAgo);
  await correctPlayed(ctx);
  await correctPlayed(ctx);
  expect(await held('cash')).toBe(500_000n);
});

test('what play earned is given by what counts then: a review of cashback, and steps of turnover that are claimed or not', async () => {
  const risk = await signedInOperator(ctx, { role: 'risk' });
  const cashback = { kind: 'cashback', period: 'day', payAs: asCash } as const;
  const loss = { THB: { minLoss: '100', percentBp: 1000, max: '50' } };
  const id = await opened({ ...cashback, perCurrency: loss }, { eligibility: { review: ['device'] } });
  const steps = {
    THB: [
      { turnover: '200', amount: '10' },
      { turnover: '400', amount: '30' },
    ],
  };
  const chase = await opened({ kind: 'turnover', period: 'day', payAs: asCash, perCurrency: steps });
  const { bet, periodOver } = playActs(ctx);
  const [one, two] = [await signedInMember(ctx), await signedInMember(ctx)];
  const browser = newToken();
  const soon = new Date(Date.now() + 60_000);
  for (const member of [one, two]) {
    await join(atBrowser(member, browser), id);
    await join(member, chase);
    await bet(member.memberId, 4_000_000n, 0n, soon);
  }
  for (const { memberId } of [one, two]) await periodOver(memberId);
  const entryOf = async (who: Told) => (await mine(who, id)).entryId;
  expect(await mine(two, id)).toMatchObject({ state: 'APPLYING' });
  await claim(one, (await mine(one, chase)).rewardId);
  for (const { memberId } of [one, two]) await bet(memberId, -2_500_000n, 0n, soon);
  await correctPlayed(ctx);
  expect(await entry(risk, `/${await entryOf(one)}/approve`, {})).toMatchObject({
    value: { state: 'CLAIM', prize: { amount: '15.0000' } },
  });
  expect(await mine(two, chase)).toMatchObject({ state: 'CLOSED' });
  const claimed = (await balancesOf(ctx, one.memberId)).find(({ type }) => type === 'cash');
  expect(claimed?.balance).toBe(0n);
  await bet(two.memberId, -1_000_000n, 0n, soon);
  expect(await entry(risk, `/${await entryOf(two)}/approve`, {})).toMatchObject({ code: 'PRIZE_NOT_EARNED' });
  expect(await entry(risk, `/${await entryOf(two)}/reject`, { reason: 'Its bets were voided' })).toMatchObject({
    value: { state: 'REJECTED' },
  });
});

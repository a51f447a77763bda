import { randomUUID } from 'node:crypto';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { openChannel } from '../../cashier/channels/testing.ts';
import { changeDeposit } from '../../cashier/deposits/lifecycle.ts';
import { putDevice, putPlace } from '../../identity/device-store.ts';
import { placeUnder } from '../../identity/registration/relatives.ts';
import { insertUpline } from '../../identity/registration/upline-store.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { setModule } from '../../site/settings.ts';
import { foldDeposits, foldPlay } from '../play/fold.ts';
import { betOf, record, voided } from '../rebates/testing.ts';
import { listRewardRows } from '../reward-store.ts';
import { claim } from '../testing.ts';
import { friendOf } from './friend-store.ts';
import { judgeFriends } from './judge.ts';
import { putReferralRule } from './rule-store.ts';

const site = await useTestApp();
const { ctx, app } = site;
const baht = (amount: number) => BigInt(amount) * 10_000n;
const rule = {
  currency: 'THB',
  is_open: true,
  deposits: baht(100),
  valid_bet: baht(500),
  days: 30,
  wait_hours: 0,
  friends_max: 3,
  turnover_bp: 10_000,
  reward_days: 30,
  tiers: [
    { fromFriends: 1, amount: baht(50) },
    { fromFriends: 2, amount: baht(80) },
  ],
};
beforeAll(async () => {
  await setModule(ctx, 'REFERRAL3', true);
  await openChannel(ctx, { code: 'bank' });
  await putReferralRule(ctx.db, rule);
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const hourMs = 3_600_000;
const thisHour = () => new Date(Math.floor(Date.now() / hourMs) * hourMs);

type Member = Awaited<ReturnType<typeof signedInMember>>;

/** A new member whom somebody invited by a friend's code. */
async function friendOfMember(
  inviter: Member,
  via: 'referral' | 'affiliate' = 'referral',
  currency: CurrencyCode = 'THB',
): Promise<Member> {
  const friend = await signedInMember(ctx, { currency });
  const upline = { member_id: friend.memberId, upline_id: inviter.memberId, code: 'FRIEND22', created_at: ctx.clock() };
  if (via === 'referral') await insertUpline(ctx.db, { ...upline, via });
  else
    await placeUnder(ctx.db, {
      memberId: friend.memberId,
      uplineId: inviter.memberId,
      code: 'AGENT222',
      at: ctx.clock(),
    });
  return friend;
}

/** A deposit, credited. */
async function deposit(memberId: bigint, amount: number, currency = 'THB'): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into cashier.deposit (member_id, channel, currency, amount, fee, pay_currency, pay_amount, turnover_bp, state, reference,
      instructions, payer, request_key, request_hash, created_at, updated_at, expires_at)
    values (${memberId}, 'bank', ${currency}, ${baht(amount)}, 0, ${currency}, ${baht(amount)}, 0, 'REVIEW', ${randomUUID()}, '{}', '{}',
      ${randomUUID()}, '', now(), now(), now() + interval '1 hour') returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? 0n;
  await changeDeposit(ctx, id, () => ({ to: 'CREDITED', kind: 'credited', actor: { kind: 'operator', id: 1n } }));
  return id;
}
const follow = async () => {
  // Committed events are read once no older transaction runs.
  await foldDeposits(ctx);
  await foldPlay(ctx);
  await judgeFriends(ctx);
};
/** The friend deposits and plays as the rule requires. */
async function active(friend: Member, { amount = 100, bet = 500 } = {}) {
  const id = await deposit(friend.memberId, amount);
  const bets = [betOf(friend.memberId, baht(bet), thisHour())];
  await record(ctx, bets);
  await follow();
  return { id, bets };
}
const stateOf = async (friend: Member) => (await friendOf(ctx.db, friend.memberId))?.state;
const rewardsOf = async ({ memberId }: Member) =>
  (await listRewardRows(ctx.db, { memberId, source: 'referral', limit: 20 })).map(({ state, prize, id }) => ({
    id,
    state,
    prize,
  }));

test('a friend who deposits and plays brings a reward once, more by the tier, until there are enough', async () => {
  const inviter = await signedInMember(ctx);
  const first = await friendOfMember(inviter);
  await active(first, { bet: 499 });
  expect(await stateOf(first)).toBe('REGISTERED');
  await active(first, { bet: 1 });
  expect(await stateOf(first)).toBe('REWARDED');
  await Promise.all([follow(), follow()]);
  await active(first);
  for (let n = 0; n < 3; n++) await active(await friendOfMember(inviter));
  expect((await rewardsOf(inviter)).map(({ prize }) => prize)).toMatchObject([
    { amount: '80.0000' },
    { amount: '80.0000' },
    { amount: '50.0000', turnoverBp: 10_000 },
  ]);
  const { value } = (await app.inject({ url: '/wps/referral', headers: inviter.headers })).json();
  expect(value).toMatchObject({ registered: 4, rewarded: 3, earned: '210.0000', rule: { deposits: '100.0000' } });
  expect(value.code).toMatch(/^[A-Z0-9]{8}$/);
});

test('what a friend plays among members counts for nobody: the inviter may sit at the same table', async () => {
  const inviter = await signedInMember(ctx);
  const friend = await friendOfMember(inviter);
  await deposit(friend.memberId, 100);
  await record(ctx, [betOf(friend.memberId, baht(500), thisHour(), { gameType: 'PVP' })]);
  await follow();
  expect(await stateOf(friend)).toBe('REGISTERED');
});

test('an agent’s downline is nobody’s friend, and nobody is a friend of a trial user', async () => {
  const agent = await signedInMember(ctx, { accountType: 1 });
  const downline = await friendOfMember(agent, 'affiliate');
  const ofAgent = await friendOfMember(agent);
  await active(downline);
  await active(ofAgent);
  expect([await stateOf(downline), await stateOf(ofAgent)]).toEqual([undefined, undefined]);
});

test.each(['device', 'network'] as const)('an own second account is looked at: the same %s', async (signal) => {
  const inviter = await signedInMember(ctx);
  const friend = await friendOfMember(inviter);
  const visitor = testVisitor({ browser: randomUUID() });
  for (const { memberId } of [inviter, friend]) {
    if (signal === 'device') {
      const device = { browser: visitor.browser, user_agent: '', ip: '192.0.2.1', country: null, trusted_until: null };
      await putDevice(ctx.db, { member_id: memberId, ...device, at: new Date() });
    } else await putPlace(ctx.db, memberId, '198.51.100.0/24', new Date());
  }
  await active(friend);
  expect(await friendOf(ctx.db, friend.memberId)).toMatchObject({ state: 'REVIEW', signals: [signal] });
  expect(await rewardsOf(inviter)).toEqual([]);
});

test('two friends on one device are looked at, and an operator decides once', async () => {
  const inviter = await signedInMember(ctx);
  const [one, two, three, late] = [
    await friendOfMember(inviter),
    await friendOfMember(inviter),
    await friendOfMember(inviter),
    await friendOfMember(inviter),
  ];
  const browser = testVisitor({ browser: randomUUID() }).browser;
  for (const { memberId } of [one, two, three, late]) {
    const device = { browser, user_agent: '', ip: '192.0.2.1', country: null, trusted_until: null };
    await putDevice(ctx.db, { member_id: memberId, ...device, at: new Date() });
  }
  await active(one);
  // The first friend has no known sibling yet.
  await active(two);
  await active(three);
  const lost = await active(late);
  expect(await Promise.all([two, three, late].map(stateOf))).toEqual(['REVIEW', 'REVIEW', 'REVIEW']);
  const risk = await signedInOperator(ctx, { role: 'risk' });
  const decide = async (friend: Member, approve: boolean) =>
    (
      await app.inject({
        method: 'POST',
        url: `/ops/v1/referral/friends/${friend.memberId}/decide`,
        headers: risk.headers,
        payload: { approve, reason: 'Looked at both accounts' },
      })
    ).json();
  // Voided since the last run of the job: the approval uses the record, not that run's result.
  await record(ctx, lost.bets.map(voided));
  expect(await decide(late, true)).toMatchObject({ code: 'PRIZE_NOT_EARNED' });
  await follow();
  expect(await stateOf(late)).toBe('REGISTERED');
  expect(await decide(two, true)).toMatchObject({ value: { state: 'REWARDED', amount: '80.0000' } });
  expect(await decide(two, true)).toMatchObject({ code: 'STATE_CONFLICT', value: { state: 'REWARDED' } });
  expect(await decide(three, false)).toMatchObject({ value: { state: 'REJECTED' } });
  await follow();
  expect(await stateOf(three)).toBe('REJECTED');
});

test('a deposit that goes out at once is looked at', async () => {
  const inviter = await signedInMember(ctx);
  const friend = await friendOfMember(inviter);
  await sql`
    insert into cashier.payout_account (member_id, kind, provider, holder_name, number_sealed, number_mac, number_tail, created_at)
    values (${friend.memberId}, 'bank', 'KBANK', 'X', '\\x00', ${Buffer.from(randomUUID())}, '1234', now())`.execute(
    ctx.db,
  );
  await sql`
    insert into cashier.withdrawal (member_id, channel, payout_account_id, currency, amount, fee, pay_currency, pay_amount, state,
      risk_score, risk_reasons, approvals_needed, request_key, request_hash, created_at, updated_at)
    select ${friend.memberId}, 'bank', max(id), 'THB', ${baht(90)}, 0, 'THB', ${baht(90)}, 'REQUESTED', 0, '{}', 1, ${randomUUID()}, '', now(), now()
    from cashier.payout_account where member_id = ${friend.memberId}`.execute(ctx.db);
  await active(friend);
  expect(await friendOf(ctx.db, friend.memberId)).toMatchObject({ state: 'REVIEW', signals: ['cashed-out'] });
  await sql`delete from cashier.withdrawal where member_id = ${friend.memberId}`.execute(ctx.db);
});

test('a deposit that goes on to another member is looked at, as one that goes out', async () => {
  const inviter = await signedInMember(ctx);
  const friend = await friendOfMember(inviter);
  await sql`
    insert into cashier.member_transfer (sender_id, recipient_id, relation, currency, amount, note, request_key, request_hash, created_at)
    values (${friend.memberId}, ${inviter.memberId}, 'upline', 'THB', ${baht(90)}, '', ${randomUUID()}, '', now())`.execute(
    ctx.db,
  );
  await active(friend);
  expect(await friendOf(ctx.db, friend.memberId)).toMatchObject({ state: 'REVIEW', signals: ['cashed-out'] });
});

test('a deposit that is lost to others at a table among members is looked at: the inviter may be who won it', async () => {
  const friend = await friendOfMember(await signedInMember(ctx));
  await record(ctx, [betOf(friend.memberId, baht(80), thisHour(), { gameType: 'PVP' })]);
  await active(friend);
  expect(await friendOf(ctx.db, friend.memberId)).toMatchObject({ state: 'REVIEW', signals: ['cashed-out'] });
});

test('a deposit that is charged back, or voided bets, take an unclaimed reward back; a claimed one stays', async () => {
  const inviter = await signedInMember(ctx);
  const [charged, lost, claimed] = [
    await friendOfMember(inviter),
    await friendOfMember(inviter),
    await friendOfMember(inviter),
  ];
  const { id } = await active(charged);
  const { bets } = await active(lost);
  const kept = await active(claimed);
  const [newest] = await rewardsOf(inviter);
  await claim(app, inviter, newest?.id ?? 0n);
  await changeDeposit(ctx, id, () => ({
    to: 'REVERSED',
    kind: 'reversed',
    actor: { kind: 'operator', id: 1n },
    reason: 'bank',
  }));
  await record(ctx, [...bets, ...kept.bets].map(voided));
  await follow();
  expect([await stateOf(charged), await stateOf(lost), await stateOf(claimed)]).toEqual([
    'REVERSED',
    'REVERSED',
    'REWARDED',
  ]);
  expect((await rewardsOf(inviter)).map(({ state }) => state)).toEqual(['CLAIMED', 'CANCELLED', 'CANCELLED']);
  // Conditions met again do not give the reward again.
  await active(charged);
  expect(await stateOf(charged)).toBe('REVERSED');
});

test('a reward waits as long as the rule says, and is not given when the bets are voided meanwhile', async () => {
  await putReferralRule(ctx.db, { ...rule, wait_hours: 24 });
  const inviter = await signedInMember(ctx);
  const [patient, cheat] = [await friendOfMember(inviter), await friendOfMember(inviter)];
  await active(patient);
  const { bets } = await active(cheat);
  expect([await stateOf(patient), await stateOf(cheat)]).toEqual(['QUALIFIED', 'QUALIFIED']);
  await record(ctx, bets.map(voided));
  await sql`update rewards.referral_friend set qualified_at = qualified_at - interval '25 hours'`.execute(ctx.db);
  await follow();
  expect([await stateOf(patient), await stateOf(cheat)]).toEqual(['REWARDED', 'REGISTERED']);
  await putReferralRule(ctx.db, rule);
});

test('a friend is judged by a rule that two operators have opened: a loose one that is closed brings nobody a reward', async () => {
  const finance = await signedInOperator(ctx, { role: 'finance' });
  const closed = {
    isOpen: false,
    deposits: '0.01',
    validBet: '0',
    days: 3650,
    waitHours: 0,
    friendsMax: 1,
    turnoverBp: 0,
    rewardDays: 1,
    tiers: [{ fromFriends: 1, amount: '0.01' }],
    reason: 'Prepared',
  };
  const put = await app.inject({
    method: 'PUT',
    url: '/ops/v1/referral/rules/USD',
    headers: finance.headers,
    payload: closed,
  });
  expect(put.json()).toMatchObject({ value: { waitsForSecond: false } });
  const inviter = await signedInMember(ctx);
  const friend = await friendOfMember(inviter, 'referral', 'USD');
  await deposit(friend.memberId, 1, 'USD');
  await follow();
  expect(await stateOf(friend)).toBe('REJECTED');
  expect(await rewardsOf(inviter)).toEqual([]);
});

test('killed at any statement, a friend is rewarded once or not yet', async () => {
  await putReferralRule(ctx.db, { ...rule, friends_max: 1000 });
  const inviter = await signedInMember(ctx);
  let friends = 0;
  await atEveryCut(ctx, {
    prepare: async () => {
      const friend = await friendOfMember(inviter);
      friends += 1;
      await deposit(friend.memberId, 100);
      await record(ctx, [betOf(friend.memberId, baht(500), thisHour())]);
      await foldDeposits(ctx);
      await foldPlay(ctx);
      return friend;
    },
    work: (dying) => judgeFriends(dying),
    check: async (friend) => {
      await judgeFriends(ctx);
      expect(await stateOf(friend)).toBe('REWARDED');
    },
  });
  expect(await listRewardRows(ctx.db, { memberId: inviter.memberId, source: 'referral', limit: 1000 })).toHaveLength(
    friends,
  );
  await putReferralRule(ctx.db, rule);
}, 120_000);

test('the inviter sees masked names and no amounts; the file holds the same', async () => {
  const inviter = await signedInMember(ctx);
  const friend = await friendOfMember(inviter);
  await active(friend);
  const { list } = (await app.inject({ url: '/wps/referral/friends', headers: inviter.headers })).json().value;
  expect(list).toEqual([
    {
      id: String(friend.memberId),
      name: `${friend.username.slice(0, 2)}•••`,
      registeredAt: expect.any(String),
      state: 'REWARDED',
      depositsMet: true,
      betMet: true,
      amount: '50.0000',
    },
  ]);
  const file = await app.inject({ url: '/wps/referral/friends/csv', headers: inviter.headers });
  expect(file.body.trim().split('\n')).toHaveLength(2);
  const support = await signedInOperator(ctx, { role: 'support' });
  const url = '/ops/v1/referral/friends/csv';
  const of = async (who: string) => (await app.inject({ url: `${url}${who}`, headers: support.headers })).body;
  for (const who of ['', `?username=${inviter.username}`]) expect(await of(who)).toContain(friend.username);
  expect((await of(`?username=${friend.username}`)).trim().split('\n')).toHaveLength(1);
  await setModule(ctx, 'REFERRAL3', false);
  for (const url of ['/wps/referral', '/wps/referral/friends', '/wps/referral/friends/csv']) {
    expect((await app.inject({ url, headers: inviter.headers })).json()).toMatchObject({ code: 'MODULE_DISABLED' });
  }
  await setModule(ctx, 'REFERRAL3', true);
});

test('a rule is opened and loosened by two operators, and asks for something', async () => {
  const [one, two] = [await signedInOperator(ctx), await signedInOperator(ctx, { role: 'finance' })];
  const said = {
    isOpen: true,
    deposits: '10',
    validBet: '0',
    days: 30,
    waitHours: 1,
    friendsMax: 10,
    turnoverBp: 0,
    rewardDays: 30,
    tiers: [{ fromFriends: 1, amount: '5' }],
    reason: 'A new season',
  };
  const put = async ({ headers }: { headers: Record<string, string> }, change: object = {}) =>
    (
      await app.inject({ method: 'PUT', url: '/ops/v1/referral/rules/USDT', headers, payload: { ...said, ...change } })
    ).json();
  expect(await put(one)).toMatchObject({ value: { waitsForSecond: true } });
  expect(await put(two)).toMatchObject({ value: { waitsForSecond: false } });
  expect(await put(two, { deposits: '20', tiers: [{ fromFriends: 1, amount: '4' }] })).toMatchObject({
    value: { waitsForSecond: false },
  });
  expect(await put(one, { deposits: '20' })).toMatchObject({ value: { waitsForSecond: true } });
  for (const wrong of [
    { deposits: '0' },
    { tiers: [{ fromFriends: 2, amount: '5' }] },
    { tiers: [{ fromFriends: 1, amount: '0' }] },
  ]) {
    expect(await put(one, wrong)).toMatchObject({ code: 'AMOUNT_INVALID' });
  }
});
